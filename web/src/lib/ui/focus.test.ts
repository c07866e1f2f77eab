import { expect, test } from 'vitest';
import { takeFocus } from './focus';

test('focus goes to what opens and back when it closes, unless it went on', () => {
  document.body.innerHTML =
    '<button id="from"></button><button id="other"></button><div id="sheet" tabindex="-1"></div>';
  const [from, other, sheet] = ['from', 'other', 'sheet'].map((id) => document.getElementById(id) as HTMLElement);
  from?.focus();
  const first = takeFocus(sheet as HTMLElement);
  expect(document.activeElement).toBe(sheet);
  first.destroy();
  expect(document.activeElement).toBe(from);
  const second = takeFocus(sheet as HTMLElement);
  other?.focus();
  second.destroy();
  expect(document.activeElement).toBe(other);
});
