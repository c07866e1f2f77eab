/** The static site of `cargo xtask site`, served from a folder like a static host does. */
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** What `docs/web.md` asks of a host that sends a policy. */
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

export class StaticSite {
  private constructor(
    readonly folder: string,
    readonly server: Server,
    readonly base: string,
  ) {}

  /** Writes the site as it was built last and serves it. */
  static async start(): Promise<StaticSite> {
    const root = join(import.meta.dirname, '../..');
    const target = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target');
    const folder = mkdtempSync(join(tmpdir(), 'whistlestop-site-'));
    execFileSync(join(target, 'debug/xtask'), ['site', '--built', '--out', folder], { cwd: root });
    const server = createServer(({ url = '/' }, response) => {
      const path = join(folder, normalize(decodeURIComponent(new URL(url, 'http://site').pathname)));
      const found = existsSync(path) && statSync(path).isFile();
      const file = found ? path : join(folder, path === join(folder, '/') ? 'index.html' : '404.html');
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(file.endsWith('404.html') ? 404 : 200, {
        'content-type': type,
        'content-security-policy': POLICY,
      });
      createReadStream(file).pipe(response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new StaticSite(folder, server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async end() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
    rmSync(this.folder, { recursive: true });
  }
}
