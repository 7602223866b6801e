# VERDICT different: Student("a").add_grade(1), then Student("b").best() gives 1: shared default list (and a list passed in is changed by add_grade)
class Student:
    def __init__(self, name, grades=[]):
        self.name = name
        self.grades = grades

    def add_grade(self, grade):
        if grade < 1 or grade > 6:
            raise ValueError("grade must be 1 to 6")
        self.grades.append(grade)

    def average(self):
        return sum(self.grades) / len(self.grades) if self.grades else None

    def best(self):
        return min(self.grades) if self.grades else None
