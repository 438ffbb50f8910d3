/**
 * What readers' own pages are told beside the containers they look at: their logs, which nobody else may listen to, and
 * what goes to all who follow a source. Of the latter no row is written for anybody: it is looked which of the readers
 * connected here follow it, for all sources of a moment at once.
 */
import { type Kysely, sql } from 'kysely';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import type { NotificationEvent } from '../../../../../core/contract/notifications';
import type { Tables } from '../../../database/schema';
import type { SpreadSource } from '../../platform/facts/person-events';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import { readLists } from '../notifications/notifications.service';
import { type Lists, presentLists } from '../notifications/present';
import { findFollowed } from '../notifications/read.repository';
import type { Channel } from './channel';
import { Frame } from './frame';
import { readPersonEvents } from './person-events';

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

  /** Events of a person's log; null when the log has not all of them. */
  events(channel: Channel, after: number, upTo: number): Promise<StoredEvent[] | null> {
    const user_id = channel.person_id ?? 0;
    return readPersonEvents(this.#options.db, { user_id, after, upTo }, () => this.#listsOf(channel));
  }

  #listsOf({ person_id, site_uuid }: Channel): Promise<Lists> {
    const { db, now } = this.#options;
    return readLists(db, { user_id: person_id ?? 0, sections: [site_uuid], now: now() });
  }

  /** Tells whoever follows one of the sources. */
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
      const byId = new Map(followed.map((one) => [one.id, one]));
      const readers = await this.#followersHere(followed);
      for (const one of followed.filter(({ source }) => source.startsWith('topic:'))) {
        await this.#broadcast(one, new Set(readers.flatMap(({ user_id, id }) => (id === one.id ? user_id : []))));
        byId.delete(one.id);
      }
      for (const { user_id, id } of readers) if (byId.has(id)) await this.#sendNotification(user_id, id);
    }
  }

  /** Who of the people connected here follows which of the sources; nobody is told what they did themselves. */
  async #followersHere(sources: SpreadSource[]): Promise<{ user_id: number; id: number }[]> {
    const here = [...this.#options.channels.values()].flatMap(({ person_id, subscriptions }) =>
      person_id !== null && subscriptions.size > 0 ? person_id : [],
    );
    if (here.length === 0 || sources.length === 0) return [];
    const { rows } = await sql<{ user_id: number; id: number }>`
      with here as (select unnest(${here}::bigint[]) as user_id),
      s as (
        select id, split_part(source, ':', 1) as kind, split_part(source, ':', 2) as name, actor_id,
          substr(source, length(split_part(source, ':', 1) || split_part(source, ':', 2)) + 3) as topic
        from unnest(
          ${sources.map(({ id }) => id)}::bigint[], ${sources.map(({ source }) => source)}::text[],
          ${sources.map(({ actor_id }) => actor_id)}::bigint[]
        ) as s (id, source, actor_id)
      )
      select here.user_id, s.id from s join here on here.user_id <> s.actor_id or s.kind = 'topic'
      where case s.kind
        when 'user' then exists (select from follows f where f.user_id = here.user_id and f.target_id = s.name::bigint)
        when 'thread' then
          exists (select from thread_follows f where f.user_id = here.user_id and f.thread_id = s.name::bigint)
        when 'page' then exists (
          select from page_follows f where f.user_id = here.user_id and (f.page_uuid = s.name::uuid or f.page_uuid in (
            select p.uuid from containers k join pages p on p.section_uuid = k.section_uuid and p.page_key = k.container_id
            where k.uuid = s.name::uuid
          ))
        )
        when 'topic' then exists (
          select from topic_follows f
          where f.user_id = here.user_id and f.section_uuid = s.name::uuid and f.topic_id = s.topic
        )
        else false end`.execute(this.#options.db);
    return rows;
  }

  /** Without a number: it stands in no log, and the next list has it. */
  async #sendNotification(user_id: number, id: number): Promise<void> {
    const container_uuid = numericIdToUuid(user_id);
    const channel = this.#options.channels.get(container_uuid);
    if (!channel) return;
    const { notifications, counts } = await this.#listsOf(channel);
    const single = notifications.find(({ notification_uuid }) => notification_uuid === numericIdToUuid(id));
    if (!single) return;
    const payload: NotificationEvent = { ...single, counts };
    const about = { message_type: 'notification', action: 'notified', container_uuid };
    const frame = new Frame(JSON.stringify({ ...about, payload }));
    for (const subscription of channel.subscriptions) subscription.offer(frame, { ...about, reader: user_id });
  }

  /** @param readers null: everybody who listens to the section. */
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
    const unwilling = await this.#havingOff(
      kind,
      subscriptions.flatMap(({ reader }) => reader ?? []),
    );
    for (const subscription of subscriptions) {
      if (!unwilling.has(subscription.reader ?? 0)) subscription.offer(frame, about);
    }
  }

  /** Users who have switched the kind off for the tray. */
  async #havingOff(kind: string, user_ids: number[]): Promise<Set<number>> {
    if (user_ids.length === 0) return new Set();
    const { rows } = await sql<{ user_id: number }>`
      select user_id from notification_states
      where user_id = any(${user_ids}::bigint[]) and channels -> ${kind}::text ->> 'tray' = 'false'`.execute(
      this.#options.db,
    );
    return new Set(rows.map(({ user_id }) => user_id));
  }
}
