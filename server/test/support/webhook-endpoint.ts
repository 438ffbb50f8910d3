/** A publisher's server that receives webhooks. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  headers: IncomingHttpHeaders;
  text: string;
}

export type Answer = number | { status: number; headers?: Record<string, string> };

export interface WebhookEndpoint {
  url: string;
  /** All requests, including unanswered ones. */
  requests: ReceivedRequest[];
  /** Returns the maximum of simultaneously unanswered requests. */
  peak(): number;
  /** Resolves when this many requests have arrived. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openEndpoint(
  answer: (request: ReceivedRequest) => Answer | Promise<Answer> = () => 202,
): Promise<WebhookEndpoint> {
  const requests: ReceivedRequest[] = [];
  let [open, peak] = [0, 0];
  let arrived = () => {};
  const server = createServer((request, response) => {
    let text = '';
    open += 1;
    peak = Math.max(peak, open);
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', async () => {
      const received = { headers: request.headers, text };
      requests.push(received);
      arrived();
      const given = await answer(received);
      const { status, headers = {} } = typeof given === 'number' ? { status: given } : given;
      open -= 1;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    requests,
    peak: () => peak,
    async received(count) {
      while (requests.length < count) {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
