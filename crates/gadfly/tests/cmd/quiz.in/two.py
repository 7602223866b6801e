a = INT(list(3, 5))
print(a * a)
