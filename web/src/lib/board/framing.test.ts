import { expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions/editions';
import { LANGUAGES } from '../state/settings.svelte';
import { words } from '../words/words.svelte';
import { Framing } from './framing';
import { boxOf, placeLabels } from './labels';
import { Viewport } from './viewport.svelte';

test('a ticket is framed with the names of both its cities', async () => {
  for (const edition of ['usa', 'london'] as const) {
    const board = (await openEdition(edition)) as PrintedBoard;
    for (const language of LANGUAGES) {
      words.language = language;
      for (const ticket of [...board.tickets.keys()].slice(0, 10)) {
        const viewport = new Viewport(board.geometry.viewBox);
        viewport.resize(390, 400);
        const ends = board.ends(ticket);
        new Framing(viewport, board, () => 400).show(ends, []);
        for (const label of placeLabels(board, language, viewport.k, 1, new Set(ends))) {
          if (!ends.includes(label.city)) continue;
          const [x, , width] = boxOf(label);
          const [left] = viewport.toScreen([x, 0]);
          const [right] = viewport.toScreen([x + width, 0]);
          expect(left, `${language} ${ticket} ${label.city}`).toBeGreaterThanOrEqual(0);
          expect(right, `${language} ${ticket} ${label.city}`).toBeLessThanOrEqual(390);
        }
      }
    }
  }
  words.language = 'en';
});

test('a ticket that is shown before the board has a size leaves no place to go back to', async () => {
  const board = (await openEdition('london')) as PrintedBoard;
  const viewport = new Viewport(board.geometry.viewBox);
  const framing = new Framing(viewport, board, () => viewport.height);
  const [ticket = ''] = board.tickets.keys();
  framing.ticket(ticket, []);
  viewport.resize(390, 490);
  const { k, x, y } = viewport;
  framing.rest();
  expect(viewport).toMatchObject({ k, x, y });
});

test('the first view on the own tickets stays when the offer is gone', async () => {
  const board = (await openEdition('london')) as PrintedBoard;
  const viewport = new Viewport(board.geometry.viewBox);
  const framing = new Framing(viewport, board, () => viewport.height);
  const [ticket = ''] = board.tickets.keys();
  viewport.resize(390, 490);
  framing.ticket(ticket, []);
  framing.begin(board.ends(ticket), 9.8);
  const { k, x, y } = viewport;
  framing.rest();
  expect(viewport).toMatchObject({ k, x, y });
});

test('the first view shows the names of the own cities whole, where they fit', async () => {
  const board = (await openEdition('new-york')) as PrintedBoard;
  words.language = 'uk';
  const viewport = new Viewport(board.geometry.viewBox);
  viewport.resize(360, 280);
  const own = ['central-park', 'midtown-west'];
  new Framing(viewport, board, () => 280).begin(own, 9.8);
  const labels = placeLabels(board, 'uk', viewport.k, 1, new Set(own)).filter(({ city }) => own.includes(city));
  expect(labels).toHaveLength(2);
  for (const label of labels) {
    const [x, , width] = boxOf(label);
    expect(viewport.toScreen([x, 0])[0], label.city).toBeGreaterThanOrEqual(0);
    expect(viewport.toScreen([x + width, 0])[0], label.city).toBeLessThanOrEqual(360);
  }
  words.language = 'en';
});

test('of own cities that are too far apart, the first view shows as many as fit, with their names', async () => {
  const usa = (await openEdition('usa')) as PrintedBoard;
  const marklin = (await openEdition('marklin')) as PrintedBoard;
  const cases: [PrintedBoard, number, number, string[], string[]][] = [
    [usa, 390, 420, ['montreal', 'vancouver', 'calgary', 'salt-lake-city'], ['vancouver', 'calgary', 'salt-lake-city']],
    [usa, 360, 300, ['los-angeles', 'new-york', 'nashville', 'portland'], ['new-york', 'nashville']],
    [marklin, 360, 240, ['hannover', 'saarbruecken', 'karlsruhe', 'regensburg'], ['saarbruecken', 'karlsruhe']],
  ];
  for (const [board, width, height, own, expected] of cases) {
    for (const language of LANGUAGES) {
      words.language = language;
      const viewport = new Viewport(board.geometry.viewBox);
      viewport.resize(width, height);
      new Framing(viewport, board, () => height).begin(own, 9.8);
      expect(viewport.k * board.geometry.space.width).toBeGreaterThanOrEqual(9.79);
      for (const label of placeLabels(board, language, viewport.k, 1, new Set(own))) {
        if (!expected.includes(label.city)) continue;
        const [x, y, w, h] = boxOf(label);
        const [left, top] = viewport.toScreen([x, y]);
        const [right, bottom] = viewport.toScreen([x + w, y + h]);
        const within = left >= 0 && top >= 0 && right <= width && bottom <= height;
        expect(within, `${language} ${label.city} ${[left, top, right, bottom].map(Math.round)}`).toBe(true);
      }
    }
  }
  words.language = 'en';
});
