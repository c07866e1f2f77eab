import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../src/lib/generated/client';
import { writeClient, type OpenApi } from './api-client';

const document = JSON.parse(readFileSync(join(__dirname, '../../docs/api/openapi.json'), 'utf8')) as OpenApi;
const generated = join(__dirname, '../src/lib/generated');

test('the client is up to date with the OpenAPI document', () => {
  const types = (name: string) => readFileSync(join(generated, `${name}.ts`), 'utf8');
  const fresh = writeClient(document, { wire: types('wire'), game: types('game') });
  const file = join(generated, 'client.ts');
  if (process.env['UPDATE']) writeFileSync(file, fresh);
  expect(readFileSync(file, 'utf8'), 'run UPDATE=1 npx vitest run tests/api-client.test.ts').toBe(fresh);
});

test('every route has a function', () => {
  const client = createClient(() => Promise.resolve({}));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods)
      .filter((operation) => path.startsWith('/api/v1') && !operation.deprecated)
      .map((operation) => operation.operationId),
  );
  const functions = Object.keys(client).map((name) => name.replace(/Path$/, ''));
  expect(functions.sort()).toEqual(operations.sort());
});

test('parameters are part of the address, and what is not given is not', async () => {
  const sent: unknown[][] = [];
  const client = createClient((...request) => {
    sent.push(request);
    return Promise.resolve({});
  });
  await client.seatBot('a/b', 2, { level: 'porter' });
  await client.leave('t');
  await client.tables();
  await client.tables({ after: 'a&b', hidden: true });
  await client.goOn('t', { at: 3, seat: 0, deal: 'anew' }, { share: null });
  expect(sent).toEqual([
    ['POST', '/tables/a%2Fb/seats/2/bot', { level: 'porter' }],
    ['POST', '/tables/t/leave', {}],
    ['GET', '/tables'],
    ['GET', '/tables?after=a%26b&hidden=true'],
    ['POST', '/tables/t/continue', { at: 3, seat: 0, deal: 'anew' }],
  ]);
  expect(client.socketPath('a/b')).toBe('/tables/a%2Fb/socket');
});
