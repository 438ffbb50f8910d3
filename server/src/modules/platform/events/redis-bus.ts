/**
 * The bus over pub/sub of Redis or Valkey. Fire and forget: what is published while it is away is lost, and found in
 * the log by who missed it.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Bus, News } from './bus';

const CHANNEL = 'vf:container_news';

interface Options {
  failed(error: unknown): void;
  /** The connection is there (again): others may have published meanwhile. */
  returned(): void;
}

export function redisBus(redis: Redis, { failed, returned }: Options): Bus {
  const self = randomUUID();
  const hearers: ((news: News) => void)[] = [];
  let listener: Redis | undefined;
  let waiting: News[] = [];
  let isClosed = false;

  function send(): void {
    const notes = waiting;
    waiting = [];
    // Others find what was not announced by themselves (hub.ts), so a failure needs neither a second try nor a word.
    if (!isClosed && redis.status === 'ready') redis.publish(CHANNEL, self + JSON.stringify(notes)).catch(() => {});
  }

  function hear(payload: string): void {
    if (isClosed || payload.startsWith(self)) return;
    try {
      for (const news of JSON.parse(payload.slice(self.length)) as News[]) for (const heard of hearers) heard(news);
    } catch (error) {
      failed(error);
    }
  }

  /** A connection that listens can do nothing else. */
  function open(): Redis {
    const opened = redis.duplicate({ autoResubscribe: false });
    opened.on('message', (_channel: string, payload: string) => hear(payload));
    opened.on('ready', () => opened.subscribe(CHANNEL).then(returned, () => opened.disconnect(true)));
    // The other connection says that Redis is away.
    opened.on('error', () => {});
    return opened;
  }

  return {
    publish(news) {
      // What comes up in the same moment leaves together.
      if (waiting.push(news) === 1) setImmediate(send);
    },
    async subscribe(heard) {
      hearers.push(heard);
      listener ??= open();
    },
    async close() {
      isClosed = true;
      listener?.disconnect();
    },
  };
}
