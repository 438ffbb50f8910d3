/**
 * Events for readers' own pages: their personal logs, which nobody else can join, and shared events of the sources that
 * they follow. The latter have no row per reader: followers among the connected readers are found for all sources of a
 * moment together.
 */
import type { Kysely } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { SpreadSource } from '../../platform/facts/person-events';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import { readLists } from '../notifications/notifications.service';
import { type Lists, presentLists, presentSingle } from '../notifications/present';
import { findFollowed, findSources } from '../notifications/read.repository';
import type { Channel } from './channel';
import { type Follower, findFollowers, havingOff } from './followers';
import { Frame } from './frame';
import { readPersonEvents } from './person-events';

/** Number of readers after which the loop pauses. */
const SLICE = 200;

interface Options {
  db: Kysely<Tables>;
  now(): number;
  channels: ReadonlyMap<string, Channel>;
  failed(error: unknown): void;
}

export class OwnPages {
  readonly #options: Options;
  #waiting: SpreadSource[] = [];
  #spreading: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns events of a person's log; null when the log does not have them all. */
  events(channel: Channel, after: number, upTo: number): Promise<StoredEvent[] | null> {
    const user_id = channel.person_id ?? 0;
    return readPersonEvents(this.#options.db, { user_id, after, upTo }, () => this.#listsOf(channel));
  }

  #listsOf({ person_id, site_uuid }: Channel): Promise<Lists> {
    const { db, now } = this.#options;
    return readLists(db, { user_id: person_id ?? 0, sections: [site_uuid], now: now() });
  }

  /** Sends to connected followers of the sources. */
  spread(sources: SpreadSource[]): void {
    this.#waiting.push(...sources);
    this.#spreading ??= this.#work()
      .catch(this.#options.failed)
      .finally(() => {
        this.#spreading = null;
      });
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const sources = this.#waiting;
      this.#waiting = [];
      const forSite = sources.filter(({ source }) => source.startsWith('site:'));
      for (const one of forSite) await this.#broadcast(one, null);
      const followed = sources.filter((one) => !forSite.includes(one));
      const readers = await findFollowers(this.#options.db, this.#here(), followed);
      const isOfTopic = ({ source }: SpreadSource) => source.startsWith('topic:');
      for (const one of followed.filter(isOfTopic)) {
        await this.#broadcast(one, new Set(readers.flatMap(({ user_id, id }) => (id === one.id ? user_id : []))));
      }
      await this.#notify(
        followed.filter((one) => !isOfTopic(one)),
        readers,
      );
    }
  }

  #here(): number[] {
    return [...this.#options.channels.values()].flatMap(({ person_id, subscriptions }) =>
      person_id !== null && subscriptions.size > 0 ? person_id : [],
    );
  }

  /**
   * Notifies without an event number, because the event is in no log, and without a count: the row is read once for all
   * followers, and their pages update their counts themselves.
   */
  async #notify(sources: SpreadSource[], readers: Follower[]): Promise<void> {
    if (readers.length === 0 || sources.length === 0) return;
    const { db, now, channels } = this.#options;
    const gone = new Set(sources.flatMap(({ id, isGone }) => (isGone ? id : [])));
    const stored = sources.flatMap(({ id }) => (gone.has(id) ? [] : id));
    const rows = new Map((await findSources(db, stored, now())).map((row) => [row.id, row]));
    let sent = 0;
    for (const { user_id, id } of readers) {
      const row = rows.get(id);
      const channel = channels.get(numericIdToUuid(user_id));
      if (!channel || (!row && !gone.has(id))) continue;
      const { container_uuid } = channel;
      const about = { message_type: 'notification', action: row ? 'notified' : 'deleted', container_uuid };
      const payload = row ? presentSingle(row, user_id) : { notification_uuid: numericIdToUuid(id) };
      const frame = new Frame(JSON.stringify({ ...about, payload }));
      for (const subscription of channel.subscriptions) subscription.offer(frame, { ...about, reader: user_id });
      sent += 1;
      if (sent % SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** @param readers null for all subscribers of the section */
  async #broadcast({ id, source, isGone }: SpreadSource, readers: Set<number> | null): Promise<void> {
    const { db, now, channels } = this.#options;
    const [, section_uuid = '', ...topic] = source.split(':');
    const channel = channels.get(section_uuid);
    if (!channel || channel.subscriptions.size === 0) return;
    const subscriptions = [...channel.subscriptions].filter(
      ({ reader }) => readers === null || readers.has(reader ?? 0),
    );
    if (isGone) {
      const about = { message_type: 'broadcast_notification', action: 'deleted', container_uuid: section_uuid };
      const frame = new Frame(JSON.stringify({ ...about, payload: { notification_uuid: numericIdToUuid(id) } }));
      for (const subscription of subscriptions) subscription.offer(frame, about);
      return;
    }
    const topics = readers ? [topic.join(':')] : [];
    const asked = { user_id: 0, off: [], sections: [section_uuid], topics, now: now() };
    const { broadcasts } = presentLists([], await findFollowed(db, asked), 0);
    const payload = broadcasts.find(({ notification_uuid }) => notification_uuid === numericIdToUuid(id));
    if (!payload) return;
    const about = { message_type: 'broadcast_notification', action: 'notified', container_uuid: section_uuid };
    const frame = new Frame(JSON.stringify({ ...about, payload }));
    const kind = readers === null ? 'broadcast_site' : 'broadcast_topic';
    const unwilling = await havingOff(
      db,
      kind,
      subscriptions.flatMap(({ reader }) => reader ?? []),
    );
    for (const subscription of subscriptions) {
      if (!unwilling.has(subscription.reader ?? 0)) subscription.offer(frame, about);
    }
  }
}
