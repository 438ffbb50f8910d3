/**
 * Who stands behind a login, asked for with every request of somebody signed in. Nothing is cached: a ban, a logout or a
 * new name counts from the next request on, on whatever node it was made (database/ask-together).
 */
import type { Kysely } from 'kysely';
import { askTogether } from '../../../database/ask-together';
import type { Tables } from '../../../database/schema';
import { findSessionUsers, type UserRow } from './sessions.repository';

/** The user of a login that still stands. */
export type FindSessionUser = (session_uuid: string) => Promise<UserRow | undefined>;

export function createSessionLookup(db: Kysely<Tables>, now: () => number): FindSessionUser {
  const find = askTogether((uuids) => findSessionUsers(db, uuids, now()));
  // The database answers with lower case; a token of ours never has any other.
  return (session_uuid) => find(session_uuid.toLowerCase());
}
