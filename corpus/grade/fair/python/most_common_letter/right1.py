def most_common_letter(word):
    return max(sorted(word), key=word.count)
