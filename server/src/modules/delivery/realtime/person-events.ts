/**
 * A person's log for their own pages (host contract 10): each event names a notification, which is read in its present
 * state, with the count of new ones. Leaves out those that the reader may not see.
 */
import { type Kysely, sql } from 'kysely';
import type { NotificationEvent } from '../../../../../core/contract/delivery/notifications';
import { NULL_UUID, numericIdToUuid } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import type { PersonEvent } from '../../platform/facts/person-events';
import type { StoredEvent } from '../../platform/write-queue/container-changes';
import type { Lists } from '../notifications/present';

export interface PersonGap {
  user_id: number;
  after: number;
  upTo: number;
}

/** @returns null when the log does not have them all */
export async function readPersonEvents(
  db: Kysely<Tables>,
  { user_id, after, upTo }: PersonGap,
  lists: () => Promise<Lists>,
): Promise<StoredEvent[] | null> {
  if (upTo <= after) return [];
  const { rows } = await sql<PersonEvent>`
    select user_id, seq, action, notification_id from person_events
    where user_id = ${user_id} and seq > ${after} and seq <= ${upTo} order by seq`.execute(db);
  if (rows.length !== upTo - after) return null;
  const found = await lists();
  return rows.flatMap((event) => asStored(event, found) ?? []);
}

function asStored({ seq, action, notification_id }: PersonEvent, lists: Lists): StoredEvent | null {
  const uuid = notification_id === 0 ? NULL_UUID : numericIdToUuid(notification_id);
  const known = find(lists, uuid);
  if (action === 'notified' && !known) return null;
  const named = notification_id === 0 ? {} : { notification_uuid: uuid };
  const payload: NotificationEvent = { ...(known ?? named), counts: lists.counts };
  return { seq, message_type: 'notification', action, payload: JSON.stringify(payload) };
}

const find = ({ notifications }: Lists, uuid: string) =>
  notifications.find(({ notification_uuid }) => notification_uuid === uuid);
