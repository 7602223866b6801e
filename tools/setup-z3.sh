#!/usr/bin/env bash
# Puts the Z3 shared library beside the project, in .deps/z3/lib, from the PyPI
# wheel z3-solver: pinned, hash checked, no root, a few seconds, nothing built.
# Gadfly loads it from there at run time (crates/gadfly-solve/src/z3/library.rs).
# Does nothing when the right version is already there.
set -euo pipefail

version=5.3.2
wheel_version=5.3.2.0
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target="$root/.deps/z3"
stamp="$target/VERSION"

case "$(uname -s)-$(uname -m)" in
    Linux-x86_64)
        platform=manylinux_2_27_x86_64
        sha256=f17df07300228a383470d4b4e1ad9daf429dc94885996712a1844a8242803935
        ;;
    Linux-aarch64)
        platform=manylinux_2_38_aarch64
        sha256=b8add6becdc222090b78d4bd5300b6a212d5ecfb0e3eadb1df008b43ddef8602
        ;;
    *)
        echo "setup-z3: no pinned wheel for $(uname -s) on $(uname -m);" \
            "install libz3 $version yourself and set GADFLY_Z3 to its path" >&2
        exit 1
        ;;
esac

if [[ -f "$stamp" && "$(cat "$stamp")" == "$wheel_version $sha256" && -f "$target/lib/libz3.so" ]]; then
    exit 0
fi

python=$(command -v python3 || true)
if [[ -z "$python" ]] || ! "$python" -m pip --version >/dev/null 2>&1; then
    echo "setup-z3: needs python3 with pip to fetch the wheel (Debian, Ubuntu: apt-get install python3-pip)" >&2
    exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "setup-z3: fetching z3-solver $wheel_version ($platform)" >&2
echo "z3-solver==$wheel_version --hash=sha256:$sha256" >"$work/requirements.txt"
"$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
    --platform "$platform" --require-hashes -r "$work/requirements.txt" -d "$work"
wheel=$(echo "$work"/z3_solver-*.whl)
echo "$sha256  $wheel" | sha256sum --check --quiet -

# unzip is not on every machine; python is, as just seen.
"$python" - "$wheel" "$work/lib" <<'PY'
import pathlib, sys, zipfile

wheel, out = sys.argv[1], pathlib.Path(sys.argv[2])
out.mkdir(parents=True)
with zipfile.ZipFile(wheel) as archive:
    names = [n for n in archive.namelist() if n.endswith("/lib/libz3.so") or n.endswith(".dist-info/licenses/LICENSE.txt")]
    for name in names:
        (out / pathlib.PurePosixPath(name).name).write_bytes(archive.read(name))
if not (out / "libz3.so").exists():
    sys.exit("setup-z3: the wheel has no lib/libz3.so")
PY

# Move into place last, so that an interrupted run leaves no half library.
mkdir -p "$target"
rm -rf "$target/lib"
mv "$work/lib" "$target/lib"
chmod 755 "$target/lib/libz3.so"
echo "$wheel_version $sha256" >"$stamp"
echo "setup-z3: $target/lib/libz3.so" >&2
