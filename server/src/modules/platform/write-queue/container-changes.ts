/** Changes of a container by the jobs of a transaction: its counters, those of people, and the next events. */
import type { Selectable } from 'kysely';
import { Comment } from '../../../../../core/contract/content/comment';
import type { EventAction, MessageType } from '../../../../../core/contract/content/realtime';
import type { ContainersTable } from '../../../database/schema';
import type { Fact } from '../facts/facts';

export type ContainerRow = Selectable<ContainersTable>;
export type LockedRow = ContainerRow & { site_uuid: string };

/** Counters of profiles; the columns of `users`. */
export const personCounters = [
  'content_created',
  'pictures_created',
  'videos_created',
  'replies_received',
  'likes_created',
  'likes_received',
  'dislikes_created',
  'dislikes_received',
] as const;
export type PersonCounter = (typeof personCounters)[number];

/** An event as it is stored and sent: the payload is serialized once. */
export interface StoredEvent {
  seq: number;
  message_type: MessageType;
  action: EventAction;
  payload: string;
}

/** A person's action that others do not see: sent only to their own pages, in no log and without a number. */
export interface OwnEvent {
  user_id: number;
  comment_id: number;
  message_type: MessageType;
  action: EventAction;
  /** In the event that undoes a replaced vote: the total that does not count the new vote yet. */
  without?: 'total_likes' | 'total_dislikes';
}

/** Events that a commit has added to one log; `events` has no gaps. */
export interface Committed {
  /** Empty for the log of the staff, which is not sent to subscribers of the whole site. */
  site_uuid: string;
  /** The container, or its log for staff. */
  container_uuid: string;
  events: StoredEvent[];
  /** Events of the public log for single actors, and the number of the log at that time. */
  own?: { seq: number; events: OwnEvent[] };
}

export class ContainerChanges {
  readonly site_uuid: string;
  /** Changed in place by the jobs. */
  readonly container: ContainerRow;
  readonly events: StoredEvent[] = [];
  readonly staffEvents: StoredEvent[] = [];
  readonly ownEvents: OwnEvent[] = [];
  /** Facts that people may be notified of. */
  readonly facts: Fact[] = [];
  readonly people = new Map<number, Partial<Record<PersonCounter, number>>>();
  /** Visible comments by the hour in which they were written, in hours since 1970. */
  readonly hours = new Map<number, number>();
  readonly #before: ContainerRow;
  #isTouched = false;

  constructor({ site_uuid, ...container }: LockedRow) {
    this.container = container;
    this.#before = { ...container };
    this.site_uuid = site_uuid;
  }

  /** @param payload a comment, or its JSON if it is used in several events */
  append(message_type: MessageType, action: EventAction, payload: Comment | string): void {
    const { container } = this;
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    // Everyone may subscribe to this log, so events in a hidden container go to staff only.
    if (container.is_hidden) {
      this.appendForStaff(message_type, action, wordless(JSON.parse(text)));
      return;
    }
    container.seq += 1;
    this.events.push({ seq: container.seq, message_type, action, payload: text });
  }

  /**
   * Appends an event for staff, in a log with its own numbers: gaps in the public log would reveal hidden events.
   * Contains the change and the state; texts are read from the server, which checks permissions again.
   */
  appendForStaff(message_type: MessageType, action: EventAction, payload: Comment): void {
    const { container } = this;
    container.staff_seq += 1;
    this.staffEvents.push({ seq: container.staff_seq, message_type, action, payload: JSON.stringify(payload) });
  }

  /** Appends an event outside of the public log, which must have no gap, and no comment that is not public. */
  appendForSelf(event: OwnEvent): void {
    // Events of a hidden container are sent to nobody.
    if (!this.container.is_hidden) this.ownEvents.push(event);
  }

  /** Adds a fact. A hidden container notifies nobody, but earlier notifications can be withdrawn. */
  addFact(fact: Fact): void {
    if (!this.container.is_hidden || fact.fact === 'hidden' || fact.fact === 'unliked') this.facts.push(fact);
  }

  count(user_id: number | null, counter: PersonCounter, by: number): void {
    if (user_id === null) return;
    const counts = this.people.get(user_id) ?? {};
    counts[counter] = (counts[counter] ?? 0) + by;
    this.people.set(user_id, counts);
  }

  countInHour(hour: number, by: number): void {
    this.hours.set(hour, (this.hours.get(hour) ?? 0) + by);
  }

  /** Marks a change without an event: other processes notice it by the row's version. */
  touch(): void {
    this.#isTouched = true;
  }

  get isChanged(): boolean {
    const { container } = this;
    if (this.#isTouched) return true;
    return (Object.keys(container) as (keyof ContainerRow)[]).some((key) => this.#before[key] !== container[key]);
  }

  get committed(): Committed[] {
    const { events, staffEvents, ownEvents, container } = this;
    const own = ownEvents.length > 0 ? { own: { seq: container.seq, events: ownEvents } } : {};
    return [
      { site_uuid: this.site_uuid, container_uuid: container.uuid, events, ...own },
      { site_uuid: '', container_uuid: container.staff_log, events: staffEvents },
    ].filter(({ events, own }: Committed) => events.length > 0 || own);
  }
}

const members = new Set(Object.keys(Comment.properties));

/** Removes the texts of a comment, including those in members of its kind. */
const wordless = ({ content: _, ...comment }: Comment): Comment => ({
  ...('metadata' in comment
    ? (Object.fromEntries(Object.entries(comment).filter(([name]) => members.has(name))) as Comment)
    : comment),
  ...('metadata' in comment && { metadata: {}, links: [], media_uuids: [], media: [], mentions: [] }),
});
