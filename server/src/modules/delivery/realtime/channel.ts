/** Everybody who listens to one log of a container, and how far it has been sent. */
import type { Batch } from './batch';
import type { Subscription } from './subscription';
import { HeldVotes } from './votes';

export interface Log {
  /** Empty for a container that does not exist: no event will ever be in it. */
  site_uuid: string;
  isForStaff: boolean;
  /** Whose own log it is; null for that of a container. */
  person_id: number | null;
  /** Number of the last event that was sent. */
  delivered: number;
}

export interface Channel extends Log {
  container_uuid: string;
  subscriptions: Set<Subscription>;
  /** Those of them who receive each event by itself: the others are in batches, and a crowd is never gone through an event. */
  direct: Set<Subscription>;
  /** By what their hearers asked for; each has some. */
  batches: Map<string, Batch>;
  votes: HeldVotes;
  /** Steps of a channel follow each other. */
  tail: Promise<void>;
  /** Resolves when `delivered` is known. */
  opened: Promise<void>;
}

export function newChannel(container_uuid: string, log: Log, onVotesDue: () => void): Channel {
  return {
    container_uuid,
    ...log,
    subscriptions: new Set(),
    direct: new Set(),
    batches: new Map(),
    votes: new HeldVotes(onVotesDue),
    tail: Promise.resolve(),
    opened: Promise.resolve(),
  };
}
