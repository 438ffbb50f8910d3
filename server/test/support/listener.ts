/** A reader's socket in a test: sends, and waits for messages. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import WebSocket from 'ws';
import type { RealtimeEvent, ToClient } from '../../../core/contract/content/realtime';

/** Long, because a busy machine is slow; mostly the message arrives at once. */
const WITHIN_MS = 60_000;

export interface Listener {
  socket: WebSocket;
  received: ToClient[];
  send(message: unknown): void;
  /** Resolves with the first matching message, received already or later. */
  until(fits: (message: ToClient) => boolean): Promise<ToClient>;
  /** Waits for everything that arrives before the answer to one more subscription. */
  settled(): Promise<void>;
  events(subscription_id?: string): RealtimeEvent[];
  closed: Promise<number>;
}

export async function listen(app: FastifyInstance, site_uuid: string): Promise<Listener> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return listenAt((app.server.address() as AddressInfo).port, site_uuid);
}

/** Connects to a server in another process. */
export async function listenAt(port: number, site_uuid: string): Promise<Listener> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/eventfeed?site_uuid=${site_uuid}`);
  const received: ToClient[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  const until = (fits: (message: ToClient) => boolean) =>
    new Promise<ToClient>((resolve, reject) => {
      const limit = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`not heard; heard ${JSON.stringify(received).slice(0, 2000)}`));
      }, WITHIN_MS);
      const look = () => {
        const found = received.find(fits);
        if (!found) return;
        clearTimeout(limit);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  await once(socket, 'open');
  let settlings = 0;
  return {
    socket,
    received,
    send,
    until,
    closed,
    async settled() {
      const subscription_id = `settled ${settlings++}`;
      send({ type: 'subscribe', subscription_id, filter: { rules: [rule('container_uuid', [])] } });
      await until((message) => message.type === 'subscribe' && message.subscription_id === subscription_id);
    },
    events: (subscription_id) =>
      received.flatMap((message) =>
        message.type === 'event' && (subscription_id ?? message.subscription_id) === message.subscription_id
          ? [message.event]
          : [],
      ),
  };
}

export const rule = (key: string, values: string[]) => ({ type: 'one_of', key, values });

/** Subscribes and waits for the answer. */
export async function subscribe(
  listener: Listener,
  subscription_id: string,
  rules: unknown[],
  resume?: unknown,
): Promise<ToClient> {
  listener.send({ type: 'subscribe', subscription_id, filter: { rules }, ...(resume !== undefined && { resume }) });
  return listener.until((message) => message.type === 'subscribe' && message.subscription_id === subscription_id);
}
