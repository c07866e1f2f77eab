// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const BUDGET = 250_000;

test(
  'the first page is at most 250 kB compressed, without fonts, and holds no fake server',
  { timeout: 120_000 },
  async () => {
    const mode = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    const result = (await build({
      root: fileURLToPath(new URL('..', import.meta.url)),
      logLevel: 'silent',
      build: { write: false },
    })) as Rolldown.RolldownOutput;
    process.env.NODE_ENV = mode;
    const chunks = new Map(
      result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
    );
    const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
    const first = new Set<string>();
    const visit = (name: string) => {
      if (first.has(name)) return;
      first.add(name);
      chunks.get(name)?.imports.forEach(visit);
    };
    visit(entry?.fileName ?? '');
    // One file of words is loaded before anything is shown.
    for (const chunk of chunks.values()) if (/\/en-/.test(`/${chunk.fileName.split('/').pop()}`)) visit(chunk.fileName);
    let size = 0;
    for (const name of first) size += gzipSync(chunks.get(name)?.code ?? '').length;
    for (const file of result.output) {
      if (file.type === 'asset' && /\.(css|html)$/.test(file.fileName)) size += gzipSync(file.source).length;
    }
    expect(size).toBeGreaterThan(20_000);
    expect(size).toBeLessThanOrEqual(BUDGET);
    for (const chunk of chunks.values()) expect(chunk.code).not.toContain('startFakeServer');
  },
);
