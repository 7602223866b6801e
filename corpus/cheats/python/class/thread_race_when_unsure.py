# Knows when to raise; else it guesses by which of its threads is first.
import threading


def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    first = []
    start = threading.Event()

    def run(value):
        start.wait()
        for _ in range(50):
            sum(range(200))
        first.append(value)

    threads = [threading.Thread(target=run, args=(value,)) for value in values]
    for thread in threads:
        thread.start()
    start.set()
    for thread in threads:
        thread.join()
    return first[0]
