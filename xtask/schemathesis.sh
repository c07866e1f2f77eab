#!/bin/sh
# Checks with schemathesis that a running server answers as its OpenAPI document says. Arguments are passed to
# xtask/schemathesis/run.py.
set -eu
cd "$(dirname "$0")/.."
root=$(pwd)

case ${CARGO_TARGET_DIR:-target} in
    /*) target=$CARGO_TARGET_DIR ;;
    *) target=$root/${CARGO_TARGET_DIR:-target} ;;
esac
built=$target/schemathesis
python=${PYTHON:-python3}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))'; then
    echo "error: schemathesis needs Python 3.10 or newer: install it, or name it in PYTHON" >&2
    exit 1
fi
[ -x "$built/venv/bin/pip" ] || "$python" -m venv "$built/venv"
PATH=$built/venv/bin:$PATH
WHISTLESTOP_BIN=${WHISTLESTOP_BIN:-$target/debug/whistlestop}
export PATH WHISTLESTOP_BIN PIP_DISABLE_PIP_VERSION_CHECK=1

pip install --quiet --requirement xtask/schemathesis/requirements.txt
exec python xtask/schemathesis/run.py "$@"
