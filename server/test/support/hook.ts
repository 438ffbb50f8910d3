/** A site's own server that returns a verdict on each post. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Received requests, and the answer. */
export interface Hook {
  url: string;
  asked: { headers: IncomingMessage['headers']; body: string }[];
  answer: (body: { content: string }) => string | null;
  close(): Promise<void>;
}

export async function openHook(): Promise<Hook> {
  const hook: Partial<Hook> & Pick<Hook, 'asked'> = { asked: [] };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    hook.asked.push({ headers: request.headers, body });
    const answer = hook.answer?.(JSON.parse(body)) ?? null;
    // Hangs without an answer.
    if (answer !== null) response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verdict`;
  hook.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return hook as Hook;
}
