def average_grades(grades):
    """
    The dictionary grades contains for every student of a class the list of
    his or her grades (1 to 6). Returns a new dictionary with the average
    grade of every student.
    """
    averages = {}
    for student in grades:
        averages[student] = sum(grades[student]) / len(grades[student])
    return averages
