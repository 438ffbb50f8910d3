/** A push service for tests: accepts messages, and answers as a test sets. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { aBrowser, type FakeBrowser } from './push';

export interface Pushed {
  browser: FakeBrowser;
  headers: IncomingHttpHeaders;
  message: { web_push: number; notification: Record<string, string>; receipt: string };
}

type Answer = [status: number, headers?: Record<string, string>];

export async function startPushService() {
  const browsers = new Map<string, FakeBrowser>();
  const taken: Pushed[] = [];
  const answers = new Map<string, Answer[]>();
  const pace = { ms: 0 };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', async () => {
      if (pace.ms > 0) await wait(pace.ms);
      const browser = browsers.get(request.url?.split('/').at(-1) ?? '');
      if (!browser) return response.writeHead(404).end();
      const [status, headers] = answers.get(browser.subscription_id)?.shift() ?? [201];
      response.writeHead(status, headers).end();
      if (status !== 201) return undefined;
      const message = JSON.parse(browser.read(Buffer.concat(parts)));
      return taken.push({ browser, headers: request.headers, message });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Delay of each answer. */
    pace,
    /** Returns messages since the last call, including those of clients that disconnected. */
    taken: () => taken.splice(0),
    browser(): FakeBrowser {
      const made = aBrowser(`${origin}/wpush/v2`);
      browsers.set(made.subscription_id, made);
      return made;
    },
    /** Sets the next answers for a browser. */
    answers: ({ subscription_id }: FakeBrowser, ...those: Answer[]) => answers.set(subscription_id, those),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
