def average_grades(grades):
    averages = {}
    for student in grades:
        averages[student] = sum(grades[student]) // len(grades[student])
    return averages
