/**
 * Proxy of a production server: TLS, HTTP/2 to the browser and HTTP/1.1 to the server, web sockets beside it. Records
 * the requests.
 */

import { request as send } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { Certificate } from './certificate';
import { joinTo } from './line';

export interface Http2Proxy {
  origin: string;
  /** Requests in order: method, path with query, and version of HTTP. */
  asked: { method: string; path: string; version: string }[];
  /** Number of opened web sockets. */
  sockets: number;
  /** The server behind it. */
  standBefore(port: number): void;
  close(): Promise<void>;
}

/** Headers of an HTTP/1.1 connection, not of its content. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

export async function openHttp2Proxy({ key, cert }: Certificate): Promise<Http2Proxy> {
  let behind = 0;
  const open = new Set<Socket>();
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (asked, answer) => {
    const { method, url: path, httpVersion: version } = asked;
    proxy.asked.push({ method, path, version });
    const named = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
    const headers = { ...Object.fromEntries(named), host: asked.headers[':authority'] ?? asked.headers.host };
    const onward = send({ host: '127.0.0.1', port: behind, method, path, headers }, (answered) => {
      const given = Object.entries(answered.headers).filter(([name]) => !OF_CONNECTION.has(name));
      answer.writeHead(answered.statusCode ?? 502, Object.fromEntries(given));
      answered.pipe(answer);
    });
    onward.on('error', () => answer.stream?.destroy());
    pipeline(asked, onward, () => {});
  });
  server.on('upgrade', ({ url, rawHeaders }, socket: Socket, head: Buffer) => {
    proxy.sockets += 1;
    socket.on('error', () => {});
    const lines = rawHeaders.map((text: string, at: number) => text + (at % 2 ? '\r\n' : ': ')).join('');
    const first = Buffer.from(`GET ${url} HTTP/1.1\r\n${lines}\r\n`);
    joinTo(new URL(`http://127.0.0.1:${behind}`), socket, Buffer.concat([first, head]));
  });
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Http2Proxy = {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    sockets: 0,
    standBefore: (port) => {
      behind = port;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}
