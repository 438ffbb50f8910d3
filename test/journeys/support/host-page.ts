/**
 * A publisher's own web server: pages on another origin than the community server, under the strictest policy that
 * still allows including it.
 */
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const NONCE = 'aGVsbG8gcmVhZGVy';

interface HostPage {
  /** Added to `head`, after the page tags. */
  head?: string;
  body: string;
  title?: string;
  /** The `vf:container_id` of the page. */
  containerId?: string;
  /** Omits the policy. */
  isLax?: boolean;
  /** Origins of frames that the policy allows; none by default. */
  frames?: string[];
  headers?: Record<string, string>;
  /** Number of script tags; one by default. */
  scripts?: number;
}

export interface Publisher {
  origin: string;
  /** Publishes a page under a path and returns its address. */
  publish(path: string, page: HostPage): string;
  /** Serves a script under a path, as a worker requires. */
  put(path: string, script: string): void;
  /** Policy violations that browsers reported. */
  violations: string[];
  close(): Promise<void>;
}

/** A script of the page's own, for `head`: runs before the suite's. */
export const ownScript = (code: string): string => `<script nonce="${NONCE}">${code}</script>`;

/** Starts the publisher's server; its pages include the suite from `community`. */
export async function startPublisher(community: string): Promise<Publisher> {
  const pages = new Map<string, HostPage>();
  const scripts = new Map<string, string>();
  const violations: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://publisher').pathname;
    if (path === '/violations') {
      request.on('data', (chunk) => violations.push(String(chunk)));
      request.on('end', () => response.writeHead(204).end());
      return;
    }
    const script = scripts.get(path);
    if (script !== undefined) return void response.setHeader('content-type', 'text/javascript').end(script);
    const page = pages.get(path);
    if (!page) return void response.writeHead(404).end();
    if (!page.isLax) response.setHeader('content-security-policy', policy(community, page.frames));
    for (const [name, value] of Object.entries(page.headers ?? {})) response.setHeader(name, value);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html(page, community));
  });
  await listen(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    violations,
    publish(path, page) {
      pages.set(path, page);
      return origin + path;
    },
    put: (path, script) => void scripts.set(path, script),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** No inline style, only scripts by nonce and their imports, connections only to the community server. */
const policy = (community: string, frames: string[] = []) =>
  [
    `frame-src ${frames.join(' ') || "'none'"}`,
    "default-src 'none'",
    `script-src 'nonce-${NONCE}' 'strict-dynamic'`,
    `style-src 'self' ${community}`,
    `connect-src ${community} ${community.replace('http', 'ws')}`,
    `img-src 'self' ${community} data:`,
    `font-src ${community}`,
    // Only for push messages.
    "worker-src 'self'",
    'report-uri /violations',
  ].join('; ');

function html(
  { head = '', body, title = 'A publisher’s page', containerId, scripts = 1 }: HostPage,
  community: string,
) {
  const script = `<script async nonce="${NONCE}" src="${community}/vf.js"></script>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<meta name="vf:domain" content="localhost">
${containerId ? `<meta name="vf:container_id" content="${containerId}">` : ''}
${head}
${script.repeat(scripts)}
</head>
<body>${body}</body>
</html>`;
}

const listen = (server: HttpServer) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
