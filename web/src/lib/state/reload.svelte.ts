/**
 * Reloads an open page after an upgrade of the server, when parts that it has not loaded yet have other names. It reloads once and says so; if that does not help, it shows an error.
 */
const MARK = 'whistlestop-reloaded';
/** A second failure within this time is not an upgrade. */
const AGAIN_MS = 60_000;

export const reload = $state({
  /** Whether the page was just reloaded. */ done: false,
  /** Whether reloading did not help. */ failed: false,
});

/** Reads when the page was last loaded again by this code; `NaN` if never. */
function lastTime(): number {
  try {
    return Number(sessionStorage.getItem(MARK) ?? NaN);
  } catch {
    return NaN;
  }
}

export function watchChunks(page: Pick<Location, 'reload'> = location) {
  reload.done = Date.now() - lastTime() < AGAIN_MS;
  let isReloading = false;
  addEventListener('vite:preloadError', (event) => {
    // Otherwise Vite would throw the error; then the import resolves to undefined, and the code that awaits it fails.
    // That is not seen: either the page is loaded again, or `failed` is shown.
    event.preventDefault();
    // A part has several files, and each that is missing is reported.
    if (isReloading) return;
    if (Date.now() - lastTime() < AGAIN_MS) {
      reload.failed = true;
      return;
    }
    try {
      sessionStorage.setItem(MARK, String(Date.now()));
    } catch {
      // Without a mark the page would reload endlessly.
      reload.failed = true;
      return;
    }
    isReloading = true;
    page.reload();
  });
}
