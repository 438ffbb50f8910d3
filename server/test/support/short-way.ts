/** Requests over real sockets, and reports which answers took a shortcut (cached-replies, analytics/short-way). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestApp } from './app';

interface Answer {
  status: number;
  /** All except the date. */
  headers: IncomingHttpHeaders;
  body: Buffer;
  isShort: boolean;
}
export type Ask = (path: string, headers?: Record<string, string>, method?: string, body?: string) => Promise<Answer>;

export interface ShortWay {
  port: number;
  ask: Ask;
  /** Requests until the shortcut is taken: at first, an answer may be rebuilt. */
  askShort: Ask;
}

export async function openShortWay({ app }: TestApp): Promise<ShortWay> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let short = 0;
  const { first } = app.sockets;
  app.sockets.first = (request, response) => {
    const isServed = first(request, response);
    if (isServed) short += 1;
    return isServed;
  };

  const ask: Ask = async (path, headers = {}, method = 'GET', body = undefined) => {
    const before = short;
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers });
    request.end(body);
    const [response] = await once(request, 'response');
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    const { date: _, ...rest } = response.headers;
    return { status: response.statusCode, headers: rest, body: Buffer.concat(parts), isShort: short > before };
  };

  return {
    port,
    ask,
    async askShort(path, headers = {}, method = 'GET') {
      for (let asked = 0; asked < 20; asked++) {
        const answer = await ask(path, headers, method);
        if (answer.isShort) return answer;
        await wait(20);
      }
      assert.fail(`never short: ${method} ${path} ${JSON.stringify(headers)}`);
    },
  };
}
