## At most six elements of at most nineteen are removed.
numbers = INTARRAY(6, range(1, 19))  ## CONFLICT
removed = 0

i = 0
while i < len(numbers):
    if numbers[i] % 2 == 0:
        removed += numbers.pop(i)
    else:
        i += 1

ASSERT(removed > 108)  ## CONFLICT
print(numbers, removed)
