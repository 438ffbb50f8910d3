/**
 * Locks people before their notifications change, in the order of their ids, like every transaction that notifies
 * several.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';

export async function lockPeople(trx: Kysely<Tables>, ids: number[]): Promise<void> {
  await sql`select id from users where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx);
}
