/**
 * A channel besides the tray is one file: what it leaves in the outbox of what was just written. In the transaction of the
 * fact, so that nothing is lost with the process; by keys that name the notification, so that nothing is sent twice. The
 * handler of its messages looks whether there still is something to be told.
 */
import type { Kysely } from 'kysely';
import type { NotificationDetail, Tables } from '../../../../database/schema';
import type { OutboxMessage } from '../../../platform/outbox/outbox.repository';
import type { NotificationRow } from '../write.repository';

export interface Broadcast {
  id: number;
  kind: string;
  /** `site:{section}` or `topic:{section}:{id}`. */
  source: string;
  section_uuid: string;
  /** Title, description, url, image_url, image_alt, topic_id; `push_seconds`, how long it is worth pushing. */
  detail: NotificationDetail;
}

export interface NotificationChannel {
  name: 'push' | 'mail' | 'webhook';
  /** Of what one person each was told just now. */
  messagesOf(trx: Kysely<Tables>, written: NotificationRow[], now: number): Promise<OutboxMessage[]>;
  /** Of a broadcast, for all who follow it; without this none. */
  messagesOfBroadcast?(broadcast: Broadcast, now: number): OutboxMessage[];
}
