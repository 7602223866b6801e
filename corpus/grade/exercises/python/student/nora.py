# VERDICT different: Student("a").average() raises ZeroDivisionError instead of giving None
class Student:
    def __init__(self, name, grades=None):
        self.name = name
        self.grades = list(grades) if grades is not None else []

    def add_grade(self, grade):
        if grade < 1 or grade > 6:
            raise ValueError("grade must be 1 to 6")
        self.grades.append(grade)

    def average(self):
        return sum(self.grades) / len(self.grades)

    def best(self):
        if not self.grades:
            return None
        return min(self.grades)
