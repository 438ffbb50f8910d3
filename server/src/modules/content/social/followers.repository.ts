/** Followers of an account of this server, and people who block it. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SocialFollowersTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type FollowerRow = Selectable<SocialFollowersTable>;

/** Stores a follower, or somebody who blocks the account. */
export async function saveFollower(db: Db, follower: FollowerRow): Promise<void> {
  const { follow_id, inbox, host, is_blocking } = follower;
  await db
    .insertInto('social_followers')
    .values(follower)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'remote_id']).doUpdateSet({ follow_id, inbox, host, is_blocking }),
    )
    .execute();
}

export async function deleteFollower(
  db: Db,
  { account_id, remote_id, is_blocking }: Pick<FollowerRow, 'account_id' | 'remote_id' | 'is_blocking'>,
): Promise<void> {
  await db
    .deleteFrom('social_followers')
    .where('account_id', '=', account_id)
    .where('remote_id', '=', remote_id)
    .where('is_blocking', '=', is_blocking)
    .execute();
}

export const findFollow = (db: Db, remote_id: string, follow_id: string): Promise<FollowerRow | undefined> =>
  db
    .selectFrom('social_followers')
    .selectAll()
    .where('remote_id', '=', remote_id)
    .where('follow_id', '=', follow_id)
    .where('is_blocking', '=', false)
    .executeTakeFirst();

/** Deletes a person everywhere: somebody whose account is gone, or who asked to be forgotten. */
export async function forgetFollower(db: Db, remote_id: string): Promise<void> {
  await db.deleteFrom('social_followers').where('remote_id', '=', remote_id).execute();
}

export async function deleteFollowersAt(db: Db, inbox: string): Promise<void> {
  await db.deleteFrom('social_followers').where('inbox', '=', inbox).execute();
}

/** @param host of the inbox, with its port */
export async function deleteFollowersOnHost(db: Db, host: string): Promise<void> {
  await sql`
    delete from social_followers where regexp_replace(inbox, '^https?://([^/]+).*$', '\\1') = ${host}`.execute(db);
}

export async function countFollowers(db: Db, account_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from social_followers where account_id = ${account_id} and not is_blocking`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export const isBlocking = async (db: Db, account_id: number, remote_id: string): Promise<boolean> =>
  (await db
    .selectFrom('social_followers')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('remote_id', '=', remote_id)
    .where('is_blocking', '=', true)
    .executeTakeFirst()) !== undefined;
