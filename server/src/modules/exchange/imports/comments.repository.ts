/** Reads and writes the comments of an import. Copies texts from the stage inside the database. */
import { type RawBuilder, sql } from 'kysely';
import type { ShownLink } from '../../../../../core/contract/content/comment';
import type { StoredMedium } from '../../../../../core/contract/content/media';
import type { Mention } from '../../../../../core/contract/people/people';
import { writeFields } from '../../content/comments/fields.repository';
import { kindOf } from '../../content/kinds/kinds';
import type { PostMember, QuestionMember } from '../records/kind-members';
import type { ContainerType } from '../records/record';
import { readSlices, storeList, weightOf } from './import-order.repository';
import type { ImportJob, Trx } from './job';
import type { StoredFile } from './store-files';
import type { KnownComment, PlacedComment, StagedComment } from './threads';

export interface ContainerPlace {
  uuid: string;
  kind: ContainerType;
  /** Memory that its new and changed comments take, in rows. */
  weight: number;
}

/** The containers with new or changed comments, the largest last, as many at once as a transaction writes. */
export async function* listPlaces(job: ImportJob): AsyncGenerator<ContainerPlace[]> {
  const rows = sql`
    select i.our_id as foreign_id, sum(${weightOfComment}) as weight
    from import_stage s
    join import_items i on i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
      and i.kind = 'container' and i.foreign_id = s.container
    join containers c on c.uuid = i.our_id::uuid
    left join import_items known on known.site_uuid = ${job.site.uuid} and known.source = ${job.source}
      and known.kind = 'comment' and known.foreign_id = s.foreign_id
    where s.import_uuid = ${job.uuid} and s.kind = 'comment' and known.hash is distinct from s.hash
    group by i.our_id`;
  await storeList(job.db, job, 'places', { rows, order: sql`weight, foreign_id` });
  for await (const slice of readSlices(job.db, job, 'places')) {
    const weights = new Map(slice.map(({ foreign_id, weight }) => [foreign_id, weight]));
    const places = await sql<Omit<ContainerPlace, 'weight'>>`
      select uuid, kind from containers where uuid = any(${[...weights.keys()]}::uuid[])`.execute(job.db);
    yield places.rows.map((place) => ({ ...place, weight: weights.get(place.uuid) ?? 0 }));
  }
}

/** Number of new or changed comments in the file. */
export async function countChanged({ db, uuid, site, source }: ImportJob): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_stage s
    left join import_items i on i.site_uuid = ${site.uuid} and i.source = ${source}
      and i.kind = 'comment' and i.foreign_id = s.foreign_id
    where s.import_uuid = ${uuid} and s.kind = 'comment' and i.hash is distinct from s.hash`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Members of a staged comment that the import reads. Texts stay in the database, except those of live blogs. */
const hasContent = sql`s.record ?| '{links,mentions,media,metadata,title,is_verified,post,question}'`;
const weightOfComment = sql`case when ${hasContent} then ${weightOf(sql`s.record`)} else 1 end`;

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
  /** The text of a post of a live blog; '' for other kinds, whose texts the database copies. */
  text: string;
  /** Members of the comment beside its text; null for most. */
  content: StagedContent | null;
}

interface StagedContent {
  links?: ShownLink[];
  mentions?: { user: string; position: number; length: number }[];
  media?: StoredFile[];
  metadata?: Record<string, string>;
  title?: string;
  is_verified?: boolean;
  post?: PostMember;
  question?: QuestionMember;
}

/** Ids in the source of a container. Two pages of a source can share one container here. */
const foreignIds = ({ site, source }: ImportJob, container_uuid: string) => sql`array(
  select foreign_id from import_items
  where site_uuid = ${site.uuid} and source = ${source} and kind = 'container' and our_id = ${container_uuid}
)`;

/**
 * Lists the new and changed comments of a container that is too large for one transaction. Parents come before their replies.
 * Leaves out removed comments without replies.
 */
export async function listComments(job: ImportJob, { uuid }: ContainerPlace): Promise<void> {
  const isHere = (stage: RawBuilder<unknown>) => sql`
    ${stage}.import_uuid = ${job.uuid} and ${stage}.kind = 'comment'
    and ${stage}.container = any(${foreignIds(job, uuid)})`;
  // Without the offset, the database would read all comments for each level of replies.
  const rows = sql`
    with recursive ordered as (
      select s.position, s.foreign_id, (s.record->>'date_created')::bigint as date, 0 as depth
      from import_stage s where ${isHere(sql`s`)} and not exists (
        select from import_stage p where ${isHere(sql`p`)} and p.foreign_id = s.parent
      )
      union all
      select r.position, r.foreign_id, greatest(r.date, o.date), o.depth + 1
      from ordered o cross join lateral (
        select r.position, r.foreign_id, (r.record->>'date_created')::bigint as date
        from import_stage r where ${isHere(sql`r`)} and r.parent = o.foreign_id offset 0
      ) r
    ),
    answered as (
      select s.foreign_id, s.parent from import_stage s
      where ${isHere(sql`s`)} and s.record->>'state' = 'removed' and exists (
        select from import_stage r
        where ${isHere(sql`r`)} and r.parent = s.foreign_id and r.record->>'state' is distinct from 'removed'
      )
      union
      select s.foreign_id, s.parent from answered a join import_stage s on s.foreign_id = a.parent
      where ${isHere(sql`s`)} and s.record->>'state' = 'removed'
    )
    select s.foreign_id, ${weightOfComment} as weight, o.date, o.depth, (s.record->>'date_created')::bigint as date_created,
      s.position
    from import_stage s
    left join ordered o on o.foreign_id = s.foreign_id
    left join lateral ${itemOf(job, 'comment', sql`s.foreign_id`)} i on true
    where ${isHere(sql`s`)} and i.hash is distinct from s.hash and (
      s.record->>'state' is distinct from 'removed' or i.our_id is not null or s.foreign_id in (select foreign_id from answered)
    )`;
  // Comments that reply to each other in a circle have no place in the order.
  await storeList(job.db, job, uuid, { rows, order: sql`date nulls last, depth, date_created, position` });
}

/** @param foreign_ids which comments; without them, all new and changed comments of the container */
export async function readStagedComments(
  trx: Trx,
  job: ImportJob,
  { kind, uuid }: ContainerPlace,
  foreign_ids?: string[],
): Promise<StagedRow[]> {
  const text = kind === 'livestories' ? sql`coalesce(s.record->>'text', '')` : sql`''`;
  const wanted = foreign_ids
    ? sql`s.foreign_id = any(${foreign_ids}::text[])`
    : sql`s.container = any(${foreignIds(job, uuid)}) and i.hash is distinct from s.hash`;
  const { rows } = await sql<StagedRow>`
    select s.position, s.foreign_id, s.parent, s.author, s.hash, i.our_id::bigint as known, i.hash as known_hash,
      coalesce(s.record->>'state', 'visible') as state, (s.record->>'date_created')::bigint as date_created,
      (s.record->>'rating')::float8 as rating, coalesce((s.record->>'likes')::int, 0) as likes,
      coalesce((s.record->>'dislikes')::int, 0) as dislikes,
      coalesce((s.record->>'is_picked')::boolean, false) as is_picked,
      coalesce((s.record->>'is_pinned')::boolean, false) as is_pinned,
      coalesce((s.record->>'is_top')::boolean, false) as is_top, (s.record->>'date_pinned')::bigint as date_pinned,
      ${text} as text, case when ${hasContent} then s.record end as content
    from import_stage s
    left join lateral ${itemOf(job, 'comment', sql`s.foreign_id`)} i on true
    where s.import_uuid = ${job.uuid} and s.kind = 'comment' and ${wanted}
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
  if (foreign_ids.length === 0) return new Map();
  const { rows } = await sql<KnownComment & { foreign_id: string }>`
    select wanted.foreign_id, c.id, c.thread_id, c.actor_id, c.is_listed
    from unnest(${foreign_ids}::text[]) as wanted (foreign_id)
    cross join lateral ${itemOf(job, 'comment', sql`wanted.foreign_id`)} i
    join comments c on c.id = i.our_id::bigint and c.container_uuid = ${container_uuid}`.execute(trx);
  return new Map(rows.map(({ foreign_id, ...known }) => [foreign_id, known]));
}

/** Returns which of these comments the file has in other containers. */
export async function findElsewhere(trx: Trx, job: ImportJob, foreign_ids: string[]): Promise<Set<string>> {
  if (foreign_ids.length === 0) return new Set();
  const { rows } = await sql<{ foreign_id: string }>`
    select foreign_id from import_stage
    where import_uuid = ${job.uuid} and kind = 'comment' and foreign_id = any(${foreign_ids}::text[])`.execute(trx);
  return new Set(rows.map(({ foreign_id }) => foreign_id));
}

/** Ids of our people or comments, by their ids in the source. */
async function findOurs(
  trx: Trx,
  job: ImportJob,
  kind: 'user' | 'comment',
  foreign_ids: string[],
): Promise<Map<string, number>> {
  if (foreign_ids.length === 0) return new Map();
  const { rows } = await sql<{ foreign_id: string; our_id: number }>`
    select foreign_id, our_id::bigint as our_id from import_items
    where site_uuid = ${job.site.uuid} and source = ${job.source} and kind = ${kind}
      and foreign_id = any(${foreign_ids}::text[])`.execute(trx);
  return new Map(rows.map(({ foreign_id, our_id }) => [foreign_id, our_id]));
}

export const findAuthors = (trx: Trx, job: ImportJob, foreign_ids: string[]): Promise<Map<string, number>> =>
  findOurs(trx, job, 'user', foreign_ids);

export const findComments = (trx: Trx, job: ImportJob, foreign_ids: string[]): Promise<Map<string, number>> =>
  findOurs(trx, job, 'comment', foreign_ids);

/** Returns which of these people have a review in a container. */
export async function findReviewers(trx: Trx, container_uuid: string, user_ids: number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('comments')
    .select('actor_id')
    .where('container_uuid', '=', container_uuid)
    .where('actor_id', 'in', user_ids.length > 0 ? user_ids : [0])
    .where('kind', '=', 'reviews')
    .where('parent_id', 'is', null)
    .where('date_deleted', 'is', null)
    .execute();
  return new Set(rows.map(({ actor_id }) => actor_id));
}

/** Returns which of these people are verified buyers of the container's item. */
export async function findBuyers(trx: Trx, container_uuid: string, user_ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from verified_buyers
    where container_uuid = ${container_uuid} and user_id = any(${user_ids}::bigint[])`.execute(trx);
  return new Set(rows.map(({ user_id }) => user_id));
}

export interface NewRow extends PlacedComment {
  actor_id: number;
  parent_actor_id: number | null;
  links?: ShownLink[];
  mentions?: Mention[];
  media?: StoredMedium[];
  media_uuids?: string[];
  metadata?: Record<string, string>;
  /** Additional fields of the comment's kind. */
  fields?: Record<string, unknown> | null;
}

/** In a chat, every message is in the same list. */
export const pinsReplies = (kind: ContainerType): boolean => kindOf({ kind }).lists === 'all';

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
      total_dislikes, ranked_likes, ranked_best, ranked_replies, total_replies, total_direct_replies, decisions, fields
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
      case when (s.record->>'is_pinned')::boolean and r.state = 'visible' and (r.parent_id is null or ${pinsReplies(kind)})
        then coalesce((s.record->>'date_pinned')::bigint, r.date_created) end,
      (s.record->>'date_edited')::bigint, case when r.state = 'removed' then ${job.now}::bigint end, r.date_created,
      v.likes, v.dislikes, v.likes, v.dislikes, v.likes, best_rank(v.likes, v.dislikes),
      r.total_replies, r.total_replies, r.total_direct_replies, ${JSON.stringify([decision])}::jsonb,
      r.fields
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id bigint, position bigint, thread_id bigint, parent_id bigint, parent_actor_id bigint, actor_id bigint, state text,
      is_listed boolean, date_created bigint, total_replies int, total_direct_replies int,
      links jsonb, mentions jsonb, media jsonb, media_uuids jsonb, metadata jsonb, fields jsonb
    )
    left join import_stage s on s.import_uuid = ${job.uuid} and s.kind = 'comment' and s.position = r.position
    cross join lateral (
      select coalesce((s.record->>'likes')::int, 0) as likes, coalesce((s.record->>'dislikes')::int, 0) as dislikes
    ) v`.execute(trx);
  await writeFields(
    trx,
    rows.map(({ id, fields = null }) => ({ id, kind, fields })),
  );
}

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

/** Number of people with visible comments in a container. */
export async function countPeople(trx: Trx, container_uuid: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct c.actor_id)::int as people from comments c join users u on u.id = c.actor_id
    where c.container_uuid = ${container_uuid} and c.state = 'visible' and u.role = 'normal'`.execute(trx);
  return rows[0]?.people ?? 0;
}

/** Counts which of these people have no visible comment in a container. */
export async function countNewcomers(trx: Trx, container_uuid: string, actor_ids: number[]): Promise<number> {
  const { rows } = await sql<{ newcomers: number }>`
    select count(*)::int as newcomers from users u
    where u.id = any(${actor_ids}::bigint[]) and u.role = 'normal' and not exists (
      select from comments c where c.actor_id = u.id and c.container_uuid = ${container_uuid} and c.state = 'visible'
    )`.execute(trx);
  return rows[0]?.newcomers ?? 0;
}
