/**
 * Data that the posts and votes of a batch share, between reading (needs.repository) and writing it (batch-plan).
 *
 * In between, this object is the truth: a second post with the same key finds the first, a vote sees the votes before
 * it, and an event about a comment counts every reply and vote of the batch.
 */
import type { OutboxMessage } from '../../platform/outbox/outbox.repository';
import type { CommentRow } from '../model/comment-row';
import type { OncePerPerson, Standing } from '../model/standing';
import { type Latest, nothingYet } from '../posting/phase';
import type { Mark } from '../posting/recent';
import type { Drawn } from './needs.repository';
import type { CastVote } from './votes.repository';

interface Found {
  comments: CommentRow[];
  votes: CastVote[];
  standings: Standing[];
  drawn: Drawn[];
}

const postKey = (container_uuid: string, actor_id: number, key: string) => `${container_uuid} ${actor_id} ${key}`;
const latestKey = (
  actor_id: number,
  { kind, fingerprint, container_uuid }: Pick<Mark, 'kind' | 'fingerprint' | 'container_uuid'>,
) => `${actor_id} ${kind} ${fingerprint} ${container_uuid}`;
const placeKey = (container_uuid: string, actor_id: number) => `${container_uuid} ${actor_id}`;
const voteKey = (user_id: number, comment_id: number) => `${user_id} ${comment_id}`;

export class ContentBatch {
  readonly #ids: number[];
  readonly #comments = new Map<number, CommentRow>();
  readonly #posts = new Map<string, CommentRow>();
  readonly #latest = new Map<string, Latest>();
  readonly #here = new Map<string, number>();
  readonly #followed = new Set<string>();
  readonly #standings = new Map<string, Standing>();
  /** Null for a vote that was withdrawn in this batch. */
  readonly #votes = new Map<string, CastVote | null>();

  /** Comments to store. */
  readonly posted: CommentRow[] = [];
  /** Visible replies among these comments: their threads and parents count them. */
  readonly replies: CommentRow[] = [];
  /** Parents that were in no list when their replies were posted. */
  readonly unlisted = new Set<number>();
  /** Final votes by person and comment: cast or withdrawn. */
  readonly voted = new Map<string, { user_id: number; comment_id: number; vote: CastVote | null }>();
  /** Roots whose fields depend on their replies. */
  readonly refilled = new Set<CommentRow>();
  /** Messages for the outbox. */
  readonly messages: OutboxMessage[] = [];
  /** Former threads that threads of this batch replace, where each person has one. */
  readonly replaced = new Map<OncePerPerson, Standing[]>();
  /** Votes to add to the totals of each comment. */
  readonly tallies = new Map<number, { likes: number; dislikes: number }>();

  constructor({ comments, votes, standings, drawn }: Found) {
    // The sequence returns ids in order, but a query returns rows in any order.
    this.#ids = drawn.map(({ id }) => id).sort((a, b) => a - b);
    for (const { actor_id, here, isFollowed, ...latest } of drawn) {
      if (isFollowed) this.#followed.add(placeKey(latest.container_uuid, actor_id));
      this.#latest.set(latestKey(actor_id, latest), latest);
      this.#here.set(placeKey(latest.container_uuid, actor_id), here);
    }
    for (const row of comments) this.#add(row);
    for (const one of standings) this.#standings.set(placeKey(one.container_uuid, one.actor_id), one);
    for (const vote of votes) this.#votes.set(voteKey(vote.user_id, vote.comment_id), vote);
  }

  /** Returns a comment that a job needs; undefined when the container does not have it. */
  find(container_uuid: string, id: number): CommentRow | undefined {
    const row = this.#comments.get(id);
    return row?.container_uuid === container_uuid ? row : undefined;
  }

  /** Finds a person's post in the container by its idempotency key, stored or from this batch. */
  findPost(container_uuid: string, actor_id: number, key: string): CommentRow | undefined {
    return this.#posts.get(postKey(container_uuid, actor_id, key));
  }

  /** Returns the writer's latest posts before this batch. */
  latestOf(actor_id: number, mark: Mark | null): Latest {
    return (mark && this.#latest.get(latestKey(actor_id, mark))) ?? nothingYet;
  }

  /** Counts the writer's comments in the container: the latest stored ones and those of this batch. */
  standingOf(container_uuid: string, actor_id: number): number {
    const now = this.posted.filter((row) => row.container_uuid === container_uuid && row.actor_id === actor_id);
    const visible = now.filter(({ state }) => state === 'visible').length;
    return (this.#here.get(placeKey(container_uuid, actor_id)) ?? 0) + visible;
  }

  /** Checks whether anyone follows what the writer posts in the container, and is to be notified. */
  isFollowed(container_uuid: string, actor_id: number): boolean {
    return this.#followed.has(placeKey(container_uuid, actor_id));
  }

  /** Returns the existing thread of a person who may have only one. */
  standingAt(container_uuid: string, actor_id: number): Standing | undefined {
    return this.#standings.get(placeKey(container_uuid, actor_id));
  }

  /** Makes a second thread of the same batch find the first. */
  replaceStanding(once: OncePerPerson, standing: Standing, comment_id: number): void {
    this.replaced.set(once, [...(this.replaced.get(once) ?? []), { ...standing }]);
    Object.assign(standing, { comment_id, rating: null });
  }

  findVote(user_id: number, comment_id: number): CastVote | undefined {
    return this.#votes.get(voteKey(user_id, comment_id)) ?? undefined;
  }

  /** Returns the next reserved id. Reserving under the lock makes ids grow in the order of commits. */
  nextId(): number {
    const id = this.#ids.shift();
    if (id === undefined) throw new Error('more comments than jobs that post');
    return id;
  }

  post(row: CommentRow): void {
    this.posted.push(row);
    this.#add(row);
  }

  /** Counts a visible reply in its thread and its parent. */
  countReply(reply: CommentRow, parent: CommentRow): void {
    this.replies.push(reply);
    if (!parent.is_listed) this.unlisted.add(parent.id);
    parent.total_replies += 1;
    parent.total_direct_replies += 1;
    const root = parent.thread_id === parent.id ? undefined : this.#comments.get(parent.thread_id);
    if (root) root.total_replies += 1;
  }

  /** @param vote null withdraws the vote */
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
    // Uses one object per comment, so that every job sees the counts of the others.
    const known = this.#comments.get(row.id) ?? row;
    this.#comments.set(row.id, known);
    if (row.idempotency_key !== null) {
      this.#posts.set(postKey(row.container_uuid, row.actor_id, row.idempotency_key), known);
    }
  }
}
