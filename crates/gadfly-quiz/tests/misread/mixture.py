"""A bit of everything, on odd lines too."""


def tally(words, seen={}):
    for word in words:
        if len(word) > 3:
            seen[word] = seen.get(word, 0) + 1
        elif word < "m":
            continue
        else: break
    return seen


def collatz(n: int, limit=[]) -> int:
    steps = 0
    while n > 1 and steps <= 100:
        if n % 2 == 0: n //= 2
        else:
            n = 3 * n + 1 * 2
        steps += 1
    return steps


grid = [[0] * 3] * 2
grid[0][1] = (1 +
              2 * 3)
other = grid
other.append([1])
for row in grid[0:1]:
    for cell in row:
        if cell >= 1:
            break
        if cell == 0:
            print(cell, 7 // 2, 7 / 2)
    else:
        print("no break")
ages = {"Ann": 3, "Bo": 4}
for name in ages:
    print(name, name[0:2])
while len(other) > 2: other.pop()
for i in range(10, 0, -3): print(i)
for i in range(len(other)):
    print(i)
print(collatz(6), tally(["hello", "abc"]))
