/** A step that adapts a person's contents to their ban: finds mismatches, and changes some of them in a job. */
import type { Kysely } from 'kysely';
import type { BanLevel } from '../../../../../../core/contract/people/roles';
import type { Tables } from '../../../../database/schema';
import { withPresentBan } from '../../../people/users/present-ban';
import type { PlainJob } from '../../../platform/write-queue/jobs';

type Db = Kysely<Tables>;

/** Maximum of changes in a unit of work. */
export const AT_ONCE = 25;
export const CONTAINERS_AT_ONCE = 100;

export interface Person {
  user_id: number;
  now(): number;
}

export interface Step {
  /** Finds containers with mismatches, by uuid. */
  find(db: Db, asked: { user_id: number; level: BanLevel; after: string }): Promise<string[]>;
  /** @returns the number of changes; 0 when nothing is left in the container */
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
