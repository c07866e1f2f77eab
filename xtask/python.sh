#!/bin/sh
# Tests the Python packages in a virtual environment below `target`: builds and installs them, checks their types and
# runs pytest. Arguments are passed to pytest.
set -eu
cd "$(dirname "$0")/.."
root=$(pwd)

case ${CARGO_TARGET_DIR:-target} in
    /*) target=$CARGO_TARGET_DIR ;;
    *) target=$root/${CARGO_TARGET_DIR:-target} ;;
esac
built=$target/python
python=${PYTHON:-python3}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
    echo "error: the Python packages need Python 3.10 or newer: install it, or name it in PYTHON" >&2
    exit 1
fi
[ -x "$built/venv/bin/pip" ] || "$python" -m venv "$built/venv"
PATH=$built/venv/bin:$PATH
WHISTLESTOP_BIN=${WHISTLESTOP_BIN:-$target/debug/whistlestop}
export PATH WHISTLESTOP_BIN PIP_DISABLE_PIP_VERSION_CHECK=1

pip install --quiet --requirement crates/python/requirements-test.txt
# As `pip install ./crates/python` does it, but with the quick profile and a folder that keeps what was compiled.
CARGO_TARGET_DIR=$built MATURIN_PEP517_ARGS="--profile dev --locked" \
    pip install --quiet --force-reinstall --no-deps --no-build-isolation ./crates/python

cargo fmt --manifest-path crates/python/Cargo.toml --check
CARGO_TARGET_DIR=$built cargo clippy --quiet --locked --manifest-path crates/python/Cargo.toml -- -D warnings

# The types of the installed package, so outside of the folder with its sources.
cd "$built"
settings=$root/crates/python/pyproject.toml
mypy --config-file "$settings" --package whistlestop
mypy --config-file "$settings" "$root/crates/python/tests"
mypy --config-file "$settings" "$root"/crates/python/examples/*.py
python -m mypy.stubtest whistlestop._native

cd "$root"
python -m pytest -q -p no:cacheprovider crates/python/tests "$@"

# The smallest form of training; its tests on Ray are a command of their own (training/README.md).
cd "$root/training"
mypy
mypy tests
python -m pytest -q -p no:cacheprovider "$@"
