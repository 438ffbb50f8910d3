/** A whole line of the feed: the person's own and shared notifications of a grouping key. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';

type Db = Kysely<Tables>;

export interface GroupOf {
  user_id: number;
  grouping_key: string;
  /** Later notifications are not part of the pressed line. */
  up_to: number;
  now: number;
}

/** Marks the person's own. @returns how many changed */
export async function markOwnGroup(
  db: Db,
  as: 'seen' | 'read',
  { user_id, grouping_key, up_to, now }: GroupOf,
): Promise<number> {
  const which = sql`user_id = ${user_id} and grouping_key = ${grouping_key} and id <= ${up_to} and date_read is null`;
  const { numAffectedRows = 0n } =
    as === 'seen'
      ? await sql`update notifications set date_seen = ${now} where ${which} and date_seen is null`.execute(db)
      : await sql`
          update notifications set date_seen = coalesce(date_seen, ${now}::bigint), date_read = ${now}
          where ${which}`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes the person's own for good; the line then counts only later ones. */
export async function deleteOwnGroup(db: Db, { user_id, grouping_key, up_to }: GroupOf): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ is_deleted: true })
    .where('user_id', '=', user_id)
    .where('grouping_key', '=', grouping_key)
    .where('id', '<=', up_to)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 0;
  await sql`
    update notification_groups g set total = (
      select count(*) from notifications n
      where n.user_id = g.user_id and n.grouping_key = g.grouping_key and not n.is_deleted and n.date_gone is null
    )
    where g.user_id = ${user_id} and g.grouping_key = ${grouping_key}`.execute(db);
  return Number(numUpdatedRows);
}

const dates = { seen: 'date_seen', read: 'date_read', gone: 'date_gone' } as const;

/** Records it for shared ones. @param listed ids in the reader's list @returns how many changed */
export async function markListed(
  db: Db,
  as: keyof typeof dates,
  { user_id, grouping_key, up_to, now }: GroupOf,
  listed: number[],
): Promise<number> {
  if (listed.length === 0) return 0;
  const date = sql.ref(dates[as]);
  const { numAffectedRows = 0n } = await sql`
    insert into source_marks as m (user_id, source_id, ${date})
    select ${user_id}, id, ${now}::bigint from notification_sources
    where id = any(${listed}::bigint[]) and grouping_key = ${grouping_key} and id <= ${up_to}
    on conflict (user_id, source_id) do update set ${date} = excluded.${date} where m.${date} is null`.execute(db);
  return Number(numAffectedRows);
}
