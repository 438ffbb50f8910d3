/**
 * Mail about notifications: soon, five minutes after the first unless it was seen, or as a digest at the reader's hour,
 * morning or Monday. The content is read when the mail is sent (delivery/mail/notices): these messages are only
 * appointments, one per person and time.
 */
import { type Kysely, sql } from 'kysely';
import type { MailFrequency } from '../../../../../../core/contract/delivery/notifications';
import { HOUR_MS, MINUTE_MS } from '../../../../../../core/contract/values/durations';
import type { Tables } from '../../../../database/schema';
import type { OutboxMessage } from '../../../platform/outbox/outbox.repository';
import { kinds } from '../kinds/kinds';
import type { NotificationKind } from '../kinds/notification-kind';
import { type Choices, wants } from '../kinds/wants';
import { isMailable } from './can-mail';
import { type NotificationChannel, usersOf } from './channel';
import { nextMorning } from './local-time';

export const MAIL_NOTICES = 'mail_notices';
const HELD_MS = 5 * MINUTE_MS;

interface Reader {
  id: number;
  channels: Choices;
  time_zone: string;
  frequency: MailFrequency;
}

export const mailChannel: NotificationChannel = {
  name: 'mail',
  reaches: (written) => sql`
    select from users u left join notification_states t on t.user_id = u.id
    where u.id = any(${usersOf(written)}::bigint[]) and ${isMailable}`,
  async messagesOf(trx, written, now) {
    const readers = await findReaders(trx, usersOf(written));
    return written.flatMap(({ user_id, id, kind: name }) => {
      const reader = readers.get(user_id);
      const kind = kinds.find((one) => one.name === name);
      if (!reader || !kind || !wants(reader.channels, kind, 'mail')) return [];
      return appointment(reader, { isSoon: isSoon(reader.frequency, kind), key: String(id), now }) ?? [];
    });
  },
};

/** Checks for soon: with daily or weekly mail, personal notices still are; hourly digests contain them. */
export const isSoon = (frequency: MailFrequency, { mail }: Pick<NotificationKind, 'mail'>): boolean =>
  frequency === 'instant' || (frequency === 'daily' && mail === 'held');

/** @returns null for a person who wants no mail */
export function appointment(
  { id: user_id, frequency, time_zone }: Omit<Reader, 'channels'>,
  { isSoon, key, now }: { isSoon: boolean; key: string; now: number },
): OutboxMessage | null {
  if (frequency === 'never') return null;
  const scope = isSoon ? 'soon' : 'gathered';
  const at = isSoon ? now + HELD_MS : collectedFor(frequency, time_zone, now);
  return {
    kind: MAIL_NOTICES,
    payload: { user_id, scope },
    idempotency_key: `${MAIL_NOTICES} ${user_id} ${isSoon ? key : at}`,
    now,
    date_next: at,
  };
}

function collectedFor(frequency: MailFrequency, zone: string, now: number): number {
  if (frequency === 'hourly') return (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
  return nextMorning(zone, now, { monday: frequency === 'weekly' });
}

/** Finds which of the people get any mail. */
export async function findReaders(db: Kysely<Tables>, user_ids: number[]): Promise<Map<number, Reader>> {
  const { rows } = await sql<Reader>`
    select u.id, u.email_notice_frequency as frequency, coalesce(t.channels, '{}') as channels,
      coalesce(t.time_zone, '') as time_zone
    from users u left join notification_states t on t.user_id = u.id
    where u.id = any(${user_ids}::bigint[]) and not u.disable_email_notifications and ${isMailable}`.execute(db);
  return new Map(rows.map((reader) => [reader.id, reader]));
}
