# VERDICT equivalent
from statistics import mean


class Student:
    def __init__(self, name, grades=()):
        self.name = name
        self.grades = [g for g in grades or ()]

    def add_grade(self, grade):
        if not 1 <= grade <= 6:
            raise ValueError("not a grade")
        self.grades = self.grades + [grade]

    def average(self):
        return mean(self.grades) if self.grades else None

    def best(self):
        return min(self.grades, default=None)
