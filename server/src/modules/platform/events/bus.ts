/**
 * Between processes: who stored something says so, the others read it from the log. Three functions, so that another
 * carrier can take its place (design decision 9).
 *
 * What is stored travels as container and numbers only, never as the event itself: a note that got lost or came twice
 * changes nothing, because each reader goes by `seq`. What is not stored (typing) travels whole, and may be lost.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { NULL_UUID } from '../../../../../core/contract/ids';
import type { Database } from '../../../database/database';
import type { SpreadSource } from '../facts/person-events';
import type { OwnEvent } from '../write-queue/container-changes';

interface StoredNote {
  site_uuid: string;
  container_uuid: string;
  /** First and last number that were stored. */
  from_seq: number;
  to_seq: number;
}

/** What one person alone receives; by its numbers nothing new to whoever knows no such notes. */
export interface OwnNote extends StoredNote {
  own: OwnEvent[];
}

/** What goes to all who follow a source; by its numbers nothing new to whoever knows no such notes. */
export interface SpreadNote extends StoredNote {
  spread: SpreadSource[];
}

/** An event that is not stored, serialised as it goes to readers. */
export interface PassingNote {
  site_uuid: string;
  container_uuid: string;
  message_type: string;
  action: string;
  event: string;
}

export type Note = StoredNote | OwnNote | SpreadNote | PassingNote;

export interface Bus {
  /** Notes it for the other processes; never waits and never throws. */
  publish(note: Note): void;
  /** Calls back with what other processes published; not with what this one did. */
  subscribe(onNote: (note: Note) => void): Promise<void>;
  close(): Promise<void>;
}

export const spreadNote = (spread: SpreadSource[]): SpreadNote => ({
  ...{ site_uuid: '', container_uuid: NULL_UUID, from_seq: 1, to_seq: 0 },
  spread,
});

/** The bus of a single process. */
export const aloneBus = (): Bus => ({ publish() {}, async subscribe() {}, async close() {} });

const CHANNEL = 'container_news';
/** PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7500;

/**
 * NOTIFY of PostgreSQL. It goes out after the commit, apart from it: inside, every commit of the database would queue
 * for the one notification lock. Notes that come up while one is on its way leave together.
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
      // Others find what was not announced by themselves (hub.ts), so a failure needs no second try.
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
