/** Stores pictures of people: at most one that is shown to everyone, and one that is pending. */
import type { Kysely, Selectable } from 'kysely';
import type { AvatarsTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type AvatarRow = Selectable<AvatarsTable>;

export async function insertAvatar(db: Db, row: AvatarRow): Promise<void> {
  await db.insertInto('avatars').values(row).execute();
}

export const findAvatar = (db: Db, uuid: string): Promise<AvatarRow | undefined> =>
  db.selectFrom('avatars').selectAll().where('uuid', '=', uuid).executeTakeFirst();

export const avatarsOf = (db: Db, user_id: number): Promise<AvatarRow[]> =>
  db.selectFrom('avatars').selectAll().where('user_id', '=', user_id).orderBy('date_created').execute();

export async function showAvatar(db: Db, uuid: string): Promise<void> {
  await db.updateTable('avatars').set({ is_shown: true }).where('uuid', '=', uuid).execute();
}

/** Hides a person's pictures from everyone, with or without a key. */
export async function hideAvatars(db: Db, user_id: number): Promise<void> {
  await db.updateTable('avatars').set({ is_shown: false, key: '' }).where('user_id', '=', user_id).execute();
}

export async function deleteAvatar(db: Db, uuid: string): Promise<void> {
  await db.deleteFrom('avatars').where('uuid', '=', uuid).execute();
}
