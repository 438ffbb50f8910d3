/** Reads the subject of a delivery when it is sent. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { addToOutbox } from '../../platform/outbox/outbox.repository';
import { type Delivery, firstTry } from '../notifications/channels/webhook';
import { findFollowers } from '../notifications/followers.repository';
import type { Content } from './bodies';
import { presentEvents } from './event-payloads';
import { findNotice, findPeople, findSource, type PayloadRow, presentNotification } from './payloads.repository';

const RECIPIENTS = 500;

/** @returns null when there is nothing to deliver */
export async function readContent(db: Kysely<Tables>, delivery: Delivery, now: number): Promise<Content | null> {
  if (delivery.events) return { events: await presentEvents(db, delivery.events) };
  const notification = await readNotification(db, delivery, now);
  if (!notification) return null;
  const { row, recipients } = notification;
  const people = await findPeople(db, [row.actor_id, ...recipients]);
  return { notifications: [presentNotification(row, people, recipients)] };
}

async function readNotification(
  db: Kysely<Tables>,
  { webhook_uuid, user_id, notification_id: id, after_user_id: after }: Delivery,
  now: number,
): Promise<{ row: PayloadRow; recipients: number[] } | null> {
  if (user_id !== null) {
    const row = await findNotice(db, { user_id, id, now });
    return row ? { row, recipients: [user_id] } : null;
  }
  const row = await findSource(db, { id, now });
  if (!row) return null;
  const recipients = await findFollowers(db, row, { after, limit: RECIPIENTS });
  const last = recipients.length === RECIPIENTS ? recipients.at(-1) : undefined;
  if (last !== undefined) {
    const next = { webhook_uuid, user_id, notification_id: id, after_user_id: last };
    await addToOutbox(db, firstTry(next, now));
  }
  const isForAll = row.content_id === 0;
  return isForAll || recipients.length > 0 ? { row, recipients } : null;
}
