#!/usr/bin/env bash
# Makes a machine ready for `make demo`, or with the argument `tests` for `make test`: installs with apt what
# is missing, and only that (JDK, JUnit, a C linker, pip to fetch the solver; for tests also Scala, Chromium
# and GNU parallel), then puts the solver beside the project.
# Prints nothing if nothing is missing. Only the installation needs Debian or Ubuntu.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
purpose=${1:-demo}

say() { echo "setup: $*" >&2; }

has() { command -v "$1" >/dev/null 2>&1; }

# The feature release of javac on the PATH: 17, 21, ...; 0 without one.
java_release() {
    local text
    text=$(javac -version 2>&1) || { echo 0; return; }
    text=${text#javac }
    echo "${text%%[.-]*}"
}

missing=()
release=0
if has javac; then release=$(java_release); fi
[[ "$release" =~ ^[0-9]+$ ]] || release=0
if ((release < 17)); then
    # Debian's default is 17 or newer; older Ubuntus have 17 only under its own name.
    missing+=(JDK)
fi
[[ -e /usr/share/java/junit-platform-console-standalone.jar ]] || missing+=(junit5)
[[ -e /usr/share/java/junit4.jar ]] || missing+=(junit4)
has cc || missing+=(gcc libc6-dev)
has python3 || missing+=(python3)
if [[ "$purpose" == tests ]]; then
    # Scala submissions are compiled by the user's scalac, and so are the tests' own.
    has scalac || missing+=(scala)
    # Quiz pages are tested in a real browser.
    has chromium || has chromium-browser || has google-chrome || missing+=(chromium)
    # Shards of a class are graded side by side.
    has parallel || missing+=(parallel)
fi
if [[ ! -f "$root/.deps/z3/lib/libz3.so" ]]; then
    if ! has python3 || ! python3 -m pip --version >/dev/null 2>&1; then
        missing+=(python3 python3-pip)
    fi
fi

if ((${#missing[@]})); then
    if ! has apt-get; then
        say "these are missing: ${missing[*]}"
        say "this script can install them on Debian and Ubuntu only; please install them yourself (JDK 17 or newer)"
        exit 1
    fi
    as_root=()
    if ((EUID != 0)); then
        if ! has sudo; then
            say "these are missing: ${missing[*]}"
            say "installing them needs root, and there is no sudo; please run tools/setup.sh once as root"
            exit 1
        fi
        as_root=(sudo)
    fi
    say "installing ${missing[*]} with apt-get (one to two minutes)"
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    apt() {
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y "$@" >>"$log" 2>&1
    }
    fail() {
        say "apt-get could not install ${missing[*]}:"
        tail -n 15 "$log" >&2
        exit 1
    }
    # A stale index is no reason to fail: what it lacks, the installation will name.
    apt update || true
    packages=()
    for part in "${missing[@]}"; do
        # Ubuntu's name for it.
        if [[ "$part" == chromium ]] && ! apt-cache show chromium >/dev/null 2>&1; then
            part=chromium-browser
        fi
        if [[ "$part" != JDK ]]; then
            packages+=("$part")
            continue
        fi
        for jdk in default-jdk-headless openjdk-25-jdk-headless openjdk-21-jdk-headless openjdk-17-jdk-headless; do
            version=$(apt-cache show "$jdk" 2>/dev/null | sed -n 's/^Version: //p' | head -n 1)
            version=${version#*:}          # epoch
            version=${version#1.}          # 1.17-74 and 2:1.17-74
            version=${version%%[.+~-]*}
            if [[ "$version" =~ ^[0-9]+$ ]] && ((version >= 17)); then
                packages+=("$jdk")
                break
            fi
        done
    done
    apt --no-install-recommends install "${packages[@]}" || fail
    hash -r
    if ! has javac || (($(java_release) < 17)); then
        say "javac on the PATH is older than 17 or missing; set JAVA_HOME and PATH to a newer JDK"
        exit 1
    fi
fi

if ! has cargo; then
    if [[ -x "$HOME/.cargo/bin/cargo" ]]; then
        say "cargo is installed but not on the PATH; run:  . \"\$HOME/.cargo/env\""
    else
        say "Rust is missing; install it with:"
        say "  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
    fi
    exit 1
fi

"$root/tools/setup-z3.sh"
"$root/tools/setup-pytest.sh"
