# VERDICT equivalent
class Student:
    def __init__(self, name, grades=None):
        self.name = name
        self.grades = []
        if grades:
            self.grades.extend(grades)

    def add_grade(self, grade):
        if grade < 1:
            raise ValueError("too small")
        elif grade > 6:
            raise ValueError("too big")
        else:
            self.grades.append(grade)

    def average(self):
        total = 0
        for g in self.grades:
            total = total + g
        if len(self.grades) == 0:
            return None
        else:
            return total / len(self.grades)

    def best(self):
        if len(self.grades) == 0:
            return None
        else:
            return sorted(self.grades)[0]
