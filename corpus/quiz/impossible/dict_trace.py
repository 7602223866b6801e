## Five words of three kinds: one kind comes at least twice.
words = STRINGARRAY(5, list("ant", "bee", "cat"))  ## CONFLICT
count = {}
for word in words:
    if word in count:
        count[word] += 1
    else:
        count[word] = 1

ASSERT(max(count.values()) == 1)  ## CONFLICT
print(count)
