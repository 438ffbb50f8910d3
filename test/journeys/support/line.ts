/**
 * The network of one visitor: a proxy for all traffic of its browser, which can be cut. For browsers that cannot be set
 * offline. The browser itself believes that it is connected, as in a tunnel.
 */
import { createServer, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

export interface Line {
  port: number;
  /** Cut: open connections end without a closing handshake, and new ones are blocked. */
  cut(isCut: boolean): void;
  close(): Promise<void>;
}

export async function openLine(): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((asked, answer) => {
    const { url = '', method, headers } = asked;
    const onward = send(url, { method, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      pipeline(answered, answer, () => {});
    });
    onward.on('error', () => answer.destroy());
    pipeline(asked, onward, () => {});
  });
  server.on('connection', (socket) => {
    if (isCut) return void socket.resetAndDestroy();
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  });
  // Firefox requests a tunnel for a web socket, WebKit asks the proxy itself.
  server.on('connect', ({ url }, socket: Socket, head: Buffer) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    joinTo(new URL(`http://${url}`), socket, head);
  });
  server.on('upgrade', ({ url = '', rawHeaders }, socket: Socket, head: Buffer) => {
    const to = new URL(url);
    const lines = rawHeaders.map((text, at) => text + (at % 2 ? '\r\n' : ': ')).join('');
    joinTo(to, socket, Buffer.concat([Buffer.from(`GET ${to.pathname}${to.search} HTTP/1.1\r\n${lines}\r\n`), head]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut(is) {
      isCut = is;
      if (is) for (const socket of open) socket.resetAndDestroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Sends received data, then pipes both directions. */
export function joinTo({ hostname, port }: URL, socket: Socket, head: Buffer): void {
  const onward = connect(Number(port), hostname, () => {
    onward.write(head);
    pipeline(socket, onward, socket, () => {});
  });
  onward.on('error', () => socket.destroy());
}
