/**
 * Merges votes, which come in bursts: each event has the whole comment with its totals, so the last of several votes on
 * a comment contains everything. A channel sends the first vote at once, then buffers votes for `VOTES_EVERY_MS` and
 * sends the last of each comment.
 *
 * Order of `seq`: events always leave in the order of their numbers. Buffered votes leave before the next other event,
 * which never waits. So a reader with number n has, for every lower number, the event or a later one of the same
 * comment; nothing is sent afterwards, and resuming after n is correct. An event that a reader's rules on actions leave
 * out replaces none: see `Subscription.offer`. Source: host contract 10 "seq": a hole in one subscription is no loss
 */
import type { Comment } from '../../../../../core/contract/content/comment';
import type { EventAction } from '../../../../../core/contract/content/realtime';
import type { StoredEvent } from '../../platform/write-queue/container-changes';

export const VOTES_EVERY_MS = 250;

const votes: ReadonlySet<EventAction> = new Set<EventAction>(['liked', 'unliked', 'disliked', 'undisliked']);
export const isVote = ({ action }: StoredEvent): boolean => votes.has(action);

/** An event with the actions of later votes on the same comment. */
export interface VotesTogether {
  event: StoredEvent;
  following?: EventAction[];
}

/** Returns events in order, each vote with those that may replace it. */
export function withFollowing(events: StoredEvent[]): VotesTogether[] {
  const followingOf = new Map<string, EventAction[]>();
  return events
    .toReversed()
    .map((event): VotesTogether => {
      if (!isVote(event)) return { event };
      const { content_uuid } = JSON.parse(event.payload) as Comment;
      const following = followingOf.get(content_uuid) ?? [];
      followingOf.set(content_uuid, [...new Set([event.action, ...following])]);
      return following.length > 0 ? { event, following } : { event };
    })
    .toReversed();
}

/** The votes of one channel. */
export class HeldVotes {
  #held: StoredEvent[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param due called when buffered votes must be sent */
  constructor(private readonly due: () => void) {}

  /** Buffers a vote. @returns false for the first after a pause, which is sent at once */
  hold(event: StoredEvent): boolean {
    if (!this.#timer) {
      this.#wait();
      return false;
    }
    this.#held.push(event);
    return true;
  }

  /** Returns and clears the buffered votes, in order. */
  take(): VotesTogether[] {
    return this.#held.length > 0 ? withFollowing(this.#held.splice(0)) : [];
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#held.length === 0) return;
      this.#wait();
      this.due();
    }, VOTES_EVERY_MS).unref();
  }
}
