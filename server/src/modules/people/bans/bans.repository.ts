/** Bans in the database: a row each, and the copy of the present one in the person's row (../users/present-ban). */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Ban } from '../../../../../core/contract/bans';
import { numericIdToUuid } from '../../../../../core/contract/ids';
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

/** Newest first. */
export const findBans = (db: Db, user_id: number): Promise<BanRow[]> =>
  db.selectFrom('bans').selectAll().where('user_id', '=', user_id).orderBy('date_created', 'desc').limit(100).execute();

interface BansQuery {
  site_uuid: string;
  level?: BanRow['level'];
  /** The last one of the page before. */
  after?: Pick<BanRow, 'date_created' | 'uuid'>;
  limit: number;
  now: number;
}

/** Bans of the site that hold, newest first. */
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

/** One of the site's, whether or not it still holds. */
export const findBan = (db: Db, site_uuid: string, uuid: string): Promise<BanRow | undefined> =>
  db.selectFrom('bans').selectAll().where('site_uuid', '=', site_uuid).where('uuid', '=', uuid).executeTakeFirst();

/** The person, locked: bans of one person come one after the other. */
export const lockPerson = (trx: Db, user_id: number) =>
  trx.selectFrom('users').selectAll().where('id', '=', user_id).forNoKeyUpdate().executeTakeFirst();

/** Ends whatever ban there is, or the one given. @returns those that ended. */
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

/** What every request sees of it; null: no ban. */
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
