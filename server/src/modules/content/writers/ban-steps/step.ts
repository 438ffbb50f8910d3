/** A step of making a person's contents agree with their ban: what does not agree yet, and a job that changes some of it. */
import type { Kysely } from 'kysely';
import type { BanLevel } from '../../../../../../core/contract/roles';
import type { Tables } from '../../../../database/schema';
import { withPresentBan } from '../../../people/users/present-ban';
import type { PlainJob } from '../../../platform/write-queue/jobs';

type Db = Kysely<Tables>;

/** What one unit of work changes at the most. */
export const AT_ONCE = 25;
export const CONTAINERS_AT_ONCE = 100;

export interface Person {
  user_id: number;
  now(): number;
}

export interface Step {
  /** Containers where something does not agree, by their uuids. */
  find(db: Db, asked: { user_id: number; level: BanLevel; after: string }): Promise<string[]>;
  /** @returns how many it changed; 0: nothing is left here. */
  change(person: Person): PlainJob<number>;
}

export async function levelOf(db: Db, { user_id, now }: Person): Promise<BanLevel> {
  const row = await db
    .selectFrom('users')
    .select(['ban_level', 'ban_expires'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  return row ? withPresentBan(row, now()).ban_level : 'none';
}
