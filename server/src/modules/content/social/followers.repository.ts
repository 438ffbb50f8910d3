/** Followers of an account of this server, and people who block it. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SocialFollowersTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type FollowerRow = Selectable<SocialFollowersTable>;

/** Inboxes of followers below one domain; servers for many people have one that all share. */
export const INBOXES_OF_DOMAIN = 200;

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

/**
 * Checks whether one more follower gets deliveries at an inbox: any number does at an inbox that others have, but a domain has only a
 * number of inboxes. Otherwise, somebody could make up followers below one domain, and each article would be sent to all of them.
 */
export async function mayAddInbox(
  db: Db,
  { account_id, inbox, domain }: { account_id: number; inbox: string; domain: string },
): Promise<boolean> {
  const { rows } = await sql<{ may_add: boolean }>`
    select exists (select from social_followers where account_id = ${account_id} and inbox = ${inbox})
      or (
        select count(*) < ${INBOXES_OF_DOMAIN} from (
          select distinct inbox from social_followers
          where account_id = ${account_id} and (host = ${domain} or host like '%.' || ${domain}::text)
        ) as known
      ) as may_add`.execute(db);
  return rows[0]?.may_add ?? false;
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

/**
 * Deletes somebody whose account is gone, or who asked to be forgotten.
 *
 * @param site_uuid the only site to delete the person from
 */
export async function forgetFollower(db: Db, remote_id: string, site_uuid?: string): Promise<void> {
  const all = db.deleteFrom('social_followers').where('remote_id', '=', remote_id);
  if (site_uuid === undefined) return void (await all.execute());
  const account = db.selectFrom('social_accounts').select('id').where('site_uuid', '=', site_uuid);
  await all.where('account_id', 'in', account).execute();
}

export async function deleteFollowersAt(db: Db, inbox: string): Promise<void> {
  await db.deleteFrom('social_followers').where('inbox', '=', inbox).execute();
}

/** @param host of the inbox, with its port */
export async function deleteFollowersOnHost(db: Db, host: string): Promise<void> {
  await sql`
    delete from social_followers where regexp_replace(inbox, '^https?://([^/]+).*$', '\\1') = ${host}`.execute(db);
}

/** Deletes followers of accounts that stopped publishing before that time. @returns their number */
export async function deleteFollowersOfEnded(db: Db, before: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from social_followers where (account_id, remote_id) in (
      select f.account_id, f.remote_id from social_followers f join social_accounts a on a.id = f.account_id
      where a.date_on is null and a.date_off < ${before}::bigint limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

export const hasFollowers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('social_followers').select('account_id').limit(1).executeTakeFirst()) !== undefined;

/** Checks whether a person follows the site's account, or blocks it. */
export const isFollower = async (db: Db, site_uuid: string, remote_id: string): Promise<boolean> =>
  (await db
    .selectFrom('social_followers')
    .innerJoin('social_accounts', 'social_accounts.id', 'social_followers.account_id')
    .select('account_id')
    .where('social_accounts.site_uuid', '=', site_uuid)
    .where('remote_id', '=', remote_id)
    .executeTakeFirst()) !== undefined;

/** Returns when a person began to follow the site's account; null for others. */
export async function findDateFollowed(db: Db, site_uuid: string, remote_id: string): Promise<number | null> {
  const row = await db
    .selectFrom('social_followers')
    .innerJoin('social_accounts', 'social_accounts.id', 'social_followers.account_id')
    .select('social_followers.date_created')
    .where('social_accounts.site_uuid', '=', site_uuid)
    .where('remote_id', '=', remote_id)
    .where('is_blocking', '=', false)
    .executeTakeFirst();
  return row?.date_created ?? null;
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
