## Counting in a dictionary: what is printed depends on the order in which keys came.
words = STRINGARRAY(range(5, 7), list("ant", "bee", "cat", "dog"))
count = {}
longest = ""
for word in words:
    if word in count:
        count[word] += 1
    else:
        count[word] = 1
    if CHOICE():
        longest += word[0]
    else:
        longest = word[0] + longest

most = 0
for word in count:
    if count[word] REL(list(">", ">=")) most:
        most = count[word]
        best = word

with ASSERTBLOCK():
    top = 0
    for word2 in count:
        if count[word2] == most:
            top += 1
    ASSERT(top == 2)
ASSERT(len(count) >= 3)
print(best, most, longest)
