import { svelte } from '@sveltejs/vite-plugin-svelte';
import { parse } from 'smol-toml';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

/** The facts of the games have one home, `data/*.toml`; the page reads them from there at build time. */
function toml(): Plugin {
  return {
    name: 'toml',
    transform(code, id) {
      if (!id.endsWith('.toml')) return;
      return { code: `export default ${JSON.stringify(parse(code))}`, map: null };
    },
  };
}

/** Lists the built files, for the service worker to keep. */
function offlineList(): Plugin {
  return {
    name: 'offline-list',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const source = JSON.stringify(files.map((name) => `/${name}`).toSorted());
      this.emitFile({ type: 'asset', fileName: 'offline.json', source });
    },
  };
}

/** `npm run dev` uses the server at this address, which has to run. */
const server = process.env.WHISTLESTOP ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [toml(), svelte(), offlineList()],
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  server: {
    fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
    proxy: { '/api': { target: server, ws: true } },
  },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  test: {
    environment: 'happy-dom',
    setupFiles: 'tests/no-network.ts',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    testTimeout: 20000,
  },
});
