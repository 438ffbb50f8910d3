/**
 * What posts and votes of a batch read and write together: two statements to look up what all of them need, a handful to
 * write what they leave (platform/write-queue/batch).
 *
 * In between, this object is the truth: a second post with the same key finds the first, a vote sees the votes before it,
 * and an event about a comment has every reply and vote of this very batch counted.
 */

import { sql } from 'kysely';
import { addToOutbox, type OutboxMessage } from '../../platform/outbox/outbox.repository';
import type { BatchPlan, UnitOfWork } from '../../platform/write-queue/jobs';
import { countReplies, insertComments, refreshListing } from '../comments/changes.repository';
import type { CommentRow } from '../model/comment-row';
import type { Latest } from '../posting/phase';
import type { Mark } from '../posting/recent';
import { type CastVote, countVotes, readVotes, writeVotes } from './votes.repository';

type Trx = UnitOfWork['trx'];

/** What a job will look for. */
export interface Need {
  actor_id: number;
  /** The comment to be answered or voted on. */
  comment_id: number | null;
  /** For a post: its key, or null when it has none, and what is looked for among its writer's latest ones. */
  post?: { kind: string; idempotency_key: string | null; mark: Mark | null; repeatedSince: number };
}

interface Found {
  comments: CommentRow[];
  votes: CastVote[];
  drawn: Drawn[];
}

/** An id for a new comment, and what the database has of its writer's latest ones. */
interface Drawn extends Latest {
  id: number;
  kind: string;
  actor_id: number;
  fingerprint: number;
}

/** Somebody who has posted nothing lately. */
export const nothingYet: Latest = { lately: 0, last: 0, isRepeated: false };

const postKey = (container_uuid: string, actor_id: number, key: string) => `${container_uuid} ${actor_id} ${key}`;
const latestKey = (actor_id: number, { kind, fingerprint }: Pick<Mark, 'kind' | 'fingerprint'>) =>
  `${actor_id} ${kind} ${fingerprint}`;
const voteKey = (user_id: number, comment_id: number) => `${user_id} ${comment_id}`;

export class ContentBatch {
  readonly #ids: number[];
  readonly #comments = new Map<number, CommentRow>();
  readonly #posts = new Map<string, CommentRow>();
  readonly #latest = new Map<string, Latest>();
  /** Null for a vote that was taken back in this batch. */
  readonly #votes = new Map<string, CastVote | null>();

  /** Comments to be stored. */
  readonly posted: CommentRow[] = [];
  /** Those of them that everybody sees: their threads and parents count them. */
  readonly replies: CommentRow[] = [];
  /** Parents that no list showed when they were answered. */
  readonly unlisted = new Set<number>();
  /** How votes end up, by person and comment: as cast, or taken back. */
  readonly voted = new Map<string, { user_id: number; comment_id: number; vote: CastVote | null }>();
  /** For the outbox. */
  readonly messages: OutboxMessage[] = [];
  /** What is added to the votes of each comment. */
  readonly tallies = new Map<number, { likes: number; dislikes: number }>();

  constructor({ comments, votes, drawn }: Found) {
    // The sequence gives them in order, a query its rows in any.
    this.#ids = drawn.map(({ id }) => id).sort((a, b) => a - b);
    for (const { actor_id, ...latest } of drawn) this.#latest.set(latestKey(actor_id, latest), latest);
    for (const row of comments) this.#add(row);
    for (const vote of votes) this.#votes.set(voteKey(vote.user_id, vote.comment_id), vote);
  }

  /** A comment that one of the jobs asked for, when the container has it. */
  find(container_uuid: string, id: number): CommentRow | undefined {
    const row = this.#comments.get(id);
    return row?.container_uuid === container_uuid ? row : undefined;
  }

  /** What this person posted in the container with this key, before or in this batch. */
  findPost(container_uuid: string, actor_id: number, key: string): CommentRow | undefined {
    return this.#posts.get(postKey(container_uuid, actor_id, key));
  }

  /** What the writer of such a post wrote before this batch. */
  latestOf(actor_id: number, mark: Mark | null): Latest {
    return (mark && this.#latest.get(latestKey(actor_id, mark))) ?? nothingYet;
  }

  findVote(user_id: number, comment_id: number): CastVote | undefined {
    return this.#votes.get(voteKey(user_id, comment_id)) ?? undefined;
  }

  /** The id for a new comment, drawn under the lock: within a container ids grow in the order of commits. */
  nextId(): number {
    const id = this.#ids.shift();
    if (id === undefined) throw new Error('more comments than jobs that post');
    return id;
  }

  post(row: CommentRow): void {
    this.posted.push(row);
    this.#add(row);
  }

  /** Counts a post that everybody sees with its thread and its parent. */
  countReply(reply: CommentRow, parent: CommentRow): void {
    this.replies.push(reply);
    if (!parent.is_listed) this.unlisted.add(parent.id);
    parent.total_replies += 1;
    parent.total_direct_replies += 1;
    const root = parent.thread_id === parent.id ? undefined : this.#comments.get(parent.thread_id);
    if (root) root.total_replies += 1;
  }

  /** @param vote null to take it back. */
  vote(user_id: number, comment_id: number, vote: CastVote | null): void {
    const key = voteKey(user_id, comment_id);
    this.#votes.set(key, vote);
    this.voted.set(key, { user_id, comment_id, vote });
  }

  tally(comment: CommentRow, column: 'likes' | 'dislikes', by: 1 | -1): void {
    const tally = this.tallies.get(comment.id) ?? { likes: 0, dislikes: 0 };
    tally[column] += by;
    this.tallies.set(comment.id, tally);
    comment[`total_${column}`] += by;
  }

  #add(row: CommentRow): void {
    // One comment is one row, however it was found: what is counted on it is seen by all.
    const known = this.#comments.get(row.id) ?? row;
    this.#comments.set(row.id, known);
    if (row.idempotency_key !== null) {
      this.#posts.set(postKey(row.container_uuid, row.actor_id, row.idempotency_key), known);
    }
  }
}

export const contentBatch: BatchPlan<Need, ContentBatch> = {
  async open(trx, asked) {
    const needs = asked.map(({ container_uuid, need }) => ({ container_uuid, ...need }));
    const posts = needs.filter(({ post }) => post);
    const votes = needs.flatMap(({ post, actor_id, comment_id }) =>
      post || comment_id === null ? [] : [{ user_id: actor_id, comment_id }],
    );
    return new ContentBatch({
      drawn: posts.length > 0 ? await draw(trx, posts) : [],
      comments: await readComments(trx, needs),
      votes: votes.length > 0 ? await readVotes(trx, votes) : [],
    });
  },

  async write(trx, { posted, replies, unlisted, messages, voted, tallies }) {
    if (posted.length > 0) await insertComments(trx, posted);
    if (replies.length > 0) await countReplies(trx, replies);
    for (const id of unlisted) await refreshListing(trx, id);
    if (messages.length > 0) await addToOutbox(trx, ...messages);
    if (voted.size > 0) await writeVotes(trx, [...voted.values()]);
    if (tallies.size > 0) await countVotes(trx, tallies);
  },
};

/** Of how many comments of a writer is looked whether one says the same. */
const LATEST = 20;
const MINUTE_MS = 60_000;

async function draw(trx: Trx, needs: (Need & { container_uuid: string })[]): Promise<Drawn[]> {
  const posts = needs.map(({ container_uuid, actor_id, comment_id, post }) => ({
    container_uuid,
    actor_id,
    parent_id: comment_id,
    kind: post?.kind,
    // Nobody's comments have this one: whoever has no mark has repeated nothing.
    fingerprint: post?.mark?.fingerprint ?? -1,
    is_short: post?.mark?.isShort ?? false,
    repeated_since: post?.repeatedSince ?? 0,
    minute_since: (post?.mark?.date ?? 0) - MINUTE_MS,
  }));
  const { rows } = await sql<Drawn>`
    select nextval(pg_get_serial_sequence('comments', 'id')) as id, p.actor_id, p.kind, p.fingerprint, l.*
    from json_to_recordset(${JSON.stringify(posts)}::json) as p (
      container_uuid uuid, actor_id bigint, parent_id bigint, kind text, fingerprint bigint, is_short boolean,
      repeated_since bigint, minute_since bigint
    )
    cross join lateral (
      select
        count(*) filter (where date_created > p.minute_since) as lately,
        coalesce(max(date_created), 0) as last,
        coalesce(bool_or(
          fingerprint = p.fingerprint and date_created > p.repeated_since and date_deleted is null and (
            not p.is_short or (container_uuid = p.container_uuid and parent_id is not distinct from p.parent_id)
          )), false) as "isRepeated"
      from (
        select fingerprint, date_created, date_deleted, container_uuid, parent_id from comments
        where actor_id = p.actor_id and kind = p.kind order by id desc limit ${LATEST}::int
      ) mine
    ) l`.execute(trx);
  return rows;
}

/** The comments that are answered or voted on, and posts that came before with the same key. */
async function readComments(trx: Trx, needs: (Need & { container_uuid: string })[]): Promise<CommentRow[]> {
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
