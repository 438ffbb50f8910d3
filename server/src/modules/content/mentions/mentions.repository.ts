/** People to be named and where they were (009-people has the indexes). */
import { type Kysely, sql } from 'kysely';
import { uuidToNumericId } from '../../../../../core/contract/ids';
import type { Mention } from '../../../../../core/contract/people';
import type { Tables } from '../../../database/schema';
import type { Kind } from '../kinds/kind';

type Db = Kysely<Tables>;

/** Who may be named: nobody whom a ban hides, nobody without an account. */
const nameable = (now: number) => sql`
  u.type = 'user' and u.date_erased is null and (u.ban_level in ('none', 'posting') or u.ban_expires <= ${now})`;

/** The people of the site behind names or ids; only what resolving needs. */
export async function findNamed(
  db: Db,
  { site_uuid, keys, ids, now }: { site_uuid: string; keys: string[]; ids: number[]; now: number },
): Promise<{ id: number; name_key: string }[]> {
  if (keys.length === 0 && ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name_key: string }>`
    select u.id, u.name_key from users u
    where u.site_uuid = ${site_uuid} and u.name_key = any(${keys}::text[]) and ${nameable(now)}
    union
    select u.id, u.name_key from users u
    where u.site_uuid = ${site_uuid} and u.id = any(${ids}::bigint[]) and ${nameable(now)}`.execute(db);
  return rows;
}

export interface MentionableRow {
  id: number;
  name: string;
  pic_small: string;
  role: string;
  badge_trusted: boolean;
  is_in_conversation: boolean;
}

interface Asked {
  site_uuid: string;
  kind: Kind;
  container_uuid: string;
  /** Folded, as name keys are. */
  prefix: string;
  asker_id: number;
  limit: number;
  now: number;
}

/** Names of the site looked at; with more that begin alike, those of the conversation's newest threads are still found. */
const MAX_NAMES = 500;
const MAX_THREADS = 100;
/** Newest replies looked at in each: a thread may have any number. */
const MAX_REPLIES = 50;

/**
 * People whose name begins so: who wrote in the container first, then by name. Walks a part of the index of names and
 * the container's newest threads, whatever the size of either; without a prefix only the latter.
 */
export async function findMentionable(db: Db, asked: Asked): Promise<MentionableRow[]> {
  const { site_uuid, kind, container_uuid, prefix, asker_id, limit, now } = asked;
  const begins = sql`u.name_key collate "C" >= ${prefix} and u.name_key collate "C" < ${`${prefix}\u{10ffff}`}`;
  const ofSite = sql`
    (select u.id from users u where u.site_uuid = ${site_uuid} and ${begins} and ${nameable(now)}
     order by u.name_key collate "C" limit ${MAX_NAMES})
    union`;
  const { rows } = await sql<MentionableRow>`
    with threads as materialized (
      select id, actor_id from comments
      where kind = ${sql.lit(kind.name)} and container_uuid = ${container_uuid} and parent_id is null and is_listed and date_pinned is null
      order by id desc limit ${MAX_THREADS}
    ),
    near as materialized (
      select actor_id from threads
      union
      select r.actor_id from threads t cross join lateral (
        select actor_id from comments where thread_id = t.id and parent_id is not null and is_listed
        order by id desc limit ${MAX_REPLIES}
      ) r
    ),
    found as (
      ${prefix === '' ? sql`` : ofSite}
      select u.id from users u join near on near.actor_id = u.id
      where u.site_uuid = ${site_uuid} and ${begins} and ${nameable(now)}
    ),
    shown as (
      select u.id, u.name, u.pic_small, u.role, u.badge_trusted, u.name_key, exists (
        select from comments c where c.actor_id = u.id and c.container_uuid = ${container_uuid} and c.state = 'visible'
      ) as is_in_conversation
      from found join users u on u.id = found.id
      where u.id <> ${asker_id}
    )
    select id, name, pic_small, role, badge_trusted, is_in_conversation from shown
    ${prefix === '' ? sql`where is_in_conversation` : sql``}
    order by is_in_conversation desc, name_key collate "C", id limit ${limit}`.execute(db);
  return rows;
}

export interface MentionRow {
  id: number;
  thread_id: number;
  actor_id: number;
  container_uuid: string;
  section_uuid: string;
  date_created: number;
}

/** Where somebody was named in a container, newest first: in what everybody sees, by nobody they mute. */
export async function findMentions(
  db: Db,
  { user_id, container_uuid, limit }: { user_id: number; container_uuid: string; limit: number },
): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select c.id, c.thread_id, c.actor_id, c.container_uuid, c.section_uuid, c.date_created
    from mentions m join comments c on c.id = m.comment_id
    where m.user_id = ${user_id} and m.container_uuid = ${container_uuid} and c.state = 'visible'
      and not exists (select from mutes where user_id = ${user_id} and target_id = c.actor_id)
    order by m.comment_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Stores whom comments name; costs a statement only when they name somebody. */
export async function addMentions(
  trx: Db,
  comments: { id: number; container_uuid: string; mentions: Mention[] }[],
): Promise<void> {
  const rows = comments.flatMap(({ id, container_uuid, mentions }) =>
    [...new Set(mentions.map(({ user_uuid }) => uuidToNumericId(user_uuid)))].flatMap((user_id) =>
      user_id === null ? [] : [{ user_id, comment_id: id, container_uuid }],
    ),
  );
  if (rows.length === 0) return;
  // An account may be erased between the look-up and here.
  await sql`
    insert into mentions (user_id, comment_id, container_uuid)
    select m.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as m (user_id bigint, comment_id bigint, container_uuid uuid)
    join users u on u.id = m.user_id
    on conflict do nothing`.execute(trx);
}
