// @vitest-environment node
import { expect, test } from 'vitest';
import { EDITION_COLORS, seatColors } from '../src/lib/editions/colors';
import type { EditionInfo } from '../src/lib/protocol/wire';
import { openModule } from './module';

test('the page knows the colors of every edition as the engine does (US-2, MK-2)', () => {
  const fresh = { id: 'device-1', seal: { secret: '', salt: '' } };
  const [answer] = openModule().handle({
    do: 'call',
    n: 1,
    method: 'GET',
    path: '/editions',
    body: '',
    name: '',
    fresh,
  });
  const editions = answer?.type === 'response' ? (answer.body as EditionInfo[]) : [];
  expect(Object.fromEntries(editions.map(({ id, colors }) => [id, colors]))).toEqual(EDITION_COLORS);
});

test('a seat has its chosen color, and the others take the free ones in order', () => {
  expect(seatColors('usa', [{}, { color: 'blue' }, { color: null }])).toEqual(['red', 'blue', 'green']);
  expect(seatColors('marklin', [{ color: 'purple' }, { color: 'nonsense' }])).toEqual(['purple', 'white']);
});
