/**
 * A channel other than the tray, one file each: the messages that it queues in the outbox for new notifications. Queued
 * in the transaction of the fact, so that a crash loses nothing, with keys that name the notification, so that nothing
 * is sent twice. The handler checks whether there is still something to send.
 */
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import type { NotificationsTable, Tables } from '../../../../database/schema';
import type { OutboxMessage } from '../../../platform/outbox/outbox.repository';

export type NotificationRow = Selectable<NotificationsTable>;

/** A shared notification, stored once. */
export interface Source {
  id: number;
  kind: string;
  section_uuid: string;
}

export interface NotificationChannel {
  name: 'push' | 'mail' | 'webhook';
  /**
   * Returns a query that has a row if the channel may reach any of the people: mostly it reaches none, and one
   * statement asks for all channels.
   */
  reaches(written: NotificationRow[], now: number): RawBuilder<unknown>;
  /** Messages for new notifications, each for one person. */
  messagesOf(trx: Kysely<Tables>, written: NotificationRow[], now: number): Promise<OutboxMessage[]>;
  /** Messages for all followers; optional. */
  messagesOfSources?(trx: Kysely<Tables>, sources: Source[], now: number): Promise<OutboxMessage[]>;
}

export const usersOf = (written: NotificationRow[]): number[] => [...new Set(written.map(({ user_id }) => user_id))];
