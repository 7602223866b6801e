class Dog:
    def __init__(self, name: str):
        self.name = name
        self.tricks = []

    def learn(self, trick: str) -> None:
        self.trick.append(trick)  # BUG attribute-error

    def learn_fixed(self, trick: str) -> None:
        self.tricks.append(trick)

    def show(self) -> str:
        return self.name + ": " + ", ".join(self.tricks)


class Counter:
    def start(self) -> None:
        self.count = 0

    def up(self) -> int:
        self.count += 1  # BUG attribute-error
        return self.count


class CounterFixed:
    def __init__(self):
        self.count = 0

    def up(self) -> int:
        self.count += 1
        return self.count
