#!/usr/bin/env bash
# Puts pytest beside the project, in .deps/pytest, for the tests that run generated test files with
# the real pytest. Pinned, no root. Without it those tests use Gadfly's own runner only, so a failure
# here is told but is no failure of the set-up.
set -uo pipefail

version=8.4.2
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target="$root/.deps/pytest"
stamp="$target/VERSION"

python=$(command -v python3 || true)
[[ -n "$python" ]] || exit 0
release=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])') || exit 0
if [[ -f "$stamp" && "$(cat "$stamp")" == "$version $release" ]]; then
    exit 0
fi

echo "setup-pytest: fetching pytest $version for Python $release" >&2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! "$python" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
    --only-binary=:all: --target "$work/pytest" "pytest==$version" >"$work/log" 2>&1; then
    echo "setup-pytest: could not fetch pytest; generated tests are run by Gadfly's own runner only:" >&2
    tail -n 2 "$work/log" >&2
    exit 0
fi
echo "$version $release" >"$work/pytest/VERSION"
rm -rf "$target"
mkdir -p "$root/.deps"
mv "$work/pytest" "$target"
