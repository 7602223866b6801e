"""Brute-force check of all exercises.  python3 check.py [category/name ...]

For every exercise: inputs of gen.py (must all be accepted by valid.py), random
mutations of them which valid.py accepts, and the inputs of gen.outside (must all be
refused).  Rights must agree with the reference on all valid inputs (result,
exception type, output, changed arguments), each wrong must differ on one of the
generated valid inputs; where gen.outside exists, at least one right must differ
from the reference on one of those inputs."""
import sys; sys.dont_write_bytecode = True
import copy, glob, importlib.util, json, os, pickle, random, shutil, subprocess, sys, tempfile, tomllib

ROOT = os.path.dirname(os.path.abspath(__file__))
CATS = ['python', 'python_classes', 'java', 'scala']
TMP = tempfile.mkdtemp(prefix='unseen_check_')
VARIANTS = ['reference'] + ['right%d' % i for i in (1, 2, 3)] + ['wrong%d' % i for i in (1, 2, 3)]
POOL = [0, 1, 2, 3, 5, 7, 10, 12, 27, 60, 100, -1, -2, -7, 1.0, 0.5, 2.5, -1.5, True, None, '', ' ', 'a', 'A', 'b', 'ab', 'ba',
        'aa', 'hello', 'x y', '0', '7', '-3', '+', '\n', '\t', '  a', 'a b  a', '(', ')', 'é', 'ß', 'İ', '²', [], [1], [2, 1], [0, 0], {}, float('nan')]
JUNK = [None, True, False, 0, -1, 10**30, 1.5, float('nan'), float('inf'), '', 'a', 'é', [], [None], [1, 'a'], [[]], [[1], 2], {}, {1: 2},
        {'a': None}, {'a': []}, (), (1, 2), set(), object(), b'x', [True], [[True]], ['a', 1], [1.5, None]]
SELF = []; SELF.append(SELF); JUNK.append(SELF)

def size(v):
    """rough size of an input: elements of lists, letters, digits"""
    if isinstance(v, (list, tuple)): return sum(max(1, size(x)) for x in v)
    if isinstance(v, dict): return sum(1 + max(1, size(x)) for x in v.values())
    if isinstance(v, str): return len(v)
    return max(1, len(str(abs(v))) - 1) if type(v) is int else 1

def load(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    m = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(m)
    return m

def mutate(v, rng):
    """one random small change somewhere in v (a list/tuple/dict/scalar)"""
    if isinstance(v, (list, tuple)) and v and rng.random() < 0.8:
        out = list(v)
        i = rng.randrange(len(out))
        w = rng.random()
        if w < 0.6 or isinstance(v, tuple): out[i] = mutate(out[i], rng)
        elif w < 0.7: del out[i]
        elif w < 0.8: out.insert(i, copy.deepcopy(out[i]))
        elif w < 0.9:
            j = rng.randrange(len(out)); out[i], out[j] = out[j], out[i]
        else: out.insert(i, copy.deepcopy(rng.choice(POOL)))
        return tuple(out) if isinstance(v, tuple) else out
    if isinstance(v, dict) and v and rng.random() < 0.8:
        out = dict(v); k = rng.choice(list(out))
        if rng.random() < 0.3: del out[k]
        elif rng.random() < 0.3:
            x = out.pop(k); k = mutate(k, rng)
            try: out[k] = x
            except TypeError: pass
        else: out[k] = mutate(out[k], rng)
        return out
    if isinstance(v, str) and v and rng.random() < 0.7:
        i = rng.randrange(len(v)); w = rng.random()
        if w < .3: return v[:i] + v[i+1:]
        if w < .5: return v[:i] + v[i] + v[i:]
        if w < .7: return v[:i] + rng.choice([p for p in POOL if isinstance(p, str)]) + v[i:]
        return v[:i] + rng.choice(v) + v[i+1:]
    if type(v) is int and rng.random() < 0.5:
        return v + rng.choice([-1, 1, 10, -10, v])
    return copy.deepcopy(rng.choice(POOL))

def main():
    only = sys.argv[1:]
    problems = []; stats = []; jobs = []; info = {}
    for cat in CATS:
        for d in sorted(glob.glob(os.path.join(ROOT, cat, '*'))):
            ex = cat + '/' + os.path.basename(d)
            if only and not any(ex == o or cat == o for o in only): continue
            say = lambda text, ex=ex: problems.append(ex + ': ' + text)
            try:
                meta = tomllib.load(open(d + '/meta.toml', 'rb'))
                valid = load(d + '/valid.py', 'valid'); gen = load(d + '/gen.py', 'gen')
            except Exception as e:
                say('cannot load: %r' % e); continue
            if set(meta) != {'entries', 'words', 'restriction'}: say('meta keys %s' % sorted(meta))
            if meta['words'] is not True and meta['words'] is not False: say('meta words')
            if meta['words'] and meta['restriction'] == 'none': say('words but restriction none')
            rng = random.Random(ex)
            is_class = hasattr(valid, 'valid_sequence')
            entry = meta['entries'][0]
            pred = valid.valid_sequence if is_class else getattr(valid, entry, None)
            if pred is None or len(meta['entries']) != 1: say('entries'); continue
            base = list(gen.inputs(random.Random(1)))
            if len(base) < 100: say('only %d inputs' % len(base))
            norm = (lambda a: (list(a[0]), [(m, list(x)) for m, x in a[1]])) if is_class else tuple
            base = [norm(a) for a in base]
            for a in base:
                if pred(*copy.deepcopy(a)) is not True: say('valid.py refuses %r' % (a,)); break
            # junk
            for _ in range(400):
                a = [copy.copy(rng.choice(JUNK)) for _ in range(rng.choice([len(base[0]), len(base[0]), rng.randrange(4)]))]
                try:
                    r = pred(*a)
                    if r is not True and r is not False: say('predicate gives %r' % (r,))
                except BaseException as e:
                    say('predicate raises %r on %r' % (e, a)); break
            # fuzz
            fuzz = []; seen = {repr(a) for a in base}
            for _ in range(6000):
                a = rng.choice(base)
                for _ in range(rng.choice([1, 1, 2, 3])): a = mutate(a, rng)
                if type(a) is not tuple or len(a) != len(base[0]): continue
                if is_class:
                    try: a = norm(a)
                    except Exception: continue
                r = pred(*copy.deepcopy(a))
                if r is True and repr(a) not in seen:
                    seen.add(repr(a)); fuzz.append(a)
                    if len(fuzz) >= 300: break
            out = [norm(a) for a in gen.outside(random.Random(2))] if hasattr(gen, 'outside') else []
            for a in out:
                if pred(*copy.deepcopy(a)) is not False: say('valid.py accepts outside input %r' % (a,))
            if meta['words'] and not out: say('words = true but no outside inputs')
            cases = base + fuzz + out
            info[ex] = dict(is_class=is_class, meta=meta, base=base, fuzz=fuzz, out=out, cases=cases, res={})
            for v in VARIANTS:
                if cat.startswith('python'):
                    p = '%s/%s.py' % (d, v)
                    if not os.path.exists(p): say('no ' + v); continue
                    c = [('c', entry, a[0], a[1]) if is_class else ('f', entry, a) for a in cases]
                    pickle.dump(dict(path=p, cases=c), open(TMP + '/job', 'wb'))
                    if os.path.exists(TMP + '/res'): os.remove(TMP + '/res')
                    try:
                        pr = subprocess.run([sys.executable, ROOT + '/check_support/pychild.py', TMP + '/job', TMP + '/res'], timeout=60, capture_output=True, text=True)
                        r = json.load(open(TMP + '/res'))
                    except Exception as e:
                        say('%s: no result %r' % (v, e)); continue
                    if 'compile' in r: say('%s does not load: %s' % (v, r['compile'])); continue
                    info[ex]['res'][v] = r['results']
                else:
                    files = sorted(glob.glob('%s/%s/*.%s' % (d, v, cat)))
                    if len(files) != 1: say('files of ' + v); continue
                    cls = os.path.basename(files[0]).rsplit('.', 1)[0]
                    c = [dict(init=a[0], calls=a[1]) if is_class else dict(m=entry, args=list(a)) for a in cases]
                    jobs.append(dict(id=ex + '|' + v, lang=cat, files=files, cls=cls, cases=c))
    if jobs:
        cp = '/usr/share/java/scala-library-2.11.12.jar:' + ':'.join(sorted(glob.glob('/usr/share/scala-2.11/lib/*.jar'))) + ':' + TMP
        subprocess.run(['javac', '-nowarn', '-Xlint:-removal', '-cp', cp, '-d', TMP, ROOT + '/check_support/Runner.java'], check=True, capture_output=True)
        with open(TMP + '/jobs', 'w') as f:
            for j in jobs: f.write(json.dumps(j) + '\n')
        pr = subprocess.run(['java', '-Xmx700m', '-XX:+UseSerialGC', '-cp', cp, 'Runner', TMP + '/jobs', TMP + '/results', TMP], capture_output=True, text=True)
        if pr.returncode or pr.stdout or pr.stderr: print(pr.stdout[-3000:], pr.stderr[-3000:])
        for line in open(TMP + '/results'):
            r = json.loads(line); ex, v = r['id'].split('|')
            if 'compile' in r: problems.append('%s: %s does not compile: %s' % (ex, v, r['compile'])); continue
            info[ex]['res'][v] = r['results']
    words = 0
    for ex, i in info.items():
        say = lambda text, ex=ex: problems.append(ex + ': ' + text)
        words += i['meta']['words']
        ref = i['res'].get('reference')
        if ref is None: continue
        nb, nv = len(i['base']), len(i['base']) + len(i['fuzz'])
        for k in range(nv):
            if 'BAD ' in ref[k] or 'TIMEOUT' in ref[k] or ref[k] == 'SKIPPED':
                say('reference on %r: %s' % (i['cases'][k], ref[k])); break
        line = '%-40s base %3d fuzz %3d out %2d ' % (ex, nb, nv - nb, len(i['out']))
        differs = 0
        for v in VARIANTS[1:]:
            r = i['res'].get(v)
            if r is None: continue
            d = [k for k in range(nv) if r[k] != ref[k]]
            if v.startswith('right'):
                if d: say('%s differs on valid %r: reference %s, it %s' % (v, i['cases'][d[0]], ref[d[0]], r[d[0]]))
                o = sum(r[k] != ref[k] for k in range(nv, len(r)))
                differs += o
                line += ' %d' % o
            else:
                d = [k for k in d if k < nb]
                if not d: say('%s never differs' % v)
                line += ' %3d%%' % (100 * len(d) // nb)
                if d:
                    cls = i['is_class']
                    line += '/%d' % min(len(i['cases'][k][1]) if cls else size(i['cases'][k]) for k in d)
        if i['out'] and not differs: say('no right differs outside')
        stats.append(line)
    print('\n'.join(stats))
    print('%d exercises, words = true: %d' % (len(info), words))
    print('PROBLEMS: %d' % len(problems) if problems else 'clean')
    for p in problems: print(' -', p)
    shutil.rmtree(TMP, ignore_errors=True)

main()
