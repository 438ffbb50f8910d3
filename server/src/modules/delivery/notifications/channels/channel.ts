/**
 * A channel besides the tray is one file: what it leaves in the outbox of what was just written. In the transaction of
 * the fact, so that nothing is lost with the process; by keys that name the notification, so that nothing is sent
 * twice. The handler of its messages looks whether there still is something to send.
 */
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import type { NotificationsTable, Tables } from '../../../../database/schema';
import type { OutboxMessage } from '../../../platform/outbox/outbox.repository';

export type NotificationRow = Selectable<NotificationsTable>;

/** What goes to many was stored once. */
export interface Source {
  id: number;
  kind: string;
  section_uuid: string;
}

export interface NotificationChannel {
  name: 'push' | 'mail' | 'webhook';
  /**
   * A query that has a row if anybody of them may be reached by this channel: mostly nobody is, and one statement asks
   * for all channels.
   */
  reaches(written: NotificationRow[], now: number): RawBuilder<unknown>;
  /** For notifications of one person each, written just now. */
  messagesOf(trx: Kysely<Tables>, written: NotificationRow[], now: number): Promise<OutboxMessage[]>;
  /** Of what goes to all who follow it; without this none. */
  messagesOfSources?(trx: Kysely<Tables>, sources: Source[], now: number): Promise<OutboxMessage[]>;
}

export const usersOf = (written: NotificationRow[]): number[] => [...new Set(written.map(({ user_id }) => user_id))];
