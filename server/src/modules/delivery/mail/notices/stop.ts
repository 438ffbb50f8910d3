/** Unsubscribes by the link in a mail, and resubscribes: immediate mails, digests, or all. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/schema';
import { kinds } from '../../notifications/kinds/kinds';
import { choose } from '../../notifications/settings';
import { changeState, findState } from '../../notifications/states.repository';
import type { Scope } from './collect';

type Db = Kysely<Tables>;

/** Digests also contain replies for people who want mail less often. */
export async function setMail(db: Db, user_id: number, scope: Scope, isOn: boolean): Promise<void> {
  const { channels } = await findState(db, user_id);
  const about = scope === 'soon' ? 'held' : 'digest';
  const own = kinds.filter(({ mail, channels: { mail: byDefault } }) => mail === about && byDefault);
  const chosen = Object.fromEntries(own.map(({ name }) => [name, { mail: isOn }]));
  await changeState(db, user_id, { channels: choose(channels, chosen) });
  if (scope === 'soon') return;
  const [from, to] = isOn ? (['never', 'daily'] as const) : (['hourly', 'never'] as const);
  await db
    .updateTable('users')
    .set({ email_notice_frequency: to })
    .where('id', '=', user_id)
    .where('email_notice_frequency', 'in', isOn ? [from] : [from, 'weekly'])
    .execute();
}

export async function setAllMail(db: Db, user_id: number, isOn: boolean): Promise<void> {
  await db.updateTable('users').set({ disable_email_notifications: !isOn }).where('id', '=', user_id).execute();
}
