/** Reads and writes the comments of an import. Copies texts from the stage inside the database. */
import { type RawBuilder, sql } from 'kysely';
import type { ShownLink } from '../../../../../core/contract/comment';
import type { StoredMedium } from '../../../../../core/contract/media';
import type { Mention } from '../../../../../core/contract/people';
import { A_SECOND, importedId, runningOfId } from '../../content/model/imported-id';
import type { ImportJob, Trx } from './job';
import type { StoredFile } from './store-files';
import type { KnownComment, NextRunning, PlacedComment, StagedComment } from './threads';

export interface ContainerPlace {
  uuid: string;
  kind: 'livecomments' | 'reviews';
  /** Ids in the source. Two pages of a source can share one container here. */
  foreign_ids: string[];
  comments: number;
}

/** Finds the containers with new or changed comments, the largest last. */
export async function readPlaces(trx: Trx, job: ImportJob): Promise<ContainerPlace[]> {
  const { rows } = await sql<ContainerPlace>`
    select i.our_id as uuid, c.kind, array_agg(distinct s.container) as foreign_ids, count(*)::int as comments
    from import_stage s
    join import_items i on i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
      and i.kind = 'container' and i.foreign_id = s.container
    join containers c on c.uuid = i.our_id::uuid
    left join import_items known on known.site_uuid = ${job.site.uuid} and known.source = ${job.source}
      and known.kind = 'comment' and known.foreign_id = s.foreign_id
    where s.import_uuid = ${job.uuid} and s.kind = 'comment' and known.hash is distinct from s.hash
    group by i.our_id, c.kind order by count(*), i.our_id`.execute(trx);
  return rows;
}

/**
 * Part of a query: the item of a record. The limit forces an index lookup for each record. While items are written, the database has
 * no statistics of them, and would otherwise read them all.
 */
const itemOf = ({ site, source }: ImportJob, kind: 'user' | 'comment', foreign_id: RawBuilder<unknown>) => sql`(
  select our_id, hash from import_items
  where site_uuid = ${site.uuid} and source = ${source} and kind = ${kind} and foreign_id = ${foreign_id} limit 1
)`;

export interface StagedRow extends StagedComment {
  hash: string;
  /** Our comment, if an earlier run imported it. */
  known: number | null;
  known_hash: string | null;
  rating: number | null;
  likes: number;
  dislikes: number;
  is_picked: boolean;
  is_pinned: boolean;
  is_top: boolean;
  date_pinned: number | null;
  /** What the comment has beside its text; null for most. */
  content: StagedContent | null;
}

interface StagedContent {
  links?: ShownLink[];
  mentions?: { user: string; position: number; length: number }[];
  media?: StoredFile[];
  metadata?: Record<string, string>;
}

export async function readStagedComments(trx: Trx, job: ImportJob, foreign_ids: string[]): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select s.position, s.foreign_id, s.parent, s.author, s.hash, i.our_id::bigint as known, i.hash as known_hash,
      coalesce(s.record->>'state', 'visible') as state, (s.record->>'date_created')::bigint as date_created,
      (s.record->>'rating')::float8 as rating, coalesce((s.record->>'likes')::int, 0) as likes,
      coalesce((s.record->>'dislikes')::int, 0) as dislikes,
      coalesce((s.record->>'is_picked')::boolean, false) as is_picked,
      coalesce((s.record->>'is_pinned')::boolean, false) as is_pinned,
      coalesce((s.record->>'is_top')::boolean, false) as is_top, (s.record->>'date_pinned')::bigint as date_pinned,
      case when s.record ?| '{links,mentions,media,metadata}' then s.record end as content
    from import_stage s
    left join lateral ${itemOf(job, 'comment', sql`s.foreign_id`)} i on true
    where s.import_uuid = ${job.uuid} and s.kind = 'comment' and s.container = any(${foreign_ids}::text[])
    order by s.position`.execute(trx);
  return rows;
}

/** Parents in this container from earlier runs, by their ids in the source. */
export async function findKnownParents(
  trx: Trx,
  job: ImportJob,
  container_uuid: string,
  foreign_ids: string[],
): Promise<Map<string, KnownComment>> {
  const { rows } = await sql<KnownComment & { foreign_id: string }>`
    select i.foreign_id, c.id, c.thread_id, c.actor_id, c.is_listed
    from import_items i join comments c on c.id = i.our_id::bigint
    where i.site_uuid = ${job.site.uuid} and i.source = ${job.source} and i.kind = 'comment'
      and i.foreign_id = any(${foreign_ids}::text[]) and c.container_uuid = ${container_uuid}`.execute(trx);
  return new Map(rows.map(({ foreign_id, ...known }) => [foreign_id, known]));
}

/** Which of these comments the file has in other containers. */
export async function findElsewhere(trx: Trx, job: ImportJob, foreign_ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ foreign_id: string }>`
    select foreign_id from import_stage
    where import_uuid = ${job.uuid} and kind = 'comment' and foreign_id = any(${foreign_ids}::text[])`.execute(trx);
  return new Set(rows.map(({ foreign_id }) => foreign_id));
}

/** Ids of our users, by their ids in the source. */
export async function findAuthors(trx: Trx, job: ImportJob, foreign_ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ foreign_id: string; our_id: number }>`
    select foreign_id, our_id::bigint as our_id from import_items
    where site_uuid = ${job.site.uuid} and source = ${job.source} and kind = 'user'
      and foreign_id = any(${foreign_ids}::text[])`.execute(trx);
  return new Map(rows.map(({ foreign_id, our_id }) => [foreign_id, our_id]));
}

/** Ids of the people who have a review in a container. */
export async function findReviewers(trx: Trx, container_uuid: string): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('comments')
    .select('actor_id')
    .where('container_uuid', '=', container_uuid)
    .where('kind', '=', 'reviews')
    .where('parent_id', 'is', null)
    .where('date_deleted', 'is', null)
    .execute();
  return new Set(rows.map(({ actor_id }) => actor_id));
}

const ID_LOCK = 'imported ids';

/**
 * Reserves running numbers of the seconds in which comments were written. Locks the ids against other imports, also of other sites,
 * because all sites share the table.
 *
 * @param dates dates of the comments, to read most seconds at once
 */
export async function runningNumbers(trx: Trx, dates: number[]): Promise<NextRunning> {
  await sql`select pg_advisory_xact_lock(hashtext(${ID_LOCK}))`.execute(trx);
  const next = await findNext(trx, [...new Set(dates.map((date) => importedId(date, 0)))]);
  return async (date) => {
    const start = importedId(date, 0);
    const running = next.get(start) ?? (await findNext(trx, [start])).get(start) ?? 0;
    if (running >= A_SECOND) return null;
    next.set(start, running + 1);
    return running;
  };
}

/** The first free running number of each second, by the first id of the second. */
async function findNext(trx: Trx, starts: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ start: number; last: number | null }>`
    select start, (select max(id) from comments where id >= start and id < start + ${A_SECOND}::bigint) as last
    from unnest(${starts}::bigint[]) as start`.execute(trx);
  return new Map(rows.map(({ start, last }) => [start, last === null ? 0 : runningOfId(last) + 1]));
}

export interface NewRow extends PlacedComment {
  actor_id: number;
  parent_actor_id: number | null;
  links?: ShownLink[];
  mentions?: Mention[];
  media?: StoredMedium[];
  media_uuids?: string[];
  metadata?: Record<string, string>;
}

/** Inserts rows with their final ranks, because a trigger notes every row whose ranks are out of date. */
export async function insertComments(
  trx: Trx,
  job: ImportJob,
  { uuid, kind }: Pick<ContainerPlace, 'uuid' | 'kind'>,
  rows: NewRow[],
): Promise<void> {
  const decision = {
    phase: 'import',
    rule: job.source,
    verdict: 'pass',
    version: job.site.rules_version,
    date: job.now,
  };
  await sql`
    insert into comments (
      id, kind, container_uuid, section_uuid, thread_id, parent_id, parent_actor_id, actor_id, content, state, state_reasons,
      links, mentions, media, media_uuids, metadata, is_listed, is_picked, is_top, date_pinned, date_edited, date_deleted, date_created, base_likes, base_dislikes, total_likes,
      total_dislikes, ranked_likes, ranked_best, total_replies, total_direct_replies, decisions, fields
    )
    select r.id, ${kind}, ${uuid}, ${job.site.uuid}, r.thread_id, r.parent_id, r.parent_actor_id, r.actor_id,
      coalesce(s.record->>'text', ''),
      case r.state when 'visible' then 'visible' when 'pending' then 'awaiting_moderation' when 'rejected' then 'disabled'
        else 'hidden' end,
      case r.state when 'visible' then '[]' when 'pending' then '["content_awaiting_moderation"]'
        when 'rejected' then '["content_disabled"]' else '["content_deleted"]' end::jsonb,
      coalesce(r.links, '[]'), coalesce(r.mentions, '[]'), coalesce(r.media, '[]'), coalesce(r.media_uuids, '[]'),
      coalesce(r.metadata, '{}'), r.is_listed, (s.record->>'is_picked')::boolean is true and r.state = 'visible',
      (s.record->>'is_top')::boolean is true and r.state = 'visible',
      case when (s.record->>'is_pinned')::boolean and r.state = 'visible' and r.parent_id is null
        then coalesce((s.record->>'date_pinned')::bigint, r.date_created) end,
      (s.record->>'date_edited')::bigint, case when r.state = 'removed' then ${job.now}::bigint end, r.date_created,
      v.likes, v.dislikes, v.likes, v.dislikes, v.likes, best_rank(v.likes, v.dislikes),
      r.total_replies, r.total_direct_replies, ${JSON.stringify([decision])}::jsonb,
      ${kind === 'reviews' ? reviewFields : sql`null::jsonb`}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id bigint, position bigint, thread_id bigint, parent_id bigint, parent_actor_id bigint, actor_id bigint, state text,
      is_listed boolean, date_created bigint, total_replies int, total_direct_replies int,
      links jsonb, mentions jsonb, media jsonb, media_uuids jsonb, metadata jsonb
    )
    left join import_stage s on s.import_uuid = ${job.uuid} and s.kind = 'comment' and s.position = r.position
    cross join lateral (
      select coalesce((s.record->>'likes')::int, 0) as likes, coalesce((s.record->>'dislikes')::int, 0) as dislikes
    ) v`.execute(trx);
  if (kind !== 'reviews') return;
  await sql`
    insert into reviews (comment_id, rating, title, is_verified)
    select id, (fields->>'rating')::numeric, fields->>'title', (fields->>'is_verified')::boolean from comments
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and fields is not null`.execute(trx);
}

const reviewFields = sql`
  case when r.parent_id is null then
    jsonb_build_object('rating', (s.record->>'rating')::numeric, 'title', s.record->>'title',
      'is_verified', coalesce((s.record->>'is_verified')::boolean, false))
  end`;

/** Adds votes to the totals and ranks of comments. */
export async function addTotals(trx: Trx, totals: { id: number; likes: number; dislikes: number }[]): Promise<void> {
  if (totals.length === 0) return;
  await sql`
    update comments c set total_likes = c.total_likes + d.likes, total_dislikes = c.total_dislikes + d.dislikes,
      ranked_likes = c.total_likes + d.likes,
      ranked_best = best_rank(c.total_likes + d.likes, c.total_dislikes + d.dislikes)
    from json_to_recordset(${JSON.stringify(totals)}::json) as d (id bigint, likes int, dislikes int)
    where c.id = d.id`.execute(trx);
}

/** Hash of the item of a comment that no file has had yet. */
export const STUB_HASH = '';

/** How many people have visible comments in a container. */
export async function countPeople(trx: Trx, container_uuid: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct c.actor_id)::int as people from comments c join users u on u.id = c.actor_id
    where c.container_uuid = ${container_uuid} and c.state = 'visible' and u.role = 'normal'`.execute(trx);
  return rows[0]?.people ?? 0;
}

/** How many of these people have no visible comment in a container yet. */
export async function countNewcomers(trx: Trx, container_uuid: string, actor_ids: number[]): Promise<number> {
  const { rows } = await sql<{ newcomers: number }>`
    select count(*)::int as newcomers from users u
    where u.id = any(${actor_ids}::bigint[]) and u.role = 'normal' and not exists (
      select from comments c where c.actor_id = u.id and c.container_uuid = ${container_uuid} and c.state = 'visible'
    )`.execute(trx);
  return rows[0]?.newcomers ?? 0;
}
