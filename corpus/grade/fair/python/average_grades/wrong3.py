def average_grades(grades):
    for student in grades:
        grades[student] = sum(grades[student]) / len(grades[student])
    return grades
