/**
 * Notes between processes: a process that stored something announces it, the others read it from the log. Only three
 * functions, so that the transport can be replaced (design decision 9).
 *
 * Notes contain the container and numbers of stored events, never the events: lost and repeated notes do no harm,
 * because each reader follows `seq`. Unstored events (typing) are sent whole, and may be lost.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { NULL_UUID } from '../../../../../core/contract/values/ids';
import type { Database } from '../../../database/database';
import type { SpreadSource } from '../facts/person-events';
import type { OwnEvent } from '../write-queue/container-changes';

interface StoredNote {
  site_uuid: string;
  container_uuid: string;
  /** Numbers of the first and last stored event. */
  from_seq: number;
  to_seq: number;
}

/** Events for one person alone; older versions ignore them, because their numbers contain nothing new. */
export interface OwnNote extends StoredNote {
  own: OwnEvent[];
}

/** Events for followers of a source; older versions ignore them, because their numbers contain nothing new. */
export interface SpreadNote extends StoredNote {
  spread: SpreadSource[];
}

/** An unstored event, serialized as readers receive it. */
export interface PassingNote {
  site_uuid: string;
  container_uuid: string;
  message_type: string;
  action: string;
  event: string;
}

export type Note = StoredNote | OwnNote | SpreadNote | PassingNote;

export interface Bus {
  /** Sends a note to the other processes; never waits and never throws. */
  publish(note: Note): void;
  /** Calls back with notes of other processes, but not of this one. */
  subscribe(onNote: (note: Note) => void): Promise<void>;
  close(): Promise<void>;
}

export const spreadNote = (spread: SpreadSource[]): SpreadNote => ({
  ...{ site_uuid: '', container_uuid: NULL_UUID, from_seq: 1, to_seq: 0 },
  spread,
});

/** Creates the bus for a single process. */
export const aloneBus = (): Bus => ({ publish() {}, async subscribe() {}, async close() {} });

const CHANNEL = 'container_news';
/** PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7500;

/**
 * Creates a bus over NOTIFY of PostgreSQL, sent after the commit and outside of the transaction: inside, all commits of
 * the database would queue for the one notification lock. Notes that arrive while one is being sent are sent together.
 */
export function notifyBus({ db, listen }: Database, failed: (error: unknown) => void): Bus {
  const self = randomUUID();
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let isClosed = false;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const notes = waiting;
      waiting = [];
      for (const payload of inPayloads(self, notes)) await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
    }
  }

  return {
    publish(note) {
      if (isClosed) return;
      waiting.push(JSON.stringify(note));
      // Other processes find unannounced events by themselves (hub.ts), so a failure is not retried.
      sending ??= new Promise<void>((resolve) => setImmediate(resolve))
        .then(send)
        .catch(failed)
        .finally(() => {
          sending = null;
        });
    },
    subscribe: (onNote) =>
      listen(CHANNEL, (payload) => {
        if (isClosed || payload.startsWith(self)) return;
        try {
          for (const note of JSON.parse(payload.slice(self.length)) as Note[]) onNote(note);
        } catch (error) {
          failed(error);
        }
      }),
    async close() {
      isClosed = true;
      await sending;
    },
  };
}

function* inPayloads(self: string, notes: string[]): Generator<string> {
  let batch: string[] = [];
  let bytes = 0;
  for (const note of notes) {
    const size = Buffer.byteLength(note) + 1;
    if (bytes + size > MAX_PAYLOAD_BYTES && batch.length > 0) {
      yield `${self}[${batch.join(',')}]`;
      batch = [];
      bytes = 0;
    }
    batch.push(note);
    bytes += size;
  }
  if (batch.length > 0) yield `${self}[${batch.join(',')}]`;
}
