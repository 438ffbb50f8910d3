/** Serves a folder of files below a path, like a static host. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};

/** @returns {Promise<{ address: string, close(): Promise<void> }>} `address` ends with the base */
export async function serveFolder(folder, base = '/') {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://site');
    const path = normalize(decodeURIComponent(pathname)).slice(base.length) || 'index.html';
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const isFile = pathname.startsWith(base) && existsSync(file) && statSync(file).isFile();
    if (!isFile) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}${base}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
