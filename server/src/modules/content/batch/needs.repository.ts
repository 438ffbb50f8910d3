/** The lookups that jobs of a batch need, and the two statements that read them for all jobs. */
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { CLOCK_SKEW_MS } from '../../../http/recently';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { LATEST } from '../heat/warmth';
import type { CommentRow } from '../model/comment-row';
import type { OncePerPerson, Standing } from '../model/standing';
import type { Latest } from '../posting/phase';
import type { Mark } from '../posting/recent';

type Trx = UnitOfWork['trx'];

/** Lookups of one job. */
export interface Need {
  actor_id: number;
  /** The comment to reply to or vote on. */
  comment_id: number | null;
  /** A post's idempotency key, and the mark to compare with the writer's latest posts. */
  post?: { kind: string; idempotency_key: string | null; mark: Mark | null; repeatedSince: number };
  /** Lookups for a thread, if its kind allows one per person. */
  once?: OncePerPerson | undefined;
}

type Placed = Need & { container_uuid: string };

/** The id of a new comment, and a summary of its writer's latest posts. */
export interface Drawn extends Latest {
  id: number;
  /** Number of the writer's latest comments in the same container. */
  here: number;
  /** Someone follows the writer, the thread or the page. */
  isFollowed: boolean;
  kind: string;
  actor_id: number;
  fingerprint: number;
  container_uuid: string;
}

/** Reserves ids for the new comments, and checks for each writer whether they recently posted the same text. */
export async function draw(trx: Trx, needs: Placed[]): Promise<Drawn[]> {
  const posts = needs.map(({ container_uuid, actor_id, comment_id, post }) => ({
    container_uuid,
    actor_id,
    parent_id: comment_id,
    kind: post?.kind,
    // No comment has this fingerprint, so a post without a mark repeats nothing.
    fingerprint: post?.mark?.fingerprint ?? -1,
    is_short: post?.mark?.isShort ?? false,
    repeated_since: post?.repeatedSince ?? 0,
    minute_since: (post?.mark?.date ?? 0) - MINUTE_MS,
    until: (post?.mark?.date ?? 0) + CLOCK_SKEW_MS,
  }));
  const { rows } = await sql<Drawn>`
    select nextval(pg_get_serial_sequence('comments', 'id')) as id, p.actor_id, p.kind, p.fingerprint, p.container_uuid, l.*,
      exists (select from follows f where f.target_id = p.actor_id)
      or exists (
        select from comments c join thread_follows f on f.thread_id = c.thread_id where c.id = p.parent_id
      )
      or exists (select from page_follows f where f.page_uuid = p.container_uuid)
      or exists (
        select from containers k join pages g on g.section_uuid = k.section_uuid and g.page_key = k.container_id
        join page_follows f on f.page_uuid = g.uuid where k.uuid = p.container_uuid
      ) as "isFollowed"
    from json_to_recordset(${JSON.stringify(posts)}::json) as p (
      container_uuid uuid, actor_id bigint, parent_id bigint, kind text, fingerprint bigint, is_short boolean,
      repeated_since bigint, minute_since bigint, until bigint
    )
    cross join lateral (
      select
        count(*) filter (where date_created > p.minute_since) as lately,
        count(*) filter (where container_uuid = p.container_uuid and state = 'visible')::int as here,
        coalesce(max(date_created), 0) as last,
        coalesce(max(date_created) filter (where container_uuid = p.container_uuid), 0) as "lastHere",
        coalesce(bool_or(
          fingerprint = p.fingerprint and date_created > p.repeated_since and date_deleted is null and (
            not p.is_short or (container_uuid = p.container_uuid and parent_id is not distinct from p.parent_id)
          )), false) as "isRepeated"
      from (
        select fingerprint, date_created, date_deleted, container_uuid, parent_id, state from comments
        where actor_id = p.actor_id and kind = p.kind order by id desc limit ${LATEST}::int
      ) mine where date_created <= p.until
    ) l`.execute(trx);
  return rows;
}

/** Reads the comments that jobs reply to or vote on, and earlier posts with the same idempotency key. */
export async function readComments(trx: Trx, needs: Placed[]): Promise<CommentRow[]> {
  const ids = [...new Set(needs.flatMap(({ comment_id }) => comment_id ?? []))];
  const keyed = needs.flatMap(({ container_uuid, actor_id, post }) =>
    post?.idempotency_key == null ? [] : [{ container_uuid, actor_id, key: post.idempotency_key }],
  );
  if (ids.length === 0 && keyed.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select * from comments where id = any(${ids}::bigint[])
    union all
    select c.* from unnest(
      ${keyed.map(({ container_uuid }) => container_uuid)}::uuid[], ${keyed.map(({ actor_id }) => actor_id)}::bigint[],
      ${keyed.map(({ key }) => key)}::text[]
    ) as k (container_uuid, actor_id, key)
    cross join lateral (
      select * from comments
      where container_uuid = k.container_uuid and actor_id = k.actor_id and idempotency_key = k.key
        and idempotency_key is not null limit 1
    ) as c`.execute(trx);
  return rows;
}

/** Reads the existing threads of writers, where each person has one thread. */
export async function readStandings(trx: Trx, needs: Placed[]): Promise<Standing[]> {
  const found: Standing[] = [];
  for (const once of new Set(needs.flatMap((need) => need.once ?? []))) {
    found.push(
      ...(await once.read(
        trx,
        needs.filter((need) => need.once === once),
      )),
    );
  }
  return found;
}
