/** The subscriptions of a socket: limited in number, and each catches up before it continues (host contract 10). */
import { queueFeed } from '../../../../../core/contract/console/queue-feed';
import type { ResumePoint, ToClient } from '../../../../../core/contract/content/realtime';
import { NotForThem } from './channels';
import type { Reader } from './count-readers';
import type { Credit } from './credit';
import type { Hub } from './hub';
import { type Message, MessageError } from './messages';
import { MAX_BUFFERED_BYTES } from './outgoing';
import type { QueueFeed } from './queue-feed';
import { Subscription } from './subscription';

const MAX_SUBSCRIPTIONS = 100;
const MAX_CONTAINERS = 500;
/** Number of containers whose lookups cost as much as a message. */
const CONTAINERS_PER_MESSAGE = 5;
/** Maximum to catch up on: well below the buffer limit, which would close the line again and again. */
const MAX_REPLAY_BYTES = MAX_BUFFERED_BYTES / 2;

interface Options {
  hub: Hub;
  queueFeed: QueueFeed;
  site_uuid: string;
  /** Sites whose containers the reader may subscribe to. */
  group: readonly string[];
  /** The socket. */
  from: Reader;
  now(): number;
  /** The socket's token bucket. */
  credit: Credit;
  /** Changes the address's number of followed containers, if the limit allows. */
  claim(containers: number): boolean;
  answer(message: ToClient): void;
  send(frame: Buffer): void;
  /** Checks whether the line is slower than the stream. */
  isBehind(): boolean;
  /** Called when the reader is too slow for the buffered events. */
  giveUp(): void;
  tooLoud(): void;
  /** Called when the database failed during a subscription. */
  broken(error: unknown): void;
}

export class Subscriptions {
  readonly #open = new Map<string, Subscription>();
  readonly #options: Options;
  #isStaff = false;
  #reader: number | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Stops events for staff as soon as the reader has left the staff or logged out. */
  set isStaff(isStaff: boolean) {
    this.#isStaff = isStaff;
    for (const subscription of this.#open.values()) subscription.isStaff = isStaff;
  }

  set reader(reader: number | null) {
    this.#reader = reader;
    for (const subscription of this.#open.values()) subscription.reader = reader;
  }

  /** @throws MessageError */
  async add({ subscription_id, wanted, resume, batch }: Message & { type: 'subscribe' }): Promise<void> {
    const { hub, site_uuid, group, from, now, credit, claim, answer, send, giveUp, tooLoud, broken } = this.#options;
    this.drop(subscription_id);
    const size = wanted.containers?.size ?? 0;
    if (this.#open.size >= MAX_SUBSCRIPTIONS || this.#containers() + size > MAX_CONTAINERS) {
      throw new MessageError('too many subscriptions', subscription_id);
    }
    if (!credit.pay(size / CONTAINERS_PER_MESSAGE, now())) return tooLoud();
    if (!claim(size)) throw new MessageError('too many subscriptions from this address', subscription_id);
    const subscription = new Subscription(subscription_id, site_uuid, wanted, send, giveUp);
    subscription.group = group;
    subscription.from = from;
    subscription.batch = batch;
    subscription.isBehind = this.#options.isBehind;
    subscription.isStaff = this.#isStaff;
    subscription.reader = this.#reader;
    this.#open.set(subscription_id, subscription);
    try {
      if (!wanted.containers) {
        hub.joinSite(subscription);
        answer({ type: 'subscribe', subscription_id, status: 'success' });
      } else {
        await this.#joinAll(subscription, [...wanted.containers], resume);
      }
      subscription.release();
    } catch (error) {
      this.drop(subscription_id);
      if (error instanceof NotForThem)
        throw new MessageError(
          `only ${error.message === 'staff' ? 'staff' : 'its reader'} may listen to this`,
          subscription_id,
        );
      broken(error);
      throw new MessageError('something went wrong', subscription_id);
    }
  }

  /** Subscribes staff to the review queue of the socket's site. @throws MessageError */
  async addFeed({ subscription_id, feed }: Message & { type: 'subscribe_feed' }): Promise<void> {
    const { queueFeed: queue, site_uuid, answer, send, giveUp, broken } = this.#options;
    this.drop(subscription_id);
    if (this.#open.size >= MAX_SUBSCRIPTIONS) throw new MessageError('too many subscriptions', subscription_id);
    if (!this.#isStaff || feed !== queueFeed(site_uuid)) {
      throw new MessageError('only staff of the site may listen to this', subscription_id);
    }
    const nothing = { containers: new Set<string>(), message_types: null, actions: null };
    const subscription = new Subscription(subscription_id, site_uuid, nothing, send, giveUp);
    subscription.isStaff = true;
    subscription.isFeed = true;
    this.#open.set(subscription_id, subscription);
    try {
      const seq = await queue.join(subscription);
      answer({ type: 'subscribe', subscription_id, status: 'success', seq: { [feed]: seq } });
    } catch (error) {
      this.drop(subscription_id);
      broken(error);
      throw new MessageError('something went wrong', subscription_id);
    }
  }

  /** Joins first and reads missed events afterwards, so that none is lost in between. */
  async #joinAll(subscription: Subscription, uuids: string[], resume: ResumePoint[] | null): Promise<void> {
    const { hub, answer } = this.#options;
    const seq: Record<string, number> = {};
    const replays: (() => void)[] = [];
    let isExpired = false;
    let budget = MAX_REPLAY_BYTES;
    for (const uuid of uuids) {
      const { delivered, isKnown } = await hub.join(subscription, uuid);
      if (!isKnown) continue;
      const point = resume?.find(({ container_uuid }) => container_uuid === uuid);
      const caughtUp = point
        ? await this.#missed(uuid, point.after_seq, { delivered, budget })
        : { seq: delivered, events: [] };
      for (const { payload } of caughtUp.events ?? []) budget -= Buffer.byteLength(payload);
      seq[uuid] = caughtUp.seq;
      if (!caughtUp.events) isExpired = true;
      if (point) subscription.has(uuid, caughtUp.seq);
      replays.push(() => {
        subscription.replay(uuid, caughtUp.events ?? []);
      });
    }
    answer({
      type: 'subscribe',
      subscription_id: subscription.id,
      status: 'success',
      ...(resume && { seq }),
      ...(isExpired && { resume: 'expired' as const }),
    });
    for (const replay of replays) replay();
  }

  /** @returns events after a number, and their last number; no events when the log does not have them all */
  async #missed(
    container_uuid: string,
    after_seq: number,
    { delivered, budget }: { delivered: number; budget: number },
  ) {
    const { hub } = this.#options;
    if (after_seq <= delivered) {
      return {
        seq: delivered,
        events: await hub.missed({ container_uuid, after: after_seq, upTo: delivered, budget }),
      };
    }
    // The reader knows events that are stored but not yet sent here, or a number of a former log.
    const stored = await hub.stored(container_uuid);
    return after_seq <= stored ? { seq: after_seq, events: [] } : { seq: delivered, events: null };
  }

  drop(subscription_id: string): void {
    const subscription = this.#open.get(subscription_id);
    if (!subscription) return;
    this.#open.delete(subscription_id);
    subscription.isClosed = true;
    const { hub, claim } = this.#options;
    const { containers } = subscription.wanted;
    claim(-(containers?.size ?? 0));
    if (subscription.isFeed) this.#options.queueFeed.leave(subscription);
    else if (!containers) hub.leaveSite(subscription);
    else for (const uuid of containers) hub.leave(subscription, uuid);
  }

  dropAll(): void {
    for (const id of [...this.#open.keys()]) this.drop(id);
  }

  #containers(): number {
    let count = 0;
    for (const { wanted } of this.#open.values()) count += wanted.containers?.size ?? 0;
    return count;
  }
}
