/** Finds people of a site. Every list walks an index of `users` or `bans`, and continues from a key. */
import { type Kysely, sql } from 'kysely';
import type { ContentState } from '../../../../../core/contract/content/comment';
import { QUEUE_COUNTED } from '../../../../../core/contract/content/moderation';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { findPresentBans } from '../../people/bans/bans.repository';
import { findUsers, type UserRow } from '../../people/users/users.repository';

type Db = Kysely<Tables>;

/** The key of a name or ban, and the id of the person or ban, of the last row that the page before read. */
export type Place = readonly [string | number, string | number];

export interface Looked {
  row: UserRow;
  place: Place;
}

interface Walk {
  site_uuid: string;
  after: Place | null;
  limit: number;
}

const present = (db: Db, site_uuid: string) =>
  db.selectFrom('users').selectAll().where('site_uuid', '=', site_uuid).where('date_erased', 'is', null);

const byId = (rows: UserRow[]): Looked[] => rows.map((row) => ({ row, place: ['', row.id] }));

/** Lists people, newest accounts first. */
export async function walkNewest(
  db: Db,
  { site_uuid, after, limit, since = 0 }: Walk & { since?: number },
): Promise<Looked[]> {
  const rows = await present(db, site_uuid)
    .$if(since > 0, (query) => query.where('type', '=', 'user').where('date_created', '>=', since))
    .$if(after !== null, (query) => query.where('id', '<', Number(after?.[1])))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return byId(rows);
}

export async function walkTrusted(db: Db, { site_uuid, after, limit }: Walk): Promise<Looked[]> {
  const rows = await present(db, site_uuid)
    .where(sql<boolean>`badge_trusted`)
    .$if(after !== null, (query) => query.where('id', '<', Number(after?.[1])))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return byId(rows);
}

export async function walkStaff(db: Db, { site_uuid, after, limit }: Walk): Promise<Looked[]> {
  const rows = await present(db, site_uuid)
    .where(sql<boolean>`role <> 'normal'`)
    .$if(after !== null, (query) => query.where('id', '<', Number(after?.[1])))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return byId(rows);
}

/** Lists banned people, latest bans first. */
export async function walkBanned(db: Db, { site_uuid, after, limit, now }: Walk & { now: number }): Promise<Looked[]> {
  const bans = await findPresentBans(db, {
    site_uuid,
    ...(after && { after: { date_created: Number(after[0]), uuid: String(after[1]) } }),
    limit,
    now,
  });
  if (bans.length === 0) return [];
  const ids = bans.map(({ user_id }) => user_id);
  const rows = new Map((await findUsers(db, [site_uuid], ids)).map((row) => [row.id, row]));
  return bans.flatMap(({ user_id, date_created, uuid }) => {
    const row = rows.get(user_id);
    return row ? [{ row, place: [date_created, uuid] }] : [];
  });
}

/** Names with the prefix, in the order of their keys. @param prefix folded as name keys are */
export async function walkNames(
  db: Db,
  { site_uuid, prefix, after, limit }: Walk & { prefix: string },
): Promise<Looked[]> {
  const key = sql<string>`name_key collate "C"`;
  const rows = await present(db, site_uuid)
    .where(sql<boolean>`${key} >= ${prefix} and ${key} < ${`${prefix}\u{10ffff}`}`)
    .$if(after !== null, (query) => query.where(sql<boolean>`${key} > ${String(after?.[0])}`))
    .orderBy(key)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ row, place: [row.name_key, row.id] }));
}

/** Counts a person's comments by outcome. `removed` are rejected, marked as spam, or removed by staff. */
export async function countRemovals(
  db: Db,
  { kinds, user_id, user_uuid, now }: { kinds: string[]; user_id: number; user_uuid: string; now: number },
): Promise<Record<'days_30' | 'days_365', { written: number; removed: number }>> {
  const states: ContentState[] = ['disabled', 'spam'];
  const { rows } = await sql<Record<'written_30' | 'removed_30' | 'written_365' | 'removed_365', number>>`
    with latest as (
      select newest.id, newest.state, newest.date_deleted, newest.date_created
      from unnest(${kinds}::text[]) as asked (kind) cross join lateral (
        select id, state, date_deleted, date_created from comments
        where actor_id = ${user_id} and kind = asked.kind
        order by id desc limit ${QUEUE_COUNTED}
      ) newest
      where newest.date_created > ${now - 365 * DAY_MS}
    ),
    removed as (
      select comment_id from moderation_log where user_uuid = ${user_uuid} and action = 'remove' and comment_id is not null
    ),
    judged as (
      select date_created > ${now - 30 * DAY_MS} as is_recent,
        (state = any(${states}::text[]) or date_deleted is not null) as is_removed
      from latest where date_deleted is null or id in (select comment_id from removed)
    )
    select count(*)::int as written_365, (count(*) filter (where is_removed))::int as removed_365,
      (count(*) filter (where is_recent))::int as written_30,
      (count(*) filter (where is_recent and is_removed))::int as removed_30
    from judged`.execute(db);
  const [{ written_30 = 0, removed_30 = 0, written_365 = 0, removed_365 = 0 } = {}] = rows;
  return {
    days_30: { written: written_30, removed: removed_30 },
    days_365: { written: written_365, removed: removed_365 },
  };
}

/** Returns when an account last started or renewed a session. */
export async function findLastSeen(db: Db, user_id: number): Promise<number | null> {
  const { rows } = await sql<{ seen: number | null }>`
    select max(coalesce(date_seen, date_created)) as seen from sessions where user_id = ${user_id}`.execute(db);
  return rows[0]?.seen ?? null;
}
