import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('a browser without ES modules shows in four languages what it lacks', () => {
  expect(read('index.html')).toContain('<script nomodule src="/unsupported.js"></script>');
  document.body.innerHTML = '<div id="app"></div>';
  new Function(read('public/unsupported.js'))();
  const lines = [...document.querySelectorAll<HTMLElement>('#app p')];
  expect(lines.map(({ lang }) => lang)).toEqual(['en', 'uk', 'ru', 'pl']);
  for (const line of lines) expect(line.textContent).toMatch(/ES/);
});

test('a browser without JavaScript shows in four languages what it lacks', () => {
  const [, inside = ''] = /<noscript>([\s\S]*)<\/noscript>/.exec(read('index.html')) ?? [];
  expect(inside.match(/<p[ >].*JavaScript/g)).toHaveLength(4);
});
