/**
 * Who stands behind a login, asked for with every request of somebody signed in. Nothing is cached: a ban, a logout or a
 * new name counts from the next request on, on whatever node it was made. But what is asked for at the same moment, or
 * while a query is under way, is asked for in one query, so a busy moment costs a few of them and not one a request.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { findSessionUsers, type UserRow } from './sessions.repository';

/** The user of a login that still stands. */
export type FindSessionUser = (session_uuid: string) => Promise<UserRow | undefined>;

interface Asked {
  session_uuid: string;
  resolve(user: UserRow | undefined): void;
  reject(error: unknown): void;
}

/** A query that hangs does not hold up those who come after. */
const QUERIES_AT_ONCE = 2;

export function createSessionLookup(db: Kysely<Tables>, now: () => number): FindSessionUser {
  let waiting: Asked[] = [];
  let underWay = 0;
  let isWoken = false;

  /** Requests of one round of the event loop are asked for together. */
  function wake(): void {
    if (isWoken || waiting.length === 0 || underWay === QUERIES_AT_ONCE) return;
    isWoken = true;
    setImmediate(() => {
      isWoken = false;
      void ask();
    });
  }

  async function ask(): Promise<void> {
    const asked = waiting;
    waiting = [];
    underWay += 1;
    try {
      const found = await findSessionUsers(db, [...new Set(asked.map((one) => one.session_uuid))], now());
      for (const { session_uuid, resolve } of asked) resolve(found.get(session_uuid));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      underWay -= 1;
      wake();
    }
  }

  return (session_uuid) =>
    new Promise((resolve, reject) => {
      // The database answers with lower case; a token of ours never has any other.
      waiting.push({ session_uuid: session_uuid.toLowerCase(), resolve, reject });
      wake();
    });
}
