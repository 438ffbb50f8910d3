/** Stores users. Every read names the site, so that no site finds users of another. */
import type { Kysely, Selectable } from 'kysely';
import { inTransaction } from '../../../database/in-transaction';
import type { Tables, UsersTable } from '../../../database/schema';
import { emailKey, isSameMailbox } from './identity';
import { leaveCreated } from './user-events';

type Db = Kysely<Tables>;
/** A user, with the entitlements of the present login and whether it passed the second factor. */
export type UserRow = Selectable<UsersTable> & { entitlements?: string[]; passed_factor?: boolean };

export interface NewUser {
  site_uuid: string;
  name: string;
  name_key: string;
  email: string | null;
  email_key: string | null;
  password_hash: string | null;
  role?: UsersTable['role'];
  type?: 'user' | 'anonymous' | 'remote';
  email_verification_status?: string;
  name_pending?: string;
  username_moderation_status?: string;
  date_created: number;
}

export const insertUser = (db: Db, { role = 'normal', ...user }: NewUser): Promise<UserRow> =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('users')
      .values({ ...user, role })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.type === 'user') await leaveCreated(trx, row, row.date_created);
    return row;
  });

export const findUser = (db: Db, site_uuid: string, id: number): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('site_uuid', '=', site_uuid).where('id', '=', id).executeTakeFirst();

/** Finds users of a site, or of the sites of its group, who may meet in a conversation. */
export const findUsers = (db: Db, sites: readonly string[], ids: number[]): Promise<UserRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('users').selectAll().where('site_uuid', 'in', sites).where('id', 'in', ids).execute();

export const findByEmail = (db: Db, site_uuid: string, email_key: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('email_key', '=', email_key)
    .executeTakeFirst();

/** Finds the account of a mailbox, for an operator: never one whose address only looks the same. */
export async function findByMailbox(db: Db, site_uuid: string, email: string): Promise<UserRow | undefined> {
  const user = await findByEmail(db, site_uuid, emailKey(email));
  return user && isSameMailbox(user.email, email) ? user : undefined;
}

export const findByName = (db: Db, site_uuid: string, name_key: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('site_uuid', '=', site_uuid)
    .where('name_key', '=', name_key)
    .executeTakeFirst();

/** Names of moderators and administrators, who are few. */
export const findStaffNames = (db: Db, site_uuid: string): Promise<Pick<UserRow, 'id' | 'name'>[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('site_uuid', '=', site_uuid)
    .where('role', '<>', 'normal')
    .execute();

export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'name'
    | 'name_key'
    | 'name_pending'
    | 'username_moderation_status'
    | 'email'
    | 'email_key'
    | 'email_pending'
    | 'email_pending_key'
    | 'email_verification_status'
    | 'email_notice_frequency'
    | 'password_hash'
    | 'role'
    | 'social_login_provider'
    | 'social_login_id'
  >
>;

export const updateUser = (db: Db, id: number, changes: UserChanges): Promise<UserRow> =>
  db.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Records a person's first post, once. */
export async function markFirstPost(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ date_first_post: now })
    .where('id', '=', id)
    .where('date_first_post', 'is', null)
    .execute();
}
