/** Tokens that mails carry, as hashes: each is good once, for one purpose, for the address it went to. */
import type { Kysely } from 'kysely';
import type { MailTokensTable, Tables } from '../../../database/schema';
import { hashToken } from '../../platform/tokens/tokens';
import type { UserRow } from '../users/users.repository';

type Db = Kysely<Tables>;
export type MailKind = MailTokensTable['kind'];

export async function insertMailToken(
  db: Db,
  { token, ...row }: { token: string; kind: MailKind; user_id: number; email_key: string; date_expires: number },
): Promise<void> {
  await db
    .insertInto('mail_tokens')
    .values({ ...row, hash: hashToken(token), date_used: null })
    .execute();
}

export async function deleteMailToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('hash', '=', hashToken(token)).execute();
}

/** Uses a token up. @returns whose it is; undefined when it is unknown, used, over, or for an address they have no more. */
export async function useMailToken(
  trx: Db,
  { token, kind, site_uuid, now }: { token: string; kind: MailKind; site_uuid: string; now: number },
): Promise<UserRow | undefined> {
  const user = await trx
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .selectAll('users')
    .where('mail_tokens.hash', '=', hashToken(token))
    .where('mail_tokens.kind', '=', kind)
    .where('mail_tokens.date_used', 'is', null)
    .where('mail_tokens.date_expires', '>', now)
    .whereRef('mail_tokens.email_key', '=', 'users.email_key')
    .where('users.site_uuid', '=', site_uuid)
    .where('users.date_erased', 'is', null)
    // Two with the same token follow each other: the second finds it used.
    .forUpdate('mail_tokens')
    .executeTakeFirst();
  if (!user) return undefined;
  await trx.updateTable('mail_tokens').set({ date_used: now }).where('hash', '=', hashToken(token)).execute();
  return user;
}

/** Nobody can use any of somebody's tokens of a kind any more. */
export async function spendMailTokens(trx: Db, user_id: number, kind: MailKind, now: number): Promise<void> {
  await trx
    .updateTable('mail_tokens')
    .set({ date_used: now })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('date_used', 'is', null)
    .execute();
}

export async function deleteOldMailTokens(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail_tokens').where('date_expires', '<', before).execute();
}
