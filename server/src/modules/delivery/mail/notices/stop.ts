/** Stopping mails by the link in them, and getting them again: of those that come soon, of digests, or all. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../../database/schema';
import { kinds } from '../../notifications/kinds/kinds';
import { choose } from '../../notifications/settings';
import { changeState, findState } from '../../notifications/states.repository';
import type { Scope } from './collect';

type Db = Kysely<Tables>;

/** Collected are, beside what always is, the answers of whoever wants mail more seldom than soon. */
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
