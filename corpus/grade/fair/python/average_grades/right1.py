from statistics import fmean


def average_grades(grades):
    return {student: fmean(marks) for student, marks in grades.items()}
