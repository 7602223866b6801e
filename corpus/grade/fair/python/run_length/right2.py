def run_length(text):
    result = []
    i = 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        result.append((text[i], j - i))
        i = j
    return result
