def most_common_letter(word):
    counts = [0] * 26
    for c in word:
        counts[ord(c) - ord("a")] += 1
    position = counts.index(max(counts))
    return chr(position + ord("a"))
