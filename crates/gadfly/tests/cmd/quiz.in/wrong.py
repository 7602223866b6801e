a = INT(range(1, 9)
print(a)
