/**
 * Finds the subscribed logs of this node (./channel) and the subscribers of whole sites, and adds subscribers.
 *
 * A person has a log as well (./own-pages), which only they can join. A container has a second log for its staff: a
 * separate channel, which only staff can join, and which does not belong to "the whole site".
 */
import { readPositions } from '../../platform/events/events.repository';
import { Batches } from './batches';
import { type Channel, type Log, newChannel } from './channel';
import type { FactsOptions } from './facts-of-sites';
import type { Subscription } from './subscription';

interface Options extends FactsOptions {
  votesDue(channel: Channel): void;
}

/** Thrown if the log is only for staff, or for another person. */
export class NotForThem extends Error {}

const UNKNOWN: Log = { site_uuid: '', isForStaff: false, person_id: null, delivered: 0 };

export class Channels {
  readonly #channels = new Map<string, Channel>();
  /** Subscriptions without a rule on containers, by site. */
  readonly #wide = new Map<string, Set<Subscription>>();
  readonly #batches: Batches;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#batches = new Batches(options);
  }

  get all(): ReadonlyMap<string, Channel> {
    return this.#channels;
  }

  /** Returns the channel for a container's events, if it has subscribers. */
  of(site_uuid: string, container_uuid: string, from_seq: number): Channel | undefined {
    const channel = this.#channels.get(container_uuid);
    if (channel || !this.#wide.has(site_uuid)) return channel;
    return this.#add(container_uuid, { ...UNKNOWN, site_uuid, delivered: from_seq - 1 });
  }

  readersOf(site_uuid: string, container_uuid: string): Subscription[] {
    return this.#withWide(site_uuid, this.#channels.get(container_uuid)?.subscriptions);
  }

  /** Returns subscribers, without those that receive stored events in batches. */
  directReadersOf(site_uuid: string, container_uuid: string): Subscription[] {
    return this.#withWide(site_uuid, this.#channels.get(container_uuid)?.direct);
  }

  #withWide(site_uuid: string, inChannel: Iterable<Subscription> = []): Subscription[] {
    return [...inChannel, ...(this.#wide.get(site_uuid) ?? [])];
  }

  /**
   * Adds a subscription to the channel of a log.
   * @returns the number after which it receives everything, and whether the container belongs to the site.
   * @throws NotForThem
   */
  async join(subscription: Subscription, container_uuid: string): Promise<{ delivered: number; isKnown: boolean }> {
    const channel = this.#channels.get(container_uuid) ?? this.#open(container_uuid);
    // Added now, so that the sweep does not remove the channel while it opens.
    channel.subscriptions.add(subscription);
    await channel.opened;
    const isOwn = channel.site_uuid === subscription.site_uuid;
    const isKnown = isOwn || subscription.group.includes(channel.site_uuid);
    if (isKnown && !isOwn) subscription.visited.add(container_uuid);
    const isTheirs = channel.person_id === null || channel.person_id === subscription.reader;
    const isRefused = !isTheirs || (channel.isForStaff && !(subscription.isStaff && isOwn));
    const isOpenToIt = isKnown && !isRefused && !subscription.isClosed;
    if (!isOpenToIt) this.leave(subscription, container_uuid);
    if (isKnown && isRefused) throw new NotForThem(channel.isForStaff ? 'staff' : 'person');
    if (isOpenToIt) {
      const isForAll = !channel.isForStaff && channel.person_id === null;
      if (subscription.batch && isForAll) await this.#batches.join(channel, subscription, subscription.batch);
      else channel.direct.add(subscription);
    }
    // The subscription buffers events sent meanwhile; `has` drops those it then gets twice.
    return { delivered: channel.delivered, isKnown };
  }

  leave(subscription: Subscription, container_uuid: string): void {
    const channel = this.#channels.get(container_uuid);
    if (!channel) return;
    channel.subscriptions.delete(subscription);
    channel.direct.delete(subscription);
    this.#batches.leave(channel, subscription);
    if (channel.subscriptions.size === 0 && !this.#wide.has(channel.site_uuid)) this.#giveUp(channel);
  }

  /** Adds a subscription to all events of its site. */
  joinSite(subscription: Subscription): void {
    const wide = this.#wide.get(subscription.site_uuid) ?? new Set();
    this.#wide.set(subscription.site_uuid, wide.add(subscription));
  }

  leaveSite(subscription: Subscription): void {
    const wide = this.#wide.get(subscription.site_uuid);
    wide?.delete(subscription);
    if (wide?.size !== 0) return;
    this.#wide.delete(subscription.site_uuid);
    for (const channel of this.#channels.values()) if (channel.subscriptions.size === 0) this.#giveUp(channel);
  }

  #open(container_uuid: string): Channel {
    const channel = this.#add(container_uuid, UNKNOWN);
    channel.opened = (async () => {
      const [position] = await readPositions(this.#options.db, [container_uuid]);
      if (!position) return;
      channel.site_uuid = position.site_uuid;
      channel.isForStaff = position.is_for_staff;
      channel.person_id = position.person_id;
      channel.delivered = position.seq;
    })();
    channel.opened.catch(() => this.#channels.delete(container_uuid));
    channel.tail = channel.opened.catch(this.#options.failed);
    return channel;
  }

  #add(container_uuid: string, log: Log): Channel {
    const channel: Channel = newChannel(container_uuid, log, () => this.#options.votesDue(channel));
    this.#channels.set(container_uuid, channel);
    return channel;
  }

  #giveUp(channel: Channel): void {
    channel.votes.stop();
    for (const batch of channel.batches.values()) batch.stop();
    this.#channels.delete(channel.container_uuid);
  }
}
