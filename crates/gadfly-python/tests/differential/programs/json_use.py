import json
d = {"name": "Ann", "age": 30, "tags": ["a", "b"], "nested": {"x": None, "y": True, "z": 1.5}, "e": [], "f": {}, "u": "é\n\"q\""}
print(json.dumps(d))
print(json.dumps(d, indent=2, sort_keys=True))
print(json.dumps(d, ensure_ascii=False, separators=(",", ":")))
print(json.loads(json.dumps(d)) == d, json.loads('[1, 2.5, "x", null, true, {"a": [ ]}, -3e2, "\\u00e9\\n"]'))
for bad in ['{"a": 1', "[1,]", "nul", '{"a" 1}', '"abc', "1 2", ""]:
    try:
        json.loads(bad)
    except json.JSONDecodeError as e:
        print(bad, "->", e, e.pos, e.lineno, e.colno)
print(json.dumps([float("inf"), 1e100, 0.1, 10**20, (1, 2), {1: 2, None: 3, True: 4}]))
try:
    json.dumps({1, 2})
except TypeError as e:
    print(e)
class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set):
            return sorted(o)
        return super().default(o)
print(json.dumps({"s": {3, 1}}, cls=Enc), json.dumps(3 + 0j, default=str), json.loads("{}", object_hook=lambda d: "obj"))
