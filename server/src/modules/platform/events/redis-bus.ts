/**
 * The bus over pub/sub of Redis or Valkey. Fire and forget: notes sent while it is down are lost, and readers find the
 * events in the log.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Bus, Note } from './bus';

const CHANNEL = 'vf:container_news';

interface Options {
  failed(error: unknown): void;
  /** Called when the connection is back, because other processes may have published in the meantime. */
  returned(): void;
}

export function redisBus(redis: Redis, { failed, returned }: Options): Bus {
  const self = randomUUID();
  const subscribers: ((note: Note) => void)[] = [];
  let listener: Redis | undefined;
  let waiting: Note[] = [];
  let isClosed = false;

  function send(): void {
    const notes = waiting;
    waiting = [];
    // Other processes find unannounced events by themselves (hub.ts), so a failure is neither retried nor logged.
    if (!isClosed && redis.status === 'ready') redis.publish(CHANNEL, self + JSON.stringify(notes)).catch(() => {});
  }

  function receive(payload: string): void {
    if (isClosed || payload.startsWith(self)) return;
    try {
      const notes = JSON.parse(payload.slice(self.length)) as Note[];
      for (const note of notes) for (const onNote of subscribers) onNote(note);
    } catch (error) {
      failed(error);
    }
  }

  /** Opens a connection for subscribing, which cannot send other commands. */
  function open(): Redis {
    const opened = redis.duplicate({ autoResubscribe: false });
    opened.on('message', (_channel: string, payload: string) => receive(payload));
    opened.on('ready', () => opened.subscribe(CHANNEL).then(returned, () => opened.disconnect(true)));
    // The other connection logs that Redis is down.
    opened.on('error', () => {});
    return opened;
  }

  return {
    publish(note) {
      // Sends notes of the same moment together.
      if (waiting.push(note) === 1) setImmediate(send);
    },
    async subscribe(onNote) {
      subscribers.push(onNote);
      listener ??= open();
    },
    async close() {
      isClosed = true;
      listener?.disconnect();
    },
  };
}
