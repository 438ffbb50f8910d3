/**
 * Subscriptions to containers (specification §4). Each remembers its last event's number, so that after a drop the
 * server sends what was missed and nothing twice; when that is too long ago, the subscribers read anew. The latest
 * events are buffered for the widget that hydrates a painted one: it begins where its markup ended.
 */
import { REALTIME_RETRY_MS } from '../../base/constants';
import type { BatchWish, RealtimeEvent, ToClient, ToServer } from '../../contract/realtime';

const LONGEST_PAUSE_MS = 30_000;
/** Whoever needs older ones reads anew. */
const BUFFERED_MOST = 100;

export type SubscriptionStatus = 'none' | 'subscribing' | 'subscribed' | 'unsubscribing' | 'error-subscribing';

export interface Subscriber {
  onEvent(event: RealtimeEvent): void;
  /** Too much was missed: reads by REST. @returns the number the answer reflects, if it came; else it is asked again. */
  onExpired(): unknown;
  /** So many messages of a crowd were left out of what has just come. */
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
  /** How often more was missed than the server replays; while subscribers read anew the number does not move. */
  gaps: number;
  isBehind: boolean;
  /** What they must have read up to, and the last event that came meanwhile. */
  reach: number;
  ahead: number;
}

type Confirmation = Extract<ToClient, { type: 'subscribe' }>;

/** One that throws takes nothing from the others. */
function deliver({ onEvent }: Subscriber, event: RealtimeEvent): void {
  try {
    onEvent(event);
  } catch (error) {
    console.error(error);
  }
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

  /** Has a subscriber read until the answer reflects a number. @returns its number; the one asked for when it left. */
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

  /** Lets subscribers read anew; the number goes on from the lowest they reflect, or from what came meanwhile. */
  async function catchUp(subscription: Subscription, reach: number): Promise<void> {
    const gap = ++subscription.gaps;
    Object.assign(subscription, { isBehind: true, reach, ahead: 0 });
    // Of a log that is no more: the server began anew.
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

  return {
    count: (): number => all.size,

    size: (): number => [...all.values()].filter((it) => it.status !== 'unsubscribing').length,

    statusOf: (container_uuid: string): SubscriptionStatus => find(container_uuid)?.status ?? 'none',

    /** @param seq what the subscriber has seen @param batch as the first of them wants it. @returns what removes it. */
    add(container_uuid: string, seq: number, subscriber: Subscriber, batch?: BatchWish): () => void {
      let subscription = find(container_uuid);
      if (!subscription) {
        const id = `${++lastId}-${container_uuid}`;
        subscription = {
          ...{ id, container_uuid, status: 'none', subscribers: new Set(), batch },
          ...{ seq, buffered: [], bufferedAfter: seq, gaps: 0, isBehind: false, reach: 0, ahead: 0 },
        };
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
        // Nobody answers an unsubscribe: those before this one are over by now.
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

    /** A frame of events, and up to which number nothing else comes. */
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
