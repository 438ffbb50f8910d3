/**
 * Subscriptions to containers (specification §4). Each stores its last event's number, so that after a lost connection
 * the server sends missed events once; when that is too long ago, the subscribers load again. The latest events are
 * buffered for a widget that hydrates a painted one: it begins where its markup ended.
 */
import { REALTIME_RETRY_MS } from '../../base/constants';
import type { BatchWish, RealtimeEvent, ToClient, ToServer } from '../../contract/content/realtime';

const LONGEST_PAUSE_MS = 30_000;
/** Maximum buffered events; a subscriber that needs older ones loads again. */
const BUFFERED_MOST = 100;

export type SubscriptionStatus = 'none' | 'subscribing' | 'subscribed' | 'unsubscribing' | 'error-subscribing';

export interface Subscriber {
  onEvent(event: RealtimeEvent): void;
  /** Loads over HTTP after too many missed events. @returns the event number of the answer; without it, called again */
  onExpired(): unknown;
  /** Number of messages that were omitted from the batch just received. */
  onLeftOut?(count: number): void;
}

interface Subscription {
  id: string;
  container_uuid: string;
  status: SubscriptionStatus;
  subscribers: Set<Subscriber>;
  batch: BatchWish | undefined;
  seq: number;
  buffered: RealtimeEvent[];
  bufferedAfter: number;
  /** Number of gaps too long to replay; while subscribers load again the number does not change. */
  gaps: number;
  isBehind: boolean;
  /** The number they must have loaded up to, and the last event that arrived in the meantime. */
  reach: number;
  ahead: number;
}

type Confirmation = Extract<ToClient, { type: 'subscribe' }>;

function newSubscription(id: string, container_uuid: string, seq: number, batch: BatchWish | undefined): Subscription {
  return {
    ...{ id, container_uuid, status: 'none', subscribers: new Set(), batch },
    ...{ seq, buffered: [], bufferedAfter: seq, gaps: 0, isBehind: false, reach: 0, ahead: 0 },
  };
}

/** An error in one subscriber does not affect the others. */
function deliver({ onEvent }: Subscriber, event: RealtimeEvent): void {
  try {
    onEvent(event);
  } catch (error) {
    console.error(error);
  }
}

/** Makes a subscriber load until its answer reflects a number. @returns that number, or `reach` if it left. */
async function readAnew({ subscribers }: Subscription, subscriber: Subscriber, reach: number): Promise<number> {
  for (let pause = REALTIME_RETRY_MS; subscribers.has(subscriber); pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      const number = await subscriber.onExpired();
      if (typeof number === 'number' && number >= reach) return number;
    } catch (error) {
      console.warn(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
  }
  return reach;
}

/** Makes subscribers load again; the number continues from the lowest they reflect, or from later events. */
async function catchUp(subscription: Subscription, reach: number): Promise<void> {
  const gap = ++subscription.gaps;
  Object.assign(subscription, { isBehind: true, reach, ahead: 0 });
  // The number is from a log that no longer exists, because the server started over.
  subscription.seq = Math.min(subscription.seq, reach);
  const numbers = await Promise.all([...subscription.subscribers].map((it) => readAnew(subscription, it, reach)));
  if (gap !== subscription.gaps) return;
  subscription.isBehind = false;
  subscription.seq = Math.max(subscription.ahead, numbers.length > 0 ? Math.min(...numbers) : reach);
  subscription.buffered = [];
  subscription.bufferedAfter = subscription.seq;
}

function buffer(subscription: Subscription, event: RealtimeEvent, seq: number): void {
  subscription.seq = seq;
  subscription.buffered.push(event);
  if (subscription.buffered.length > BUFFERED_MOST)
    subscription.bufferedAfter = subscription.buffered.shift()?.seq ?? seq;
}

export function makeSubscriptions(send: (message: ToServer) => void, isOpen: () => boolean) {
  const all = new Map<string, Subscription>();
  let lastId = 0;

  const find = (container_uuid: string) =>
    [...all.values()].find((it) => it.container_uuid === container_uuid && it.status !== 'unsubscribing');

  function request(subscription: Subscription): void {
    const { id, container_uuid, seq, batch } = subscription;
    subscription.status = 'subscribing';
    send({
      type: 'subscribe',
      subscription_id: id,
      filter: { rules: [{ type: 'one_of', key: 'container_uuid', values: [container_uuid] }] },
      resume: { container_uuid, after_seq: seq },
      ...(batch && { batch }),
    });
  }

  return {
    count: (): number => all.size,

    size: (): number => [...all.values()].filter((it) => it.status !== 'unsubscribing').length,

    statusOf: (container_uuid: string): SubscriptionStatus => find(container_uuid)?.status ?? 'none',

    /** @param seq last known number @param batch options of the first subscriber. @returns a remove function. */
    add(container_uuid: string, seq: number, subscriber: Subscriber, batch?: BatchWish): () => void {
      let subscription = find(container_uuid);
      if (!subscription) {
        const id = `${++lastId}-${container_uuid}`;
        subscription = newSubscription(id, container_uuid, seq, batch);
        all.set(id, subscription);
        if (isOpen()) request(subscription);
      }
      const { subscribers, id, bufferedAfter, buffered, isBehind } = subscription;
      subscribers.add(subscriber);
      const reach = Math.max(subscription.seq, subscription.reach, subscription.ahead);
      if (seq < reach) {
        if (seq < bufferedAfter || isBehind) void readAnew(subscription, subscriber, reach);
        else for (const event of buffered) if ((event.seq ?? 0) > seq) deliver(subscriber, event);
      }
      return () => {
        const known = all.get(id);
        if (!subscribers.delete(subscriber) || subscribers.size > 0 || !known) return;
        if (known.status === 'none') {
          all.delete(id);
          return;
        }
        // The server does not answer an unsubscribe: those before this one are finished by now.
        for (const [oldId, old] of all) if (old.status === 'unsubscribing') all.delete(oldId);
        known.status = 'unsubscribing';
        if (isOpen()) send({ type: 'unsubscribe', subscription_id: id });
      };
    },

    onOpen(): void {
      for (const [id, subscription] of all) {
        if (subscription.status === 'unsubscribing') all.delete(id);
        else request(subscription);
      }
    },

    onClose(): void {
      for (const subscription of all.values()) {
        if (subscription.status !== 'unsubscribing') subscription.status = 'none';
        subscription.ahead = 0;
      }
    },

    onConfirmation(answer: Confirmation): void {
      const subscription = all.get(answer.subscription_id);
      if (subscription?.status !== 'subscribing') return;
      if (answer.status === 'error') {
        subscription.status = 'error-subscribing';
        console.warn('realtime subscription refused', answer.message);
        return;
      }
      subscription.status = 'subscribed';
      if (answer.resume !== 'expired') return;
      void catchUp(subscription, answer.seq?.[subscription.container_uuid] ?? subscription.seq);
    },

    /** A frame of events, and the number up to which it is complete. */
    onFrame({ subscription_id, events, left_out, to_seq }: Extract<ToClient, { type: 'events' }>): void {
      const subscription = all.get(subscription_id);
      if (!subscription || subscription.status === 'unsubscribing') return;
      const isNew = to_seq > Math.max(subscription.seq, subscription.ahead);
      for (const event of events) this.onEvent(subscription_id, event);
      if (subscription.isBehind) subscription.ahead = Math.max(subscription.ahead, to_seq);
      else subscription.seq = Math.max(subscription.seq, to_seq);
      if (isNew && left_out > 0) for (const it of [...subscription.subscribers]) it.onLeftOut?.(left_out);
    },

    /** An event of a subscription: each number at most once. */
    onEvent(subscription_id: string, event: RealtimeEvent): void {
      const subscription = all.get(subscription_id);
      if (!subscription || subscription.status === 'unsubscribing') return;
      if (event.seq !== undefined) {
        if (event.seq <= subscription.seq) return;
        if (!subscription.isBehind) buffer(subscription, event, event.seq);
        else if (event.seq <= subscription.ahead) return;
        else subscription.ahead = event.seq;
      }
      for (const subscriber of [...subscription.subscribers]) deliver(subscriber, event);
    },
  };
}

export type Subscriptions = ReturnType<typeof makeSubscriptions>;
