#!/bin/sh
# The tests need a browser, a database server and a proxy of their own: find them, or install them where that is possible.
set -eu

have_chromium() {
    [ -n "${CHROMIUM:-}" ] || command -v chromium-headless-shell || command -v chromium ||
        command -v chromium-browser || command -v google-chrome
}

have_postgres() {
    [ -n "${TEST_PG_BIN:-}" ] || command -v initdb || ls /usr/lib/postgresql/*/bin/initdb
}

have_nginx() {
    command -v nginx || ls /usr/sbin/nginx
}

missing=""
have_chromium >/dev/null 2>&1 || missing="$missing chromium-headless-shell"
have_postgres >/dev/null 2>&1 || missing="$missing postgresql"
have_nginx >/dev/null 2>&1 || missing="$missing nginx-light"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq
    # shellcheck disable=SC2086 -- one word for each package
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
else
    echo "error: the tests need$missing: install it, or name it in CHROMIUM or TEST_PG_BIN" >&2
    exit 1
fi
