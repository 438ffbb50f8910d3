/**
 * Subscriptions to containers and their states (the spec, §4): none, subscribing, subscribed, unsubscribing,
 * error-subscribing.
 *
 * Each remembers the number of the last event it saw, so that after a drop the server sends what was missed and
 * nothing twice. When that is too long ago, the subscribers read anew and say which number that reflects. The latest
 * events are kept for who comes late: the widget that takes a painted one over begins where its markup ended.
 */
import type { RealtimeEvent, ToClient, ToServer } from '../contract/realtime';

/** Events kept for who comes late; who needs older ones reads anew. */
const MOST_KEPT = 100;

export type SubscriptionStatus = 'none' | 'subscribing' | 'subscribed' | 'unsubscribing' | 'error-subscribing';

export interface Subscriber {
  onEvent(event: RealtimeEvent): void;
  /** Too much was missed: reads by REST. @returns the number the answer reflects, if it came. */
  onExpired(): unknown;
}

interface Subscription {
  id: string;
  container_uuid: string;
  status: SubscriptionStatus;
  subscribers: Set<Subscriber>;
  seq: number;
  /** The latest events, those after number `keptAfter`. */
  kept: RealtimeEvent[];
  keptAfter: number;
  /** True while subscribers read anew: the number does not move before they are done. */
  isBehind: boolean;
}

type Confirmation = Extract<ToClient, { type: 'subscribe' }>;

/** One that throws keeps nothing from the others. */
function tell({ onEvent }: Subscriber, event: RealtimeEvent): void {
  try {
    onEvent(event);
  } catch (error) {
    console.error(error);
  }
}

/** Makes the list of a page's subscriptions; `send` is used only while the socket is open. */
export function makeSubscriptions(send: (message: ToServer) => void, isOpen: () => boolean) {
  const all = new Map<string, Subscription>();
  let lastId = 0;

  const find = (container_uuid: string) =>
    [...all.values()].find((it) => it.container_uuid === container_uuid && it.status !== 'unsubscribing');

  function request(subscription: Subscription): void {
    const { id, container_uuid, seq } = subscription;
    subscription.status = 'subscribing';
    send({
      type: 'subscribe',
      subscription_id: id,
      filter: { rules: [{ type: 'one_of', key: 'container_uuid', values: [container_uuid] }] },
      resume: { container_uuid, after_seq: seq },
    });
  }

  /** Lets subscribers read anew; the number goes on from the lowest they reflect. */
  async function catchUp(subscription: Subscription, subscribers: Iterable<Subscriber>): Promise<void> {
    subscription.isBehind = true;
    const answers = await Promise.all(
      [...subscribers].map(async (subscriber) => subscriber.onExpired()).map((it) => it.catch(() => undefined)),
    );
    const numbers = answers.filter((it): it is number => typeof it === 'number');
    // Without an answer the old number stays, and the next drop asks again.
    if (numbers.length === answers.length && numbers.length > 0) {
      subscription.seq = Math.max(subscription.seq, Math.min(...numbers));
      subscription.kept = [];
      subscription.keptAfter = subscription.seq;
    }
    subscription.isBehind = false;
  }

  function keep(subscription: Subscription, event: RealtimeEvent, seq: number): void {
    subscription.seq = seq;
    subscription.kept.push(event);
    if (subscription.kept.length > MOST_KEPT) subscription.keptAfter = subscription.kept.shift()?.seq ?? seq;
  }

  return {
    /** How many are kept, those on their way out included. */
    kept: (): number => all.size,

    /** How many are subscribed or about to be. */
    size: (): number => [...all.values()].filter((it) => it.status !== 'unsubscribing').length,

    statusOf: (container_uuid: string): SubscriptionStatus => find(container_uuid)?.status ?? 'none',

    /** Adds a subscriber who has seen everything up to `seq`. @returns what removes it. */
    add(container_uuid: string, seq: number, subscriber: Subscriber): () => void {
      let subscription = find(container_uuid);
      if (!subscription) {
        const id = `${++lastId}-${container_uuid}`;
        subscription = {
          ...{ id, container_uuid, status: 'none', subscribers: new Set() },
          ...{ seq, kept: [], keptAfter: seq, isBehind: false },
        };
        all.set(id, subscription);
        if (isOpen()) request(subscription);
      } else if (seq < subscription.seq) {
        if (seq < subscription.keptAfter || subscription.isBehind) void catchUp(subscription, [subscriber]);
        else for (const event of subscription.kept) if ((event.seq ?? 0) > seq) tell(subscriber, event);
      }
      const { subscribers, id } = subscription;
      subscribers.add(subscriber);
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

    /** The socket opened: those on their way out are dropped, all others ask (again). */
    onOpen(): void {
      for (const [id, subscription] of all) {
        if (subscription.status === 'unsubscribing') all.delete(id);
        else request(subscription);
      }
    },

    onClose(): void {
      for (const subscription of all.values()) {
        if (subscription.status !== 'unsubscribing') subscription.status = 'none';
      }
    },

    /** The server's answer to a subscribe. */
    onConfirmation(answer: Confirmation): void {
      const subscription = all.get(answer.subscription_id);
      if (subscription?.status !== 'subscribing') return;
      if (answer.status === 'error') {
        subscription.status = 'error-subscribing';
        console.warn('realtime subscription refused', answer.message);
        return;
      }
      subscription.status = 'subscribed';
      if (answer.resume === 'expired') void catchUp(subscription, subscription.subscribers);
    },

    /** An event of a subscription: each number at most once. */
    onEvent(subscription_id: string, event: RealtimeEvent): void {
      const subscription = all.get(subscription_id);
      if (!subscription || subscription.status === 'unsubscribing') return;
      if (event.seq !== undefined) {
        if (event.seq <= subscription.seq) return;
        if (!subscription.isBehind) keep(subscription, event, event.seq);
      }
      for (const subscriber of [...subscription.subscribers]) tell(subscriber, event);
    },
  };
}

export type Subscriptions = ReturnType<typeof makeSubscriptions>;
