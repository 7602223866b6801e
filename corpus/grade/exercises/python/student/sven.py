# VERDICT different: Student("a", [2, 3]).best() gives 0: best starts at 0
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
        return sum(self.grades) / len(self.grades)

    def best(self):
        if not self.grades:
            return None
        best = 0
        for g in self.grades:
            if g < best:
                best = g
        return best
