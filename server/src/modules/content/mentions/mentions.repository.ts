/** People who can be mentioned, and their mentions (009-people has the indexes). */
import { type Kysely, sql } from 'kysely';
import type { Mention } from '../../../../../core/contract/people/people';
import { uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { type Kind, ownOrderOf } from '../kinds/kind';
import { type Walk, walkById } from '../model/walk-by-id';

type Db = Kysely<Tables>;

/** Condition for people who can be mentioned: they have an account, and no ban hides them. */
const nameable = (now: number) => sql`
  u.type = 'user' and u.date_erased is null and (u.ban_level in ('none', 'posting') or u.ban_expires <= ${now})`;

/** Finds people of the site by names or ids, with only the columns that resolving needs. */
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
  /** Folded prefix, like name keys. */
  prefix: string;
  asker_id: number;
  limit: number;
  now: number;
}

/** Names of the site to read. If more names have the same prefix, only recent writers of the conversation are found. */
const MAX_NAMES = 16;
const MAX_THREADS = 20;
/** Newest replies to read in each thread, which may have any number. */
const MAX_REPLIES = 3;
/** Writers of the newest comments to look up. */
const MAX_WRITERS = 30;

function newestOf(kind: Kind, container_uuid: string): Walk {
  const by = ownOrderOf(kind);
  return by ? { within: sql`container_uuid = ${container_uuid}`, by } : walkById(container_uuid, 'desc', null);
}

/**
 * Finds people by a prefix of their name: first those who wrote in the container, then by name. Walks a part of the
 * index of names and the container's newest threads, whatever their size; without a prefix only the threads.
 */
export async function findMentionable(db: Db, asked: Asked): Promise<MentionableRow[]> {
  const { site_uuid, kind, container_uuid, prefix, asker_id, limit, now } = asked;
  const begins = sql`u.name_key collate "C" >= ${prefix} and u.name_key collate "C" < ${`${prefix}\u{10ffff}`}`;
  const newest = newestOf(kind, container_uuid);
  const columns = sql`u.id, u.name, u.pic_small, u.role, u.badge_trusted, u.name_key`;
  const ofSite = sql`
    (select ${columns}, exists (
       select from comments c where c.actor_id = u.id and c.container_uuid = ${container_uuid} and c.state = 'visible'
     ) as is_in_conversation
     from (
       select * from users u where u.site_uuid = ${site_uuid} and ${begins} and ${nameable(now)}
       order by u.name_key collate "C" limit ${MAX_NAMES}
     ) u where not exists (select from near where near.actor_id = u.id))
    union all`;
  const { rows } = await sql<MentionableRow>`
    with threads as materialized (
      select id, actor_id, state, total_replies from comments
      where kind = ${sql.lit(kind.name)} and ${newest.within} and parent_id is null and is_listed and date_pinned is null
      order by ${newest.by} limit ${MAX_THREADS}
    ),
    near as materialized (
      select actor_id from (
        select id, actor_id from threads where state = 'visible'
        union all
        select r.id, r.actor_id from threads t cross join lateral (
          select id, actor_id, state from comments
          where t.total_replies > 0 and thread_id = t.id and parent_id is not null and is_listed
          order by id desc limit ${MAX_REPLIES}
        ) r where r.state = 'visible'
      ) latest group by actor_id order by max(id) desc limit ${MAX_WRITERS}
    ),
    found as (
      ${prefix === '' ? sql`` : ofSite}
      select ${columns}, true as is_in_conversation from near join users u on u.id = near.actor_id
      where u.site_uuid = ${site_uuid} and ${begins} and ${nameable(now)}
    )
    select id, name, pic_small, role, badge_trusted, is_in_conversation from found
    where id <> ${asker_id}
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

/** Finds mentions of a person in a container, newest first: in visible comments, by people they have not muted. */
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

/** Stores the mentions of comments. Costs a statement only when there are any. */
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
  // An account may be erased between the lookup and this statement.
  await sql`
    insert into mentions (user_id, comment_id, container_uuid)
    select m.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as m (user_id bigint, comment_id bigint, container_uuid uuid)
    join users u on u.id = m.user_id
    on conflict do nothing`.execute(trx);
}
