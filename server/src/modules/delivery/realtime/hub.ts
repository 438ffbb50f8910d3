/**
 * The hub: takes the news of this process and of others and hands each event to everybody who subscribed, in the
 * order of its container's `seq`, none left out and none twice.
 *
 * A room follows one container: `delivered` is the last number handed on. News that starts later than `delivered + 1`
 * means that a note was missed, so what lies between is read from the log first; a sweep finds what was never noted
 * at all. An event is serialised once (when stored) and framed once for all subscriptions with the same id. Votes are
 * gathered (./votes), typing is thinned out (./trickle).
 * A container has a second log, for its staff: a room of its own, which nobody else enters, and which who listens to
 * the whole site does not hear.
 * Source: host contract 10; design decision 9
 */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { Bus, News, PassingNews } from '../../platform/events/bus';
import { readEvents, readPositions } from '../../platform/events/events.repository';
import type { Committed, StoredEvent } from '../../platform/write-queue/container-changes';
import { type Gap, replay } from './replay';
import { type About, Frame, type Subscription } from './subscription';
import { Trickle } from './trickle';
import { HeldVotes, isVote, type Told } from './votes';

/** Sending blocks the loop: after so many sockets something else gets a turn. */
const SLICE = 1000;

interface Room {
  container_uuid: string;
  /** Empty for a container that does not exist: nothing will ever be said in it. */
  site_uuid: string;
  isForStaff: boolean;
  delivered: number;
  subscriptions: Set<Subscription>;
  votes: HeldVotes;
  /** What happens in a room happens one after another. */
  tail: Promise<void>;
  /** Resolves when `delivered` is known. */
  opened: Promise<void>;
}

export interface HubOptions {
  db: Kysely<Tables>;
  bus: Bus;
  failed(error: unknown): void;
}

/** A log that only staff may hear. */
export class StaffOnly extends Error {}

export class Hub {
  readonly #rooms = new Map<string, Room>();
  /** Subscriptions without a rule on containers, by site. */
  readonly #wide = new Map<string, Set<Subscription>>();
  readonly #trickle = new Trickle();
  /** Gaps being read: readers who come back together have missed the same. */
  readonly #missed = new Map<string, Promise<StoredEvent[] | null>>();
  readonly #options: HubOptions;

  constructor(options: HubOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#options.bus.subscribe((news) => this.heard(news));
  }

  /** What a turn of this process stored. */
  committed({ site_uuid, container_uuid, events }: Committed): void {
    const first = events[0];
    const last = events.at(-1);
    if (!first || !last) return;
    this.#options.bus.publish({ site_uuid, container_uuid, from_seq: first.seq, to_seq: last.seq });
    const room = this.#roomFor(site_uuid, container_uuid, first.seq);
    if (room) this.#then(room, () => this.#advance(room, events, last.seq));
  }

  /** What another process said. */
  heard(news: News): void {
    if ('event' in news) {
      this.#handOutPassing(news);
      return;
    }
    const room = this.#roomFor(news.site_uuid, news.container_uuid, news.from_seq);
    if (room) this.#then(room, () => this.#advance(room, [], news.to_seq));
  }

  /** Tells an event that is not stored. */
  pass(news: PassingNews): void {
    this.#options.bus.publish(news);
    this.#handOutPassing(news);
  }

  /**
   * Adds a subscription to the room of a container.
   * @returns the number from which on it hears everything, and whether the container belongs to the site.
   * @throws StaffOnly
   */
  async join(subscription: Subscription, container_uuid: string): Promise<{ delivered: number; isKnown: boolean }> {
    const room = this.#rooms.get(container_uuid) ?? this.#open(container_uuid);
    // Held from now on: the sweep must not clear the room away while it opens.
    room.subscriptions.add(subscription);
    await room.opened;
    const isOwn = room.site_uuid === subscription.site_uuid;
    const isKnown = isOwn || subscription.group.includes(room.site_uuid);
    if (isKnown && !isOwn) subscription.visited.add(container_uuid);
    const isRefused = room.isForStaff && !(subscription.isStaff && isOwn);
    if (!isKnown || isRefused || subscription.isClosed) this.leave(subscription, container_uuid);
    if (isKnown && isRefused) throw new StaffOnly();
    // What was handed on meanwhile the subscription holds back itself; `has` sorts out what it then gets twice.
    return { delivered: room.delivered, isKnown };
  }

  leave(subscription: Subscription, container_uuid: string): void {
    const room = this.#rooms.get(container_uuid);
    room?.subscriptions.delete(subscription);
    if (room?.subscriptions.size === 0 && !this.#wide.has(room.site_uuid)) this.#giveUp(room);
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
    for (const room of this.#rooms.values()) if (room.subscriptions.size === 0) this.#giveUp(room);
  }

  /** Compares every room with the log, for notes that never came. */
  async sweep(): Promise<void> {
    const uuids = [...this.#rooms.keys()];
    for (let start = 0; start < uuids.length; start += SLICE) {
      for (const { uuid, seq } of await readPositions(this.#options.db, uuids.slice(start, start + SLICE))) {
        const room = this.#rooms.get(uuid);
        if (room && seq > room.delivered) this.#then(room, () => this.#advance(room, [], seq));
      }
    }
  }

  /** Missed events in order; null when they cannot all be told. */
  missed(gap: Gap): Promise<StoredEvent[] | null> {
    const key = `${gap.container_uuid} ${gap.after} ${gap.upTo} ${gap.budget}`;
    const known = this.#missed.get(key);
    if (known) return known;
    const asked = replay(this.#options.db, gap);
    this.#missed.set(key, asked);
    // Not a moment longer: what is removed or hidden now must not be told.
    const forget = () => this.#missed.delete(key);
    asked.then(forget, forget);
    return asked;
  }

  /** The number of the last event stored in a container. */
  async stored(container_uuid: string): Promise<number> {
    const [position] = await readPositions(this.#options.db, [container_uuid]);
    return position?.seq ?? 0;
  }

  get rooms(): number {
    return this.#rooms.size;
  }

  /** The room that has to hear of a container's news, if any. */
  #roomFor(site_uuid: string, container_uuid: string, from_seq: number): Room | undefined {
    const room = this.#rooms.get(container_uuid);
    if (room || !this.#wide.has(site_uuid)) return room;
    return this.#addRoom(container_uuid, { site_uuid, isForStaff: false, delivered: from_seq - 1 });
  }

  #open(container_uuid: string): Room {
    const room = this.#addRoom(container_uuid, { site_uuid: '', isForStaff: false, delivered: 0 });
    room.opened = (async () => {
      const [position] = await readPositions(this.#options.db, [container_uuid]);
      if (!position) return;
      room.site_uuid = position.site_uuid;
      room.isForStaff = position.is_for_staff;
      room.delivered = position.seq;
    })();
    room.opened.catch(() => this.#rooms.delete(container_uuid));
    room.tail = room.opened.catch(this.#options.failed);
    return room;
  }

  #addRoom(container_uuid: string, known: Pick<Room, 'site_uuid' | 'isForStaff' | 'delivered'>): Room {
    const room: Room = {
      container_uuid,
      ...known,
      subscriptions: new Set(),
      votes: new HeldVotes(() => this.#then(room, () => this.#tellVotes(room))),
      tail: Promise.resolve(),
      opened: Promise.resolve(),
    };
    this.#rooms.set(container_uuid, room);
    return room;
  }

  #giveUp(room: Room): void {
    room.votes.stop();
    this.#rooms.delete(room.container_uuid);
  }

  #then(room: Room, step: () => Promise<void>): void {
    room.tail = room.tail.then(step).catch(this.#options.failed);
  }

  /** Hands on everything up to a number: from the events at hand where they follow on, else from the log. */
  async #advance(room: Room, atHand: StoredEvent[], upTo: number): Promise<void> {
    if (upTo <= room.delivered) return;
    let events = atHand.filter((event) => event.seq > room.delivered);
    if (events[0]?.seq !== room.delivered + 1) {
      events = await readEvents(this.#options.db, room.container_uuid, room.delivered, upTo);
    }
    for (const event of events) {
      // First the number, then who is there: who joins while this goes out has it as heard and asks the log.
      room.delivered = event.seq;
      if (isVote(event) && room.votes.hold(event)) continue;
      await this.#tellVotes(room);
      await this.#tell(room, { event });
    }
    room.delivered = Math.max(room.delivered, upTo);
  }

  async #tellVotes(room: Room): Promise<void> {
    for (const told of room.votes.take()) await this.#tell(room, told);
  }

  #tell({ site_uuid, isForStaff, container_uuid }: Room, { event, later }: Told): Promise<void> {
    return this.#handOut(Frame.of(container_uuid, event), {
      site_uuid: isForStaff ? '' : site_uuid,
      isForStaff,
      container_uuid,
      ...event,
      ...(later && { later }),
    });
  }

  #handOutPassing(news: PassingNews): void {
    if (!this.#trickle.lets(news.container_uuid, Date.now())) return;
    void this.#handOut(new Frame(news.event), news).catch(this.#options.failed);
  }

  async #handOut(frame: Frame, about: About & { site_uuid: string }): Promise<void> {
    const inRoom = this.#rooms.get(about.container_uuid)?.subscriptions;
    const wide = this.#wide.get(about.site_uuid);
    let count = 0;
    for (const subscription of [...(inRoom ?? []), ...(wide ?? [])]) {
      subscription.offer(frame, about);
      count += 1;
      if (count % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
