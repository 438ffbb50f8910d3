/**
 * The hub: takes the events of this process and the notes of others and sends each event to everybody who subscribed, in
 * the order of its container's `seq`, none left out and none twice.
 *
 * A channel (./channel) follows one log: `delivered` is the last number sent. A note that starts later than `delivered + 1`
 * means that another one was missed, so what lies between is read from the log first; a sweep finds what no note
 * announced. An event is serialised once (when stored) and framed once for all subscriptions with the same id. Votes are
 * held together (./votes), typing is thinned out (./trickle).
 * A person has a log as well (./own-pages), which only they join. A container has a second log, for its staff: a channel of its own, which only staff join, and which is not part of
 * "the whole site".
 * Source: host contract 10; design decision 9
 */
import type { Kysely } from 'kysely';
import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/ids';
import type { BatchWish } from '../../../../../core/contract/realtime';
import type { Tables } from '../../../database/schema';
import type { Bus, Note, OwnNote, PassingNote } from '../../platform/events/bus';
import { readEvents, readPositions } from '../../platform/events/events.repository';
import type { OwnNews } from '../../platform/facts/own-news';
import type { Committed, OwnEvent, StoredEvent } from '../../platform/write-queue/container-changes';
import { Batch } from './batch';
import { type Channel, newChannel } from './channel';
import { Frame } from './frame';
import type { MadeBatch } from './made-batch';
import { readOwn } from './own-events';
import { OwnPages } from './own-pages';
import { type Gap, Replays } from './replay';
import { StaffOfSites } from './staff-of-sites';
import type { About, Subscription } from './subscription';
import { Trickle } from './trickle';
import { isVote, type VotesTogether } from './votes';

/** With more listeners nobody is told who is writing. */
const MOST_TOLD_OF_TYPING = 100;
/** Sending blocks the loop: after so many sockets something else may run. */
const SLICE = 1000;

export interface HubOptions {
  db: Kysely<Tables>;
  bus: Bus;
  now(): number;
  failed(error: unknown): void;
}

/** The log is for others: for staff alone, or for the one person whose it is. */
export class NotForThem extends Error {}

export class Hub {
  readonly #channels = new Map<string, Channel>();
  /** Subscriptions without a rule on containers, by site. */
  readonly #wide = new Map<string, Set<Subscription>>();
  readonly #trickle = new Trickle();
  readonly #replays: Replays;
  readonly #ownPages: OwnPages;
  readonly #staff: StaffOfSites;
  readonly #options: HubOptions;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#replays = new Replays(options.db);
    this.#staff = new StaffOfSites(options.db, options.failed);
    this.#ownPages = new OwnPages({ ...options, channels: this.#channels });
  }

  async start(): Promise<void> {
    await this.#options.bus.subscribe((note) => this.noted(note));
  }

  /** What a transaction of this process stored. */
  committed({ site_uuid, container_uuid, events, own }: Committed): void {
    const first = events[0];
    const last = events.at(-1);
    if (first && last) {
      this.#options.bus.publish({ site_uuid, container_uuid, from_seq: first.seq, to_seq: last.seq });
      const channel = this.#channelFor(site_uuid, container_uuid, first.seq);
      if (channel) this.#then(channel, () => this.#advance(channel, events, last.seq));
    }
    if (!own) return;
    const note = { site_uuid, container_uuid, from_seq: own.seq + 1, to_seq: own.seq, own: own.events };
    this.#options.bus.publish(note);
    this.#tellThemselves(note);
  }

  /** What a transaction of this process has told people. */
  news({ people, sources }: OwnNews): void {
    const last = new Map(people.map(({ user_id, seq }) => [user_id, seq]));
    for (const [user_id, to_seq] of last) {
      const note = { site_uuid: '', container_uuid: numericIdToUuid(user_id), from_seq: to_seq, to_seq };
      this.#options.bus.publish(note);
      this.noted(note);
    }
    if (sources.length === 0) return;
    this.#options.bus.publish({ site_uuid: '', container_uuid: NULL_UUID, from_seq: 1, to_seq: 0, spread: sources });
    this.#ownPages.spread(sources);
  }

  /** What another process announced. */
  noted(note: Note): void {
    if ('spread' in note) {
      this.#ownPages.spread(note.spread);
      return;
    }
    if ('event' in note) {
      this.#sendPassing(note);
      return;
    }
    if ('own' in note) {
      this.#tellThemselves(note);
      return;
    }
    const channel = this.#channelFor(note.site_uuid, note.container_uuid, note.from_seq);
    if (channel) this.#then(channel, () => this.#advance(channel, [], note.to_seq));
  }

  /** Publishes an event that is not stored. */
  pass(note: PassingNote): void {
    this.#options.bus.publish(note);
    this.#sendPassing(note);
  }

  /** The same to one person's own pages, here: they find out nothing by it. */
  passTo(user_id: number, { site_uuid, container_uuid, message_type, action, event }: PassingNote): void {
    const frame = new Frame(event);
    for (const subscription of this.#readersOf(site_uuid, container_uuid)) {
      if (subscription.reader === user_id) subscription.offer(frame, { container_uuid, message_type, action });
    }
  }

  /**
   * Adds a subscription to the channel of a log.
   * @returns the number after which it gets everything, and whether the container belongs to the site.
   * @throws NotForThem
   */
  async join(subscription: Subscription, container_uuid: string): Promise<{ delivered: number; isKnown: boolean }> {
    const channel = this.#channels.get(container_uuid) ?? this.#open(container_uuid);
    // Held from now on: the sweep must not clear the channel away while it opens.
    channel.subscriptions.add(subscription);
    await channel.opened;
    const isOwn = channel.site_uuid === subscription.site_uuid;
    const isKnown = isOwn || subscription.group.includes(channel.site_uuid);
    if (isKnown && !isOwn) subscription.visited.add(container_uuid);
    const isTheirs = channel.person_id === null || channel.person_id === subscription.reader;
    const isRefused = !isTheirs || (channel.isForStaff && !(subscription.isStaff && isOwn));
    if (!isKnown || isRefused || subscription.isClosed) this.leave(subscription, container_uuid);
    if (isKnown && isRefused) throw new NotForThem(channel.isForStaff ? 'staff' : 'person');
    if (subscription.batch && isKnown && !channel.isForStaff && channel.person_id === null) {
      await this.#joinBatch(channel, subscription, subscription.batch);
    }
    // What was sent meanwhile the subscription holds back itself; `has` sorts out what it then gets twice.
    return { delivered: channel.delivered, isKnown };
  }

  leave(subscription: Subscription, container_uuid: string): void {
    const channel = this.#channels.get(container_uuid);
    channel?.subscriptions.delete(subscription);
    for (const [key, batch] of channel?.batches ?? []) {
      if (!batch.subscriptions.delete(subscription) || batch.subscriptions.size > 0) continue;
      batch.stop();
      channel?.batches.delete(key);
    }
    if (channel?.subscriptions.size === 0 && !this.#wide.has(channel.site_uuid)) this.#giveUp(channel);
  }

  /** Adds a subscription to everything of its site. */
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

  /** Compares every channel with the log, for notes that never came. */
  async sweep(): Promise<void> {
    const uuids = [...this.#channels.keys()];
    for (let start = 0; start < uuids.length; start += SLICE) {
      for (const { uuid, seq } of await readPositions(this.#options.db, uuids.slice(start, start + SLICE))) {
        const channel = this.#channels.get(uuid);
        if (channel && seq > channel.delivered) this.#then(channel, () => this.#advance(channel, [], seq));
      }
    }
  }

  /** Missed events in order; null when they cannot all be sent. */
  missed(gap: Gap): Promise<StoredEvent[] | null> {
    const channel = this.#channels.get(gap.container_uuid);
    if (channel && channel.person_id !== null) return this.#ownPages.events(channel, gap.after, gap.upTo);
    return this.#replays.of(gap);
  }

  /** The number of the last event stored in a container. */
  async stored(container_uuid: string): Promise<number> {
    const [position] = await readPositions(this.#options.db, [container_uuid]);
    return position?.seq ?? 0;
  }

  get channels(): number {
    return this.#channels.size;
  }

  async #joinBatch(channel: Channel, subscription: Subscription, wish: BatchWish): Promise<void> {
    const { container_uuid, site_uuid, batches } = channel;
    const { actions, message_types } = subscription.wanted;
    const key = JSON.stringify([wish, actions && [...actions].sort(), message_types && [...message_types].sort()]);
    let batch = batches.get(key);
    if (!batch) {
      const made: Batch = new Batch({
        container_uuid,
        wish,
        wanted: subscription.wanted,
        isStaff: (uuid) => this.#staff.has(site_uuid, uuid),
        send: (frame) => void this.#sendBatch(made, frame).catch(this.#options.failed),
      });
      batch = made;
      batches.set(key, made);
      await this.#staff.load(site_uuid);
    }
    if (!subscription.isClosed) batch.subscriptions.add(subscription);
  }

  async #sendBatch(batch: Batch, made: MadeBatch): Promise<void> {
    let count = 0;
    for (const subscription of [...batch.subscriptions]) {
      subscription.offerBatch(made);
      count += 1;
      if (count % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** The channel that a container's events go to, if anybody listens. */
  #channelFor(site_uuid: string, container_uuid: string, from_seq: number): Channel | undefined {
    const channel = this.#channels.get(container_uuid);
    if (channel || !this.#wide.has(site_uuid)) return channel;
    return this.#addChannel(container_uuid, { site_uuid, isForStaff: false, person_id: null, delivered: from_seq - 1 });
  }

  #open(container_uuid: string): Channel {
    const channel = this.#addChannel(container_uuid, {
      site_uuid: '',
      isForStaff: false,
      person_id: null,
      delivered: 0,
    });
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

  #addChannel(
    container_uuid: string,
    known: Pick<Channel, 'site_uuid' | 'isForStaff' | 'person_id' | 'delivered'>,
  ): Channel {
    const channel: Channel = newChannel(container_uuid, known, () =>
      this.#then(channel, async () => {
        await this.#sendVotes(channel);
        settle(channel);
      }),
    );
    this.#channels.set(container_uuid, channel);
    return channel;
  }

  #giveUp(channel: Channel): void {
    channel.votes.stop();
    for (const batch of channel.batches.values()) batch.stop();
    this.#channels.delete(channel.container_uuid);
  }

  #then(channel: Channel, step: () => Promise<void>): void {
    channel.tail = channel.tail.then(step).catch(this.#options.failed);
  }

  /** Sends everything up to a number: from the events at hand where they follow on, else from the log. */
  async #advance(channel: Channel, atHand: StoredEvent[], upTo: number): Promise<void> {
    if (upTo <= channel.delivered) return;
    let events = atHand.filter((event) => event.seq > channel.delivered);
    if (channel.person_id !== null) events = (await this.#ownPages.events(channel, channel.delivered, upTo)) ?? [];
    else if (events[0]?.seq !== channel.delivered + 1) {
      events = await readEvents(this.#options.db, channel.container_uuid, channel.delivered, upTo);
    }
    for (const event of events) {
      // First the number, then who is there: who joins while this goes out counts it as delivered and asks the log.
      channel.delivered = event.seq;
      if (isVote(event) && channel.votes.hold(event)) continue;
      await this.#sendVotes(channel);
      await this.#send(channel, { event });
    }
    channel.delivered = Math.max(channel.delivered, upTo);
    settle(channel);
  }

  async #sendVotes(channel: Channel): Promise<void> {
    for (const one of channel.votes.take()) await this.#send(channel, one);
  }

  #send(
    { site_uuid, isForStaff, person_id, container_uuid, batches }: Channel,
    { event, later }: VotesTogether,
  ): Promise<void> {
    for (const batch of batches.values()) batch.add(event);
    return this.#sendFrame(Frame.of(container_uuid, event), {
      site_uuid: isForStaff || person_id !== null ? '' : site_uuid,
      isForStaff,
      ...(person_id !== null && { reader: person_id }),
      container_uuid,
      ...event,
      ...(later && { later }),
    });
  }

  #tellThemselves({ site_uuid, container_uuid, own }: Pick<OwnNote, 'site_uuid' | 'container_uuid' | 'own'>): void {
    const isHere = ({ user_id }: OwnEvent) =>
      this.#readersOf(site_uuid, container_uuid).some(({ reader }) => reader === user_id);
    const wanted = own.filter(isHere);
    if (wanted.length === 0) return;
    const send = async () => {
      for (const event of wanted) {
        const { user_id, message_type, action } = event;
        const payload = await readOwn(this.#options.db, container_uuid, event);
        const text = `${JSON.stringify({ message_type, action, container_uuid }).slice(0, -1)},"payload":${payload}}`;
        if (payload) this.passTo(user_id, { site_uuid, container_uuid, message_type, action, event: text });
      }
    };
    const channel = this.#channels.get(container_uuid);
    if (channel) this.#then(channel, send);
    else void send().catch(this.#options.failed);
  }

  #readersOf(site_uuid: string, container_uuid: string): Subscription[] {
    const inChannel = this.#channels.get(container_uuid)?.subscriptions ?? [];
    return [...inChannel, ...(this.#wide.get(site_uuid) ?? [])];
  }

  #sendPassing(note: PassingNote): void {
    // Who writes is no news where so many listen.
    const listeners = this.#channels.get(note.container_uuid)?.subscriptions.size ?? 0;
    if (listeners > MOST_TOLD_OF_TYPING || !this.#trickle.lets(note.container_uuid, Date.now())) return;
    void this.#sendFrame(new Frame(note.event), note).catch(this.#options.failed);
  }

  async #sendFrame(frame: Frame, about: About & { site_uuid: string }): Promise<void> {
    let count = 0;
    for (const subscription of this.#readersOf(about.site_uuid, about.container_uuid)) {
      subscription.offer(frame, about);
      count += 1;
      if (count % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Not between two events of a transaction: a message's belong together. */
function settle({ batches }: Channel): void {
  for (const batch of batches.values()) batch.settle();
}
