/**
 * Simultaneous votes share a transaction that locks their poll: it is flushed to disk once, and each vote is answered
 * after the commit. While a transaction of a poll runs, further votes wait, so that batches grow with the load.
 *
 * With the row locked, nothing about the tally is concurrent, even across processes, and no vote is accepted after
 * closing. Source: design decisions 7 and 8.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { findNetworks, NETWORK_MOST, storeNetworks } from './networks';
import { isOpen, type PollRow } from './polls.presenter';
import { findVotes, type KnownVote, lockPoll, storeVotes, type VoteToStore } from './polls.repository';
import { type CountedVote, tallyVote } from './tally';

/** Maximum of votes in a transaction: the first waits for the last. */
const MAX_VOTES = 2000;
/** Retry-After for a network that has used up its votes in this poll. */
const TOO_MANY_S = 3600;
/** Maximum of polls with a running transaction; the pool has more connections. */
const POLLS_AT_ONCE = 3;

export interface CastVote extends CountedVote {
  poll_uuid: string;
  user_id: number | null;
  /** The sealed network of a guest; null for accounts, and without a limit. */
  network: string | null;
  /** Names under which a vote may be stored already; a new vote uses the first. */
  voters: [string, ...string[]];
}

export interface CastOutcome {
  poll: PollRow;
  own: CountedVote | null;
  /** True if the person had not voted before. */
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

  /** Casts a vote; no choices withdraw it. @throws ApiError content_not_found, poll_closed, already_voted */
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
      // The result of a failed commit is unknown; voting again is idempotent.
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
  /** Number of votes by network, as stored; `grown` has the new numbers. */
  networks: Map<string, number>;
  grown: Map<string, number>;
  now: number;
}

/** @throws ApiError before anything is changed. @returns the vote afterwards */
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
