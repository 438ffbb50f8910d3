/**
 * People whose address was proved, by our mail or by a login provider. Others get no mail about notifications, because
 * the address may belong to someone else.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/schema';

/** Condition on a user `u` with their `notification_states` `t`. */
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
