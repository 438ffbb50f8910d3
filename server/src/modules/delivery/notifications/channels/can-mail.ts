/**
 * Whose address was proved: by a mail of ours, or by the provider of a log-in. Nobody else gets mail about notifications, for
 * the address may be anybody's.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/schema';

/** Of a user `u` and their `notification_states` as `t`. */
export const isMailable = sql<boolean>`
  u.email_key is not null and u.date_erased is null and coalesce(t.mail_state, 'ok') <> u.email_key
    and (u.email_verification_status = 'approved' or exists (
      select from identities i where i.user_id = u.id and i.is_email_verified and lower(i.email) = lower(u.email)
    ))`;

export async function canMail(db: Kysely<Tables>, user_ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join notification_states t on t.user_id = u.id
    where u.id = any(${user_ids}::bigint[]) and ${isMailable}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
