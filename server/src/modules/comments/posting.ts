/**
 * Posts gathered: what all posts of a turn look up is read in two statements, what they write is written in two.
 *
 * Comments of the round are in memory: a second post with the same key finds the first, and a parent that was answered
 * knows how often.
 */
import { sql } from 'kysely';
import type { Gathering } from '../events/gathered';
import type { Turn } from '../events/turns';
import { countReplies, insertComments, refreshListing } from './changes.repository';
import type { CommentRow } from './comments.presenter';

type Trx = Turn['trx'];

export interface PostNeed {
  actor_id: number;
  parent_id: number | null;
  idempotency_key: string | null;
}

const keyOf = (
  container_uuid: string,
  { actor_id, idempotency_key }: Pick<CommentRow, 'actor_id' | 'idempotency_key'>,
) => `${container_uuid} ${actor_id} ${idempotency_key}`;

export class PostingRound {
  readonly #ids: number[];
  readonly #known = new Map<number, CommentRow>();
  readonly #byKey = new Map<string, CommentRow>();
  /** Comments to be stored. */
  readonly posted: CommentRow[] = [];
  /** Those of them that everybody sees: their threads and parents count them. */
  readonly replies: CommentRow[] = [];
  /** Parents that no list showed when they were answered. */
  readonly unlisted = new Set<number>();

  constructor(known: CommentRow[], ids: number[]) {
    this.#ids = ids;
    for (const row of known) this.#keep(row);
  }

  /** A comment that one of the jobs asked for, when the container has it. */
  find(container_uuid: string, id: number): CommentRow | undefined {
    const row = this.#known.get(id);
    return row?.container_uuid === container_uuid ? row : undefined;
  }

  /** What this person posted in the container with this key, before or in this very turn. */
  findByKey(container_uuid: string, actor_id: number, idempotency_key: string): CommentRow | undefined {
    return this.#byKey.get(keyOf(container_uuid, { actor_id, idempotency_key }));
  }

  /** The id for a new comment, drawn under the lock: within a container ids grow in the order of commits. */
  nextId(): number {
    const id = this.#ids.shift();
    if (id === undefined) throw new Error('more posts than jobs');
    return id;
  }

  post(row: CommentRow): void {
    this.posted.push(row);
    this.#keep(row);
  }

  #keep(row: CommentRow): void {
    this.#known.set(row.id, row);
    if (row.idempotency_key !== null) this.#byKey.set(keyOf(row.container_uuid, row), row);
  }
}

export const posting: Gathering<PostNeed, PostingRound> = {
  async open(trx, asked) {
    const { rows: drawn } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('comments', 'id')) as id
      from generate_series(1, ${asked.length}::int)`.execute(trx);
    // The sequence gives them in order, a query its rows in any.
    const ids = drawn.map(({ id }) => id).sort((a, b) => a - b);
    const parents = asked.flatMap(({ need }) => need.parent_id ?? []);
    const keyed = asked.filter(({ need }) => need.idempotency_key !== null);
    if (parents.length === 0 && keyed.length === 0) return new PostingRound([], ids);
    const { rows } = await sql<CommentRow>`
      select * from comments where id = any(${parents}::bigint[])
      union all
      select c.* from unnest(
        ${keyed.map(({ container_uuid }) => container_uuid)}::uuid[], ${keyed.map(({ need }) => need.actor_id)}::bigint[],
        ${keyed.map(({ need }) => need.idempotency_key)}::text[]
      ) as k (container_uuid, actor_id, idempotency_key)
      cross join lateral (
        select * from comments
        where container_uuid = k.container_uuid and actor_id = k.actor_id and idempotency_key = k.idempotency_key
          and idempotency_key is not null limit 1
      ) as c`.execute(trx);
    return new PostingRound(rows, ids);
  },

  async write(trx: Trx, round) {
    if (round.posted.length === 0) return;
    await insertComments(trx, round.posted);
    await countReplies(trx, round.replies);
    for (const id of round.unlisted) await refreshListing(trx, id);
  },
};
