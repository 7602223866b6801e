## A list that is changed while an index walks over it, and a second name for it.
numbers = INTARRAY(6, range(1, 20))
other = numbers
removed = 0

i = 0
LOOP(range(4, 6))
while i < len(numbers):
    if numbers[i] % INT(list(2, 3)) == 0:
        removed += numbers.pop(i)
    else:
        numbers[i] = numbers[i] OP(list("+", "*")) 2
        i += 1
    if len(numbers) < 3:
        break

ASSERT(3 <= len(other) <= 5 and removed > 0)
ASSERT(__distinct(numbers))
print(other, removed)
