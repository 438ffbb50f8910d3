/** What the jobs of a batch look for, and the two statements that read it for all of them at once. */
import { sql } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import { CLOCK_SKEW_MS } from '../../../http/recently';
import type { UnitOfWork } from '../../platform/write-queue/jobs';
import { LATEST } from '../heat/warmth';
import type { CommentRow } from '../model/comment-row';
import type { OncePerPerson, Standing } from '../model/standing';
import type { Latest } from '../posting/phase';
import type { Mark } from '../posting/recent';

type Trx = UnitOfWork['trx'];

/** What a job will look for. */
export interface Need {
  actor_id: number;
  /** The comment to be answered or voted on. */
  comment_id: number | null;
  /** Of a post: its idempotency key, and the mark that is compared with its writer's latest posts. */
  post?: { kind: string; idempotency_key: string | null; mark: Mark | null; repeatedSince: number };
  /** Of a thread where people have one. */
  once?: OncePerPerson | undefined;
}

type Placed = Need & { container_uuid: string };

/** The id for a new comment, and its writer's latest posts in short. */
export interface Drawn extends Latest {
  id: number;
  /** How many of its writer's latest comments stand in the same container. */
  here: number;
  kind: string;
  actor_id: number;
  fingerprint: number;
  container_uuid: string;
}

/** The ids of the new comments, and of each writer whether they said the same lately. */
export async function draw(trx: Trx, needs: Placed[]): Promise<Drawn[]> {
  const posts = needs.map(({ container_uuid, actor_id, comment_id, post }) => ({
    container_uuid,
    actor_id,
    parent_id: comment_id,
    kind: post?.kind,
    // No comment has this fingerprint: a post without a mark repeats nothing.
    fingerprint: post?.mark?.fingerprint ?? -1,
    is_short: post?.mark?.isShort ?? false,
    repeated_since: post?.repeatedSince ?? 0,
    minute_since: (post?.mark?.date ?? 0) - MINUTE_MS,
    until: (post?.mark?.date ?? 0) + CLOCK_SKEW_MS,
  }));
  const { rows } = await sql<Drawn>`
    select nextval(pg_get_serial_sequence('comments', 'id')) as id, p.actor_id, p.kind, p.fingerprint, p.container_uuid, l.*
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

/** The comments that jobs answer or vote on, and earlier posts with the same idempotency key. */
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

/** How the writers of threads stand where they have one each. */
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
