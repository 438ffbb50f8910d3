/**
 * Collects notifications for a mail: unseen, not mailed yet, and of kinds that the person wants by mail.
 */
import { type Kysely, sql } from 'kysely';
import type { MailFrequency } from '../../../../../../core/contract/delivery/notifications';
import { DAY_MS } from '../../../../../../core/contract/values/durations';
import type { Tables } from '../../../../database/schema';
import { isSoon } from '../../notifications/channels/mail';
import { kinds } from '../../notifications/kinds/kinds';
import { wants } from '../../notifications/kinds/wants';
import { findFollowed, findUntold, type ShownRow } from '../../notifications/read.repository';
import type { NotificationState } from '../../notifications/states.repository';

type Db = Kysely<Tables>;
export type Scope = 'soon' | 'gathered';

/** Immediate mails about a thread per day; further ones are in a digest. */
const THREAD_A_DAY = 20;

interface Asked {
  user_id: number;
  section_uuid: string;
  scope: Scope;
  frequency: MailFrequency;
  state: NotificationState;
  now: number;
}

export interface Collected {
  /** Newest row first. */
  rows: ShownRow[];
  /** The person's own rows among `rows`. */
  own: number[];
  /** The latest shared notification in this mail; null if there is none. */
  followedTo: number | null;
  /** True when some wait for the next digest. */
  isPutOff: boolean;
}

export async function collect(
  db: Db,
  { user_id, section_uuid, scope, frequency, state, now }: Asked,
): Promise<Collected> {
  const mailed = kinds.filter((kind) => wants(state.channels, kind, 'mail'));
  const wanted = mailed
    .filter((kind) => scope === 'gathered' || isSoon(frequency, kind))
    .map(({ name }) => name as string);
  const own = await findUntold(db, { user_id, wanted, now });
  const busy = scope === 'soon' ? await findBusyThreads(db, user_id, now - DAY_MS) : new Set<number>();
  const quiet = own.filter(({ thread_id }) => !busy.has(thread_id));
  const followed =
    scope === 'gathered'
      ? (await findFollowed(db, { user_id, off: [], sections: [section_uuid], topics: [], now })).filter(
          ({ id, kind, is_seen }) => !is_seen && wanted.includes(kind) && id > state.mailed_to,
        )
      : [];
  return {
    rows: [...quiet, ...followed].sort((a, b) => b.date_created - a.date_created || b.id - a.id),
    own: quiet.map(({ id }) => id),
    followedTo: followed.length > 0 ? Math.max(...followed.map(({ id }) => id)) : null,
    isPutOff: quiet.length < own.length,
  };
}

async function findBusyThreads(db: Db, user_id: number, since: number): Promise<Set<number>> {
  const { rows } = await sql<{ thread_id: number }>`
    select thread_id from notifications
    where user_id = ${user_id} and date_mailed > ${since} and thread_id <> 0
    group by thread_id having count(distinct date_mailed) >= ${THREAD_A_DAY}`.execute(db);
  return new Set(rows.map(({ thread_id }) => thread_id));
}

/** Marks the notifications as mailed. */
export const markMailed = (db: Db, user_id: number, { own, followedTo }: Collected, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`
      update notifications set date_mailed = ${now}
      where user_id = ${user_id} and id = any(${own}::bigint[])`.execute(trx);
    if (followedTo === null) return;
    await sql`
      insert into notification_states as s (user_id, mailed_to) values (${user_id}, ${followedTo})
      on conflict (user_id) do update set mailed_to = greatest(s.mailed_to, excluded.mailed_to)`.execute(trx);
  });
