/** A person's cursors and choices. */
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { NotificationStatesTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type NotificationState = Selectable<NotificationStatesTable>;

const nothingYet: Omit<NotificationState, 'user_id'> = {
  seq: 0,
  seen_to: 0,
  read_to: 0,
  wants_push: null,
  channels: {},
  mail_state: 'ok',
  time_zone: '',
  language: '',
  mailed_to: 0,
  mailing_until: 0,
  pushing_until: 0,
  soft_bounces: 0,
  date_soft_bounce: 0,
};

export async function findState(db: Db, user_id: number): Promise<NotificationState> {
  const row = await db.selectFrom('notification_states').selectAll().where('user_id', '=', user_id).executeTakeFirst();
  return row ?? { user_id, ...nothingYet };
}

/** Changes only the given members. */
export async function changeState(
  db: Db,
  user_id: number,
  {
    channels,
    ...change
  }: Partial<Pick<NotificationState, 'wants_push' | 'channels' | 'time_zone' | 'language' | 'mail_state'>>,
): Promise<void> {
  const values = { ...change, ...(channels && { channels: JSON.stringify(channels) }) };
  if (Object.keys(values).length === 0) return;
  await db
    .insertInto('notification_states')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Stores language and time zone of a reader's browser for their mail, once, until they choose. */
export async function rememberBrowser(
  db: Db,
  user_id: number,
  { language, time_zone }: { language: string; time_zone: string },
): Promise<void> {
  const known = await db
    .selectFrom('notification_states')
    .select(['language', 'time_zone'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  await changeState(db, user_id, {
    ...(!known?.language && { language }),
    ...(!known?.time_zone && time_zone && { time_zone }),
  });
}

export interface Marked {
  user_id: number;
  id: number;
  /** Applies to everything up to it, and not only to it. */
  isUpTo: boolean;
  now: number;
}

/** Marks the person's own as seen or read. @returns how many changed */
export async function markOwn(db: Db, as: 'seen' | 'read', { user_id, id, isUpTo, now }: Marked): Promise<number> {
  const which = isUpTo ? sql`id <= ${id}` : sql`id = ${id}`;
  const { numAffectedRows = 0n } =
    as === 'seen'
      ? await sql`
          update notifications set date_seen = ${now}
          where user_id = ${user_id} and ${which} and date_seen is null and date_read is null`.execute(db)
      : await sql`
          update notifications set date_seen = coalesce(date_seen, ${now}::bigint), date_read = ${now}
          where user_id = ${user_id} and ${which} and date_read is null`.execute(db);
  return Number(numAffectedRows);
}

/** Marks shared ones: a cursor for all up to one, or a mark for one. @returns whether anything changed */
export async function markFollowed(
  db: Db,
  as: 'seen' | 'read',
  { user_id, id, isUpTo, now }: Marked,
): Promise<boolean> {
  const column = sql.ref(as === 'seen' ? 'seen_to' : 'read_to');
  if (isUpTo) {
    const { numAffectedRows = 0n } = await sql`
      insert into notification_states as s (user_id, ${column}) values (${user_id}, ${id})
      on conflict (user_id) do update set ${column} = excluded.${column} where s.${column} < excluded.${column}`.execute(
      db,
    );
    return numAffectedRows > 0n;
  }
  const date = sql.ref(as === 'seen' ? 'date_seen' : 'date_read');
  const { numAffectedRows = 0n } = await sql`
    insert into source_marks as m (user_id, source_id, ${date})
    select ${user_id}, id, ${now}::bigint from notification_sources where id = ${id}
    on conflict (user_id, source_id) do update set ${date} = excluded.${date} where m.${date} is null`.execute(db);
  return numAffectedRows > 0n;
}

/** Removes one from the reader's list for good. @returns whether there was one */
export async function deleteOne(db: Db, user_id: number, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ is_deleted: true })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const { numAffectedRows = 0n } = await sql`
    insert into source_marks as m (user_id, source_id, date_gone)
    select ${user_id}, id, ${now}::bigint from notification_sources where id = ${id}
    on conflict (user_id, source_id) do update set date_gone = excluded.date_gone where m.date_gone is null`.execute(
    db,
  );
  return numAffectedRows > 0n;
}
