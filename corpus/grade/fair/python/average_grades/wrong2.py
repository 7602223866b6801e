def average_grades(grades):
    averages = {}
    total = 0
    for student, marks in grades.items():
        for mark in marks:
            total += mark
        averages[student] = total / len(marks)
    return averages
