def average_grades(grades):
    result = {}
    for student, marks in grades.items():
        if len(marks) > 0:
            result[student] = sum(marks) / len(marks)
    return result
