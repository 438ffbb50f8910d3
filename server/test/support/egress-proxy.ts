/** An HTTP proxy that passes connections on, like a publisher's proxy with a static address. */
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface EgressProxy {
  url: string;
  /** Requested targets with their credentials. */
  asked: { target: string; authorization: string | undefined }[];
  close(): Promise<void>;
}

/** @param status the answer to CONNECT; other than 200, nothing is passed on */
export async function startEgressProxy(status = 200): Promise<EgressProxy> {
  const asked: EgressProxy['asked'] = [];
  const lines = new Set<Duplex>();
  const server = createServer();
  server.on('connect', (request, line) => {
    const target = request.url ?? '';
    lines.add(line);
    asked.push({ target, authorization: request.headers['proxy-authorization'] });
    if (status !== 200) return line.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const { hostname, port } = new URL(`http://${target}`);
    const onward = connect(Number(port), hostname.replace(/^\[|\]$/g, ''), () => {
      line.write('HTTP/1.1 200 Connected\r\n\r\n');
      line.pipe(onward).pipe(line);
    });
    for (const end of [line, onward]) end.on('error', () => end.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://me:word@127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
