/**
 * The hub: receives events of this process and notes of others, and sends each event to all subscribers, in the order
 * of the container's `seq`, without gaps and duplicates.
 *
 * A channel (./channel) follows one log: `delivered` is the last number sent. A note that starts later than `delivered
 * + 1` means that another one was missed, so the events between are first read from the log; a sweep finds events
 * without a note. An event is serialized once (when stored) and framed once for all subscriptions with the same id.
 * Votes are merged (./votes), typing is throttled (./trickle). Subscriptions are in ./channels. Source: host contract
 * 10; design decision 9
 */
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { type Bus, type Note, type OwnNote, type PassingNote, spreadNote } from '../../platform/events/bus';
import { readEvents, readPositions } from '../../platform/events/events.repository';
import type { PersonEvents } from '../../platform/facts/person-events';
import type { Committed, OwnEvent, StoredEvent } from '../../platform/write-queue/container-changes';
import type { Channel } from './channel';
import { Channels } from './channels';
import { countReaders } from './count-readers';
import type { FactsOptions } from './facts-of-sites';
import { Frame } from './frame';
import { inSlices } from './in-slices';
import { readOwn } from './own-events';
import { OwnPages } from './own-pages';
import { type Gap, Replays } from './replay';
import type { Subscription } from './subscription';
import { Trickle } from './trickle';
import { isVote, type VotesTogether } from './votes';

/** With more listeners, typing is not published. */
const MAX_TYPING_LISTENERS = 100;
/** Positions are read in parts. */
const SLICE = 1000;

export interface HubOptions extends FactsOptions {
  bus: Bus;
  now(): number;
}

export class Hub {
  readonly #channels: Channels;
  readonly #trickle = new Trickle();
  readonly #replays: Replays;
  readonly #ownPages: OwnPages;
  readonly #options: HubOptions;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#replays = new Replays(options);
    this.#channels = new Channels({ ...options, votesDue: (channel) => this.#votesDue(channel) });
    this.#ownPages = new OwnPages({ ...options, channels: this.#channels.all });
  }

  async start(): Promise<void> {
    await this.#options.bus.subscribe((note) => this.noted(note));
  }

  /** Takes the events of a committed transaction of this process. */
  committed({ site_uuid, container_uuid, events, own }: Committed): void {
    const first = events[0];
    const last = events.at(-1);
    if (first && last) {
      this.#options.bus.publish({ site_uuid, container_uuid, from_seq: first.seq, to_seq: last.seq });
      const channel = this.#channels.of(site_uuid, container_uuid, first.seq);
      if (channel) this.#then(channel, () => this.#advance(channel, events, last.seq));
    }
    if (!own) return;
    const note = { site_uuid, container_uuid, from_seq: own.seq + 1, to_seq: own.seq, own: own.events };
    this.#options.bus.publish(note);
    this.#sendOwn(note);
  }

  /** Takes events of people's logs from a transaction of this process. */
  publishPersonEvents({ people, sources }: PersonEvents): void {
    const last = new Map(people.map(({ user_id, seq }) => [user_id, seq]));
    for (const [user_id, to_seq] of last) {
      const note = { site_uuid: '', container_uuid: numericIdToUuid(user_id), from_seq: to_seq, to_seq };
      this.#options.bus.publish(note);
      this.noted(note);
    }
    if (sources.length === 0) return;
    this.#options.bus.publish(spreadNote(sources));
    this.#ownPages.spread(sources);
  }

  /** Takes a note of another process. */
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
      this.#sendOwn(note);
      return;
    }
    const channel = this.#channels.of(note.site_uuid, note.container_uuid, note.from_seq);
    if (channel) this.#then(channel, () => this.#advance(channel, [], note.to_seq));
  }

  /** Publishes an event that is not stored. */
  pass(note: PassingNote): void {
    this.#options.bus.publish(note);
    this.#sendPassing(note);
  }

  /** Sends a note only to one person's own pages on this node, so that a ghost ban stays hidden. */
  passTo(user_id: number, { site_uuid, container_uuid, message_type, action, event }: PassingNote): void {
    const frame = new Frame(event);
    for (const subscription of this.#channels.readersOf(site_uuid, container_uuid)) {
      if (subscription.reader === user_id) subscription.offer(frame, { container_uuid, message_type, action });
    }
  }

  /** Same as `Channels.join`. */
  join(subscription: Subscription, container_uuid: string): Promise<{ delivered: number; isKnown: boolean }> {
    return this.#channels.join(subscription, container_uuid);
  }

  leave(subscription: Subscription, container_uuid: string): void {
    this.#channels.leave(subscription, container_uuid);
  }

  joinSite(subscription: Subscription): void {
    this.#channels.joinSite(subscription);
  }

  leaveSite(subscription: Subscription): void {
    this.#channels.leaveSite(subscription);
  }

  /** Compares every channel with the log, in case a note was lost. */
  async sweep(): Promise<void> {
    const uuids = [...this.#channels.all.keys()];
    for (let start = 0; start < uuids.length; start += SLICE) {
      for (const { uuid, seq } of await readPositions(this.#options.db, uuids.slice(start, start + SLICE))) {
        const channel = this.#channels.all.get(uuid);
        if (channel && seq > channel.delivered) this.#then(channel, () => this.#advance(channel, [], seq));
      }
    }
  }

  /** Returns missed events in order; null when they cannot all be sent. */
  missed(gap: Gap): Promise<StoredEvent[] | null> {
    const channel = this.#channels.all.get(gap.container_uuid);
    if (channel && channel.person_id !== null) return this.#ownPages.events(channel, gap.after, gap.upTo);
    return this.#replays.of(gap);
  }

  /** Returns the number of the last stored event of a container. */
  async stored(container_uuid: string): Promise<number> {
    const [position] = await readPositions(this.#options.db, [container_uuid]);
    return position?.seq ?? 0;
  }

  /** Returns how many readers this process has for each container, the most first (./count-readers). */
  audiences(most: number): Map<string, number> {
    const sizes = [...this.#channels.all.values()]
      .filter(({ isForStaff, person_id }) => !isForStaff && person_id === null)
      .map(({ container_uuid, subscriptions }) => [container_uuid, countReaders(subscriptions)] as const);
    return new Map(sizes.sort(([, one], [, two]) => two - one).slice(0, most));
  }

  get channels(): number {
    return this.#channels.all.size;
  }

  #then(channel: Channel, step: () => Promise<void>): void {
    channel.tail = channel.tail.then(step).catch(this.#options.failed);
  }

  /** Sends everything up to a number: the given events if they follow directly, else from the log. */
  async #advance(channel: Channel, atHand: StoredEvent[], upTo: number): Promise<void> {
    if (upTo <= channel.delivered) return;
    let events = atHand.filter((event) => event.seq > channel.delivered);
    if (channel.person_id !== null) events = (await this.#ownPages.events(channel, channel.delivered, upTo)) ?? [];
    else if (events[0]?.seq !== channel.delivered + 1) {
      events = await readEvents(this.#options.db, channel.container_uuid, channel.delivered, upTo);
    }
    for (const event of events) {
      // Sets the number first: a subscriber that joins meanwhile counts the event as delivered and reads the log.
      channel.delivered = event.seq;
      if (isVote(event) && channel.votes.hold(event)) continue;
      await this.#sendVotes(channel);
      await this.#send(channel, { event });
    }
    channel.delivered = Math.max(channel.delivered, upTo);
    sendDueBatches(channel);
  }

  #votesDue(channel: Channel): void {
    this.#then(channel, async () => {
      await this.#sendVotes(channel);
      sendDueBatches(channel);
    });
  }

  async #sendVotes(channel: Channel): Promise<void> {
    for (const one of channel.votes.take()) await this.#send(channel, one);
  }

  #send(
    { site_uuid, isForStaff, person_id, container_uuid, batches }: Channel,
    { event, following }: VotesTogether,
  ): Promise<void> {
    for (const batch of batches.values()) batch.add(event);
    const frame = Frame.of(container_uuid, event);
    const about = {
      isForStaff,
      ...(person_id !== null && { reader: person_id }),
      container_uuid,
      ...event,
      ...(following && { following }),
    };
    const site = isForStaff || person_id !== null ? '' : site_uuid;
    return inSlices(this.#channels.directReadersOf(site, container_uuid), (one) => one.offer(frame, about));
  }

  #sendOwn({ site_uuid, container_uuid, own }: Pick<OwnNote, 'site_uuid' | 'container_uuid' | 'own'>): void {
    const isHere = ({ user_id }: OwnEvent) =>
      this.#channels.readersOf(site_uuid, container_uuid).some(({ reader }) => reader === user_id);
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
    const channel = this.#channels.all.get(container_uuid);
    if (channel) this.#then(channel, send);
    else void send().catch(this.#options.failed);
  }

  #sendPassing(note: PassingNote): void {
    // Typing is not shown to large audiences.
    const listeners = this.#channels.all.get(note.container_uuid)?.subscriptions.size ?? 0;
    if (listeners > MAX_TYPING_LISTENERS || !this.#trickle.lets(note.container_uuid, Date.now())) return;
    const readers = this.#channels.readersOf(note.site_uuid, note.container_uuid);
    const frame = new Frame(note.event);
    void inSlices(readers, (one) => one.offer(frame, note)).catch(this.#options.failed);
  }
}

/** Sends due batches after all events of a transaction, which stay in one batch. */
function sendDueBatches({ batches }: Channel): void {
  for (const batch of batches.values()) batch.sendIfDue();
}
