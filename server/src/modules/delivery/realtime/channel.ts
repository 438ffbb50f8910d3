/** The subscribers of one log of a container, and the number sent so far. */
import type { Batch } from './batch';
import type { Subscription } from './subscription';
import { HeldVotes } from './votes';

export interface Log {
  /** Empty for a container that does not exist and has no events. */
  site_uuid: string;
  isForStaff: boolean;
  /** Owner of a personal log; null for a container. */
  person_id: number | null;
  /** Number of the last event that was sent. */
  delivered: number;
}

export interface Channel extends Log {
  container_uuid: string;
  subscriptions: Set<Subscription>;
  /** Subscribers that receive single events; the others are in batches, so that crowds are cheap. */
  direct: Set<Subscription>;
  /** Batches by the parameters of their subscribers; none is empty. */
  batches: Map<string, Batch>;
  votes: HeldVotes;
  /** Runs the steps of a channel one after the other. */
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
