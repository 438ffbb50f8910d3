/** Bounced mail: one "no such address", or three temporary failures in a month, end mail to the address. */
import { type Kysely, sql } from 'kysely';
import { MONTH_MS } from '../../../../../../core/contract/values/durations';
import type { Tables } from '../../../../database/schema';

const SOFT_AT_MOST = 3;

export async function noteBounce(
  db: Kysely<Tables>,
  user_id: number,
  { isHard, now }: { isHard: boolean; now: number },
): Promise<void> {
  const count = sql`case when s.date_soft_bounce > ${now - MONTH_MS} then s.soft_bounces else 0 end + 1`;
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into notification_states as s (user_id, soft_bounces, date_soft_bounce) values (${user_id}, 1, ${now})
      on conflict (user_id) do update set soft_bounces = ${count}, date_soft_bounce = excluded.date_soft_bounce`.execute(
      trx,
    );
    await sql`
      update notification_states s set mail_state = u.email_key, soft_bounces = 0
      from users u where u.id = ${user_id} and s.user_id = u.id and u.email_key is not null
        and (${isHard} or s.soft_bounces >= ${SOFT_AT_MOST})`.execute(trx);
  });
}
