/**
 * Votes of a moment share a transaction that holds their poll: it is flushed to disk once, and a vote is answered after
 * the commit. While one transaction of a poll is under way the next votes wait, so that a crowd makes larger batches.
 *
 * The poll's row is held, so nothing about its tally is concurrent, in other processes either, and no vote comes in
 * once it is closed. Source: design decisions 7 and 8.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { findNetworks, NETWORK_MOST, storeNetworks } from './networks';
import { isOpen, type PollRow } from './polls.presenter';
import { findVotes, type KnownVote, lockPoll, storeVotes, type VoteToStore } from './polls.repository';
import { type CountedVote, tallyVote } from './tally';

/** Most votes of one transaction: the first of them waits for the last. */
const MAX_VOTES = 2000;
/** When somebody of a network that has had its votes may ask again: it has had them for this poll. */
const TOO_MANY_S = 3600;
/** Polls with a transaction under way; the pool has more connections. */
const POLLS_AT_ONCE = 3;

export interface CastVote extends CountedVote {
  poll_uuid: string;
  user_id: number | null;
  /** A guest's, sealed; null for accounts, and where nothing is limited. */
  network: string | null;
  /** Under which a vote may stand already; a new one is stored under the first. */
  voters: [string, ...string[]];
}

export interface CastOutcome {
  poll: PollRow;
  own: CountedVote | null;
  /** None stood there before. */
  isFirst: boolean;
}

interface Waiting extends CastVote {
  resolve(outcome: CastOutcome): void;
  reject(error: unknown): void;
}

export class VoteQueue {
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #busy = new Set<string>();
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  #isWoken = false;

  constructor(db: Kysely<Tables>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Without choices the vote is taken back. @throws ApiError content_not_found, poll_closed, already_voted */
  cast(vote: CastVote): Promise<CastOutcome> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(vote.poll_uuid) ?? [];
      waiting.push({ ...vote, resolve, reject });
      this.#waiting.set(vote.poll_uuid, waiting);
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    setImmediate(() => {
      this.#isWoken = false;
      for (const [uuid, waiting] of this.#waiting) {
        if (this.#busy.size >= POLLS_AT_ONCE) return;
        if (this.#busy.has(uuid)) continue;
        const batch = waiting.splice(0, MAX_VOTES);
        if (waiting.length === 0) this.#waiting.delete(uuid);
        void this.#run(uuid, batch);
      }
    });
  }

  async #run(poll_uuid: string, batch: Waiting[]): Promise<void> {
    this.#busy.add(poll_uuid);
    try {
      const answers = await this.#db.transaction().execute((trx) => this.#store(trx, poll_uuid, batch));
      for (const answer of answers) answer();
    } catch (error) {
      // Nobody knows what became of a commit that failed; who votes again says the same again.
      for (const { reject } of batch) reject(error);
    } finally {
      this.#busy.delete(poll_uuid);
      this.#wake();
    }
  }

  async #store(trx: Kysely<Tables>, poll_uuid: string, batch: Waiting[]): Promise<(() => void)[]> {
    const poll = await lockPoll(trx, poll_uuid);
    if (!poll)
      return batch.map(
        ({ reject }) =>
          () =>
            reject(new ApiError('content_not_found')),
      );
    const known = await findVotes(trx, poll_uuid, [...new Set(batch.flatMap(({ voters }) => voters))]);
    const now = this.#now();
    const named = [...new Set(batch.flatMap(({ network }) => network ?? []))];
    const networks = await findNetworks(trx, poll_uuid, named);
    const grown = new Map<string, number>();
    const changed = new Map<string, VoteToStore | null>();
    const answers = batch.map((waiting) => {
      try {
        const isFirst = !waiting.voters.some((voter) => known.has(voter));
        const own = applyVote(poll, waiting, { known, changed, networks, grown, now });
        return () => waiting.resolve({ poll, own, isFirst: isFirst && own !== null });
      } catch (error) {
        return () => waiting.reject(error);
      }
    });
    if (changed.size > 0) {
      await storeVotes(trx, poll, changed, now);
      await storeNetworks(trx, poll_uuid, grown);
      poll.seq += 1;
    }
    return answers;
  }
}

interface At {
  known: Map<string, KnownVote>;
  changed: Map<string, VoteToStore | null>;
  /** Votes of networks so far, and of those that have more now. */
  networks: Map<string, number>;
  grown: Map<string, number>;
  now: number;
}

/** @throws ApiError before anything is changed. @returns the vote as it stands afterwards */
function applyVote(poll: PollRow, vote: CastVote, { known, changed, networks, grown, now }: At): CountedVote | null {
  const before = vote.voters.map((voter) => known.get(voter)).find((one) => one !== undefined);
  const isSame = before ? before.choices.join() === vote.choices.join() : vote.choices.length === 0;
  if (isSame) return before ?? null;
  if (!isOpen(poll, now)) throw new ApiError('poll_closed');
  if (before && !poll.may_change) throw new ApiError('already_voted');

  if (!before && vote.network !== null) {
    const votes = (networks.get(vote.network) ?? 0) + 1;
    if (votes > NETWORK_MOST) throw new ApiError('too_many_requests', { retry_after: TOO_MANY_S });
    networks.set(vote.network, votes);
    grown.set(vote.network, votes);
  }

  const voter = before?.voter ?? vote.voters[0];
  if (before) tallyVote(poll.tally, poll.kind, before, -1);
  if (vote.choices.length === 0) {
    known.delete(voter);
    changed.set(voter, null);
    return null;
  }
  const stored = { voter, user_id: vote.user_id, choices: vote.choices, standing: before?.standing ?? vote.standing };
  tallyVote(poll.tally, poll.kind, stored, 1);
  known.set(voter, stored);
  changed.set(voter, stored);
  return stored;
}
