import textwrap, calendar, pprint, heapq, bisect, string, shlex, difflib, graphlib, keyword, colorsys, io, copy, numbers, types, contextlib, operator
print(textwrap.fill("The quick brown fox jumped over the lazy dog and went on its way home", 30))
print(textwrap.dedent("""
    a
      b
    c
    """), textwrap.shorten("Hello big world of text", 15), textwrap.wrap("aaa bbb ccc", 4), textwrap.indent("x\ny", "> "))
print(calendar.isleap(2024), calendar.monthrange(2024, 2), calendar.month_name[3], calendar.day_abbr[0], calendar.weekday(2024, 5, 17))
print(calendar.month(2024, 2))
print(calendar.TextCalendar().formatmonth(2023, 1))
pprint.pprint({"a": list(range(30)), "b": {"c": "x" * 50, "d": "y" * 40}})
pprint.pprint([1, 2, {"k": (1, 2)}])
h = [5, 1, 4]
heapq.heapify(h)
heapq.heappush(h, 0)
print(heapq.heappop(h), h, heapq.nlargest(2, [3, 1, 9, 7]), heapq.nsmallest(2, ["bb", "a", "ccc"], key=len), list(heapq.merge([1, 4], [2, 3])), heapq.heappushpop(h, 9), heapq.heapreplace(h, 7))
a = [1, 3, 3, 5]
print(bisect.bisect(a, 3), bisect.bisect_left(a, 3), bisect.insort(a, 4), a)
print(shlex.split("a 'b c' \"d e\" f\\ g"), list(difflib.unified_diff(["a", "b"], ["a", "c"], lineterm="")), difflib.get_close_matches("appel", ["ape", "apple", "peach"]), difflib.SequenceMatcher(None, "abcd", "bcde").ratio())
print(list(graphlib.TopologicalSorter({"d": {"b", "c"}, "b": {"a"}, "c": {"a"}}).static_order())[0], keyword.iskeyword("for"), keyword.kwlist[:3], colorsys.rgb_to_hsv(0.2, 0.4, 0.4))
s = io.StringIO()
s.write("hello\nworld\n")
print("x", 1, file=s)
s.seek(0)
print(s.readline(), list(s), s.getvalue(), io.BytesIO(b"ab").read())
with contextlib.redirect_stdout(io.StringIO()) as out:
    print("captured")
print(repr(out.getvalue()), isinstance(3, numbers.Integral), isinstance(2.5, numbers.Real), isinstance("a", numbers.Number))
t = string.Template("$who likes ${what} $$5")
print(t.substitute(who="tim", what="kung pao"), t.safe_substitute(who="x"), string.capwords("hello world"))
try:
    t.substitute(who=1)
except KeyError as e:
    print("KeyError", e)
ns = types.SimpleNamespace(a=1, b="x")
ns.c = 3
print(ns, ns == types.SimpleNamespace(a=1, b="x", c=3), types.MappingProxyType({"a": 1}))
x = [1, [2, 3]]
y = copy.copy(x)
z = copy.deepcopy(x)
x[1].append(4)
print(y, z, operator.itemgetter(1, 0)("ab"), operator.attrgetter("a")(ns), operator.methodcaller("upper")("x"), list(map(operator.add, [1, 2], [3, 4])))
