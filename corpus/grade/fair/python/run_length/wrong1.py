def run_length(text):
    result = []
    count = 1
    for i in range(1, len(text)):
        if text[i] == text[i - 1]:
            count += 1
        else:
            result.append((text[i - 1], count))
            count = 1
    return result
