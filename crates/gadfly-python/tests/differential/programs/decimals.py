from decimal import Decimal, getcontext, ROUND_HALF_UP, ROUND_DOWN, InvalidOperation, localcontext
print(Decimal("0.1") + Decimal("0.2"), Decimal(1) / Decimal(3), Decimal("1.10") * 3, Decimal("10") ** 3, Decimal("2").sqrt())
print(Decimal("2.675").quantize(Decimal("0.01"), rounding=ROUND_HALF_UP), Decimal("7.325").quantize(Decimal(".01"), rounding=ROUND_DOWN))
print(repr(Decimal("3.14")), Decimal(0.1), Decimal("1e5"), Decimal("-0"), Decimal("NaN"), Decimal("Infinity"), int(Decimal("3.9")), round(Decimal("2.5")), float(Decimal("1.5")))
getcontext().prec = 6
print(Decimal(1) / Decimal(7), Decimal("123456789") + 1, f"{Decimal('1234.567'):,.2f}", Decimal("1.50") == Decimal("1.5"), hash(Decimal("1.5")) == hash(1.5))
print(sum([Decimal("0.1")] * 3), max(Decimal(1), Decimal(2)), sorted([Decimal(3), Decimal("1.5")]), Decimal("5") // 2, Decimal("-5") % 3, divmod(Decimal(7), 2))
try:
    Decimal("abc")
except InvalidOperation as e:
    print("InvalidOperation")
try:
    Decimal(1) / 0
except ZeroDivisionError as e:
    print("ZeroDivisionError")
with localcontext() as ctx:
    ctx.prec = 3
    print(Decimal(2) / 3)
print(Decimal("12.30").normalize(), Decimal("1.23456").as_tuple(), Decimal("1E+3"), Decimal("100").to_integral_value(), Decimal(5).compare(Decimal(3)))
