/** Stores bans: a row each, and a copy of the present one in the person's row (../users/present-ban). */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Ban } from '../../../../../core/contract/people/bans';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { BansTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type BanRow = Selectable<BansTable>;

export const presentBan = (row: BanRow): Ban => ({
  ban_uuid: row.uuid,
  user_uuid: numericIdToUuid(row.user_id),
  ban_level: row.level,
  is_permanent: row.is_permanent,
  user_message: row.user_message,
  date_created: row.date_created,
  date_expired: row.date_expired,
  date_lifted: row.date_lifted,
});

/** Finds bans, newest first. */
export const findBans = (db: Db, user_id: number): Promise<BanRow[]> =>
  db.selectFrom('bans').selectAll().where('user_id', '=', user_id).orderBy('date_created', 'desc').limit(100).execute();

interface BansQuery {
  site_uuid: string;
  level?: BanRow['level'];
  /** The last ban of the previous page. */
  after?: Pick<BanRow, 'date_created' | 'uuid'>;
  limit: number;
  now: number;
}

/** Finds present bans of the site, newest first. */
export const findPresentBans = (db: Db, { site_uuid, level, after, limit, now }: BansQuery): Promise<BanRow[]> =>
  db
    .selectFrom('bans')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('date_lifted', 'is', null)
    .where((where) => where.or([where('date_expired', 'is', null), where('date_expired', '>', now)]))
    .$if(level !== undefined, (query) => query.where('level', '=', level as BanRow['level']))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(date_created, uuid) < (${after?.date_created}::bigint, ${after?.uuid}::uuid)`),
    )
    .orderBy('date_created', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute();

/** Finds a ban of the site, present or expired. */
export const findBan = (db: Db, site_uuid: string, uuid: string): Promise<BanRow | undefined> =>
  db.selectFrom('bans').selectAll().where('site_uuid', '=', site_uuid).where('uuid', '=', uuid).executeTakeFirst();

/** Locks the person, so that two bans of one person do not overlap. */
export const lockPerson = (trx: Db, user_id: number) =>
  trx.selectFrom('users').selectAll().where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst();

/** Ends all present bans, or the given one. @returns the ended bans */
export const endBans = (trx: Db, { user_id, uuid, now }: { user_id: number; uuid?: string; now: number }) =>
  trx
    .updateTable('bans')
    .set({ date_lifted: now })
    .where('user_id', '=', user_id)
    .where('date_lifted', 'is', null)
    .$if(uuid !== undefined, (query) => query.where('uuid', '=', uuid as string))
    .returningAll()
    .execute();

export async function insertBan(trx: Db, ban: BanRow): Promise<void> {
  await trx.insertInto('bans').values(ban).execute();
}

/** Copies the ban to the row that every request reads; null removes it. */
export async function copyBan(trx: Db, user_id: number, ban: BanRow | null): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      ban_level: ban?.level ?? 'none',
      ban_expires: ban?.date_expired ?? null,
      ban_created: ban?.date_created ?? null,
      ban_message: ban?.user_message ?? '',
    })
    .where('id', '=', user_id)
    .execute();
}
