/**
 * The person of a session, looked up at every signed-in request. Nothing is cached: a ban, a logout or a new name
 * applies from the next request on, on every node (database/ask-together).
 */
import type { Kysely } from 'kysely';
import { askTogether } from '../../../database/ask-together';
import type { Tables } from '../../../database/schema';
import { findSessionUsers, type UserRow } from './sessions.repository';

/** Finds the user of an active session. */
export type FindSessionUser = (session_uuid: string) => Promise<UserRow | undefined>;

export function createSessionLookup(db: Kysely<Tables>, now: () => number): FindSessionUser {
  const find = askTogether((uuids) => findSessionUsers(db, uuids, now()));
  // In lower case, like the ids that the database and our tokens contain.
  return (session_uuid) => find(session_uuid.toLowerCase());
}
