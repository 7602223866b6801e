class GradeBook:
    """Keeps the points of students."""

    def __init__(self):
        self.grades = {}

    def add(self, name: str, points: int) -> None:
        if points < 0 or points > 100:
            raise ValueError("points out of range")  # PRECONDITION
        if name not in self.grades:
            self.grades[name] = []
        self.grades[name].append(points)

    def average(self, name: str) -> float:
        points = self.grades.get(name)
        if points is None:
            return 0.0
        return sum(points) / len(points)

    def best(self):
        best_name = None
        best_points = -1
        for name in self.grades:
            for points in self.grades[name]:
                if points > best_points:
                    best_points = points
                    best_name = name
        return best_name


def letter(points: int) -> str:
    if points >= 90:
        return "A"
    elif points >= 80:
        return "B"
    elif points >= 70:
        return "C"
    elif points >= 60:
        return "D"
    else:
        return "F"


def average(points: list[int]) -> float:
    return sum(points) / len(points)  # BUG division-by-zero


def passed(grades: dict[str, int], limit: int = 50) -> list[str]:
    names = []
    for name, points in grades.items():
        if points >= limit:
            names.append(name)
    return sorted(names)
