class Queue:
    def __init__(self, size: int):
        self.items = []
        self.size = size

    def put(self, item: int) -> None:
        if len(self.items) < self.size:
            self.items.append(item)

    def get(self) -> int:
        return self.items.pop(0)  # BUG index-out-of-bounds

    def get_fixed(self):
        if self.items:
            return self.items.pop(0)
        return None

    def average(self) -> float:
        return sum(self.items) / len(self.items)  # BUG division-by-zero

    def fill(self) -> int:
        return 100 * len(self.items) // self.size  # BUG division-by-zero
