# VERDICT equivalent
from functools import reduce


def cost(prices, line):
    return prices[line[0]] * line[1]


def price_total(prices, basket):
    return reduce(lambda so_far, line: so_far + cost(prices, line), basket, 0)
