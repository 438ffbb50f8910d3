/** What the jobs of a transaction change of a container: its counters, those of people, and the next events. */
import type { Selectable } from 'kysely';
import { Comment } from '../../../../../core/contract/comment';
import type { EventAction, MessageType } from '../../../../../core/contract/realtime';
import type { ContainersTable } from '../../../database/schema';
import type { Fact } from '../facts/facts';

export type ContainerRow = Selectable<ContainersTable>;
export type LockedRow = ContainerRow & { site_uuid: string };

/** What people's profiles count; the columns of `users`. */
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

/** An event as it is stored and sent: the payload is serialised once. */
export interface StoredEvent {
  seq: number;
  message_type: MessageType;
  action: EventAction;
  payload: string;
}

/**
 * Something one person did that nobody else sees: their own pages receive it like anything else, in no log and without
 * a number.
 */
export interface OwnEvent {
  user_id: number;
  comment_id: number;
  message_type: MessageType;
  action: EventAction;
  /** Of a vote that another takes the place of in the same moment: where the other is not counted yet. */
  without?: 'total_likes' | 'total_dislikes';
}

/** What a commit has added to one log; `events` follow each other without a gap. */
export interface Committed {
  /** Empty for the log of the staff: it is not sent to those who listen to the whole site. */
  site_uuid: string;
  /** The container, or its log for staff. */
  container_uuid: string;
  events: StoredEvent[];
  /** Of the log of everybody: what only those who did it receive, and the number of the log at that time. */
  own?: { seq: number; events: OwnEvent[] };
}

export class ContainerChanges {
  readonly site_uuid: string;
  /** Jobs change its counters in place. */
  readonly container: ContainerRow;
  readonly events: StoredEvent[] = [];
  readonly staffEvents: StoredEvent[] = [];
  readonly ownEvents: OwnEvent[] = [];
  /** What somebody may be notified of. */
  readonly facts: Fact[] = [];
  readonly people = new Map<number, Partial<Record<PersonCounter, number>>>();
  /** Visible comments by the hour they were written in, hours since 1970. */
  readonly hours = new Map<number, number>();
  readonly #before: ContainerRow;
  #isTouched = false;

  constructor({ site_uuid, ...container }: LockedRow) {
    this.container = container;
    this.#before = { ...container };
    this.site_uuid = site_uuid;
  }

  /** @param payload a comment, or one serialised already because it goes into several events. */
  append(message_type: MessageType, action: EventAction, payload: Comment | string): void {
    const { container } = this;
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    // Everybody may listen to this log: what goes on in a hidden container is for staff.
    if (container.is_hidden) {
      this.appendForStaff(message_type, action, wordless(JSON.parse(text)));
      return;
    }
    container.seq += 1;
    this.events.push({ seq: container.seq, message_type, action, payload: text });
  }

  /**
   * An event for staff alone, in a log with numbers of its own: a hole in everybody's would give away that something is
   * hidden. It says what changed and how it stands; texts are read from the server, which checks anew who asks.
   */
  appendForStaff(message_type: MessageType, action: EventAction, payload: Comment): void {
    const { container } = this;
    container.staff_seq += 1;
    this.staffEvents.push({ seq: container.staff_seq, message_type, action, payload: JSON.stringify(payload) });
  }

  /** The log of everybody must have no hole, and no comment that not everybody sees. */
  appendForSelf(event: OwnEvent): void {
    // Nobody receives events of a hidden container.
    if (!this.container.is_hidden) this.ownEvents.push(event);
  }

  /** A hidden container notifies nobody; notifications of it from before may still be taken back. */
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

  /** Something of the container shows otherwise without an event: other processes see it by the row's version. */
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

/** A comment without what somebody wrote, in members of its kind too. */
const wordless = ({ content: _, ...comment }: Comment): Comment => ({
  ...('metadata' in comment
    ? (Object.fromEntries(Object.entries(comment).filter(([name]) => members.has(name))) as Comment)
    : comment),
  ...('metadata' in comment && { metadata: {}, links: [], media_uuids: [], media: [], mentions: [] }),
});
