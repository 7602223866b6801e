from collections import Counter


def most_common_letter(word):
    ranking = [(-n, letter) for letter, n in Counter(word).items()]
    ranking.sort()
    return ranking[0][1]
