// Reloads the page once if its first script or style cannot be loaded: after an upgrade of the server, or while nodes
// of two builds run, the page of one build may ask for files that have other names in the other build. This file has
// the same name in every build. Parts that are loaded later are the work of `src/lib/state/reload.svelte.ts`.
(() => {
  // The same mark as there, so that both together reload once.
  const MARK = 'whistlestop-reloaded';
  const AGAIN_MS = 60_000;
  const TEXTS = {
    en: ['The page could not be loaded. Check your connection, then reload it.', 'Reload'],
    uk: ['Сторінку не вдалося завантажити. Перевірте з’єднання й завантажте її знову.', 'Завантажити знову'],
    ru: ['Страницу не удалось загрузить. Проверьте соединение и загрузите её снова.', 'Загрузить снова'],
    pl: ['Nie udało się wczytać strony. Sprawdź połączenie i wczytaj ją ponownie.', 'Wczytaj ponownie'],
  };
  let isHandled = false;

  /** Notes the time of the reload; returns whether the page may be reloaded. */
  function mayReload() {
    try {
      const last = Number(sessionStorage.getItem(MARK) ?? NaN);
      // Measured from the start of this load, because the failure may be reported minutes later.
      if (performance.timeOrigin - last < AGAIN_MS) return false;
      sessionStorage.setItem(MARK, String(Date.now()));
      return true;
    } catch {
      // Without a mark the page would reload endlessly.
      return false;
    }
  }

  function showFailure() {
    const language = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in TEXTS) ?? 'en';
    const [text, label] = TEXTS[language];
    const box = document.createElement('div');
    box.lang = language;
    box.setAttribute('role', 'alert');
    box.style.cssText = 'padding: 24px; font: 18px/1.4 Arial, sans-serif; text-align: center';
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    const button = document.createElement('button');
    button.textContent = label;
    button.style.cssText = 'min-height: 44px; padding: 0 24px; font: inherit';
    button.addEventListener('click', () => location.reload());
    box.append(paragraph, button);
    document.body.append(box);
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (isHandled || 'started' in document.documentElement.dataset) return;
      const address =
        target instanceof HTMLScriptElement
          ? target.src
          : target instanceof HTMLLinkElement && target.rel === 'stylesheet'
            ? target.href
            : '';
      if (!address.startsWith(`${location.origin}/assets/`)) return;
      isHandled = true;
      if (mayReload()) location.reload();
      else if (document.body) showFailure();
      else addEventListener('DOMContentLoaded', showFailure);
    },
    // Errors of elements do not bubble.
    true,
  );
})();
