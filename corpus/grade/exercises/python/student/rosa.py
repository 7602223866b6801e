# VERDICT different: Student("a", [1, 2]).average() gives 1 instead of 1.5: integer division
class Student:
    def __init__(self, name, grades=None):
        self.name = name
        self.grades = list(grades) if grades is not None else []

    def add_grade(self, grade):
        if grade < 1 or grade > 6:
            raise ValueError("grade must be 1 to 6")
        self.grades.append(grade)

    def average(self):
        if not self.grades:
            return None
        return sum(self.grades) // len(self.grades)

    def best(self):
        if not self.grades:
            return None
        return min(self.grades)
