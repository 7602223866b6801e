# VERDICT equivalent
import re


def count_vowels(text):
    return len(re.findall("[aeiouAEIOU]", text))
