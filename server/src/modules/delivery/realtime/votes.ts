/**
 * Votes come in crowds, and each event carries the whole comment with its totals: of those of one comment that stand
 * close together the last has everything. A channel sends the first vote at once, then holds votes back for
 * `VOTES_EVERY_MS` and sends the last of each comment.
 *
 * How that goes together with `seq`: events leave in the order of their numbers, always. What is held back leaves
 * before the next event that is no vote, which waits for nothing. So whoever has number n has, for every number below
 * it, the event itself or a later one of the same comment; nothing has to be sent afterwards, and resuming after n is
 * right. What a reader with rules on actions does not get takes nobody's place: see `Subscription.offer`.
 * Source: host contract 10 "seq": a hole in one subscription is no loss
 */
import type { Comment } from '../../../../../core/contract/comment';
import type { EventAction } from '../../../../../core/contract/realtime';
import type { StoredEvent } from '../../platform/write-queue/container-changes';

export const VOTES_EVERY_MS = 250;

const votes: ReadonlySet<EventAction> = new Set<EventAction>(['liked', 'unliked', 'disliked', 'undisliked']);
export const isVote = ({ action }: StoredEvent): boolean => votes.has(action);

/** An event and the actions of votes on the same comment that come after it. */
export interface VotesTogether {
  event: StoredEvent;
  following?: EventAction[];
}

/** Events in their order, each vote with those that may take its place. */
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

  /** @param due called when what is held back has to go. */
  constructor(private readonly due: () => void) {}

  /** Holds a vote back. @returns false for the first after a pause: it goes at once. */
  hold(event: StoredEvent): boolean {
    if (!this.#timer) {
      this.#wait();
      return false;
    }
    this.#held.push(event);
    return true;
  }

  /** What is held back, in order; nobody holds it any more. */
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
