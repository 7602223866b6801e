# VERDICT equivalent
class Student:
    def __init__(self, name, grades=None):
        self.name = name
        self.total = 0
        self.count = 0
        self.lowest = None
        if grades is not None:
            for g in grades:
                self._store(g)

    def _store(self, grade):
        self.total += grade
        self.count += 1
        if self.lowest is None or grade < self.lowest:
            self.lowest = grade

    def add_grade(self, grade):
        if grade > 6 or grade < 1:
            raise ValueError("grade must be between 1 and 6")
        self._store(grade)

    def average(self):
        if self.count > 0:
            return self.total / self.count

    def best(self):
        return self.lowest
