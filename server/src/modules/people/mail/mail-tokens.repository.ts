/** Tokens in mails, stored as hashes: each is valid once, for one purpose and the address that received it. */
import type { Kysely } from 'kysely';
import type { MailTokensTable, Tables } from '../../../database/schema';
import { hashToken } from '../../platform/tokens/tokens';
import { isSameMailbox } from '../users/identity';
import type { UserRow } from '../users/users.repository';

type Db = Kysely<Tables>;
const withToken = ['email_verification', 'login_link', 'password_reset'] as const satisfies MailTokensTable['kind'][];
type TokenKind = (typeof withToken)[number];
/** Mails without a token: they only inform. */
const notifying = [
  ...(['email_changing', 'login_changed', 'new_login', 'new_passkey', 'role_changed'] as const),
  ...(['webhook_failing', 'webhook_off'] as const),
] as const;
export const mailKinds = [...withToken, ...notifying];
export type MailKind = (typeof mailKinds)[number];

export const hasToken = (kind: MailKind): kind is TokenKind => !notifying.some((one) => one === kind);

export async function insertMailToken(
  db: Db,
  {
    token,
    mailbox,
    challenge = null,
    ...row
  }: {
    token: string;
    kind: TokenKind;
    user_id: number;
    /** Address of the mail. */
    mailbox: string;
    challenge?: string | null;
    date_expires: number;
  },
): Promise<void> {
  await db
    .insertInto('mail_tokens')
    .values({ ...row, email_key: mailbox, challenge, hash: hashToken(token), date_used: null })
    .execute();
}

export async function deleteMailToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('hash', '=', hashToken(token)).execute();
}

/**
 * Uses up a token. @returns its person, and whether it was sent to their pending address; undefined when it is unknown,
 * used, expired, or for an address that is no longer theirs
 */
export async function useMailToken(
  trx: Db,
  { token, kind, site_uuid, now }: { token: string; kind: TokenKind; site_uuid: string; now: number },
): Promise<{ user: UserRow; isPending: boolean; challenge: string | null } | undefined> {
  const found = await trx
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .selectAll('users')
    .select(['mail_tokens.email_key as mailbox', 'mail_tokens.challenge'])
    .where('mail_tokens.hash', '=', hashToken(token))
    .where('mail_tokens.kind', '=', kind)
    .where('mail_tokens.date_used', 'is', null)
    .where('mail_tokens.date_expires', '>', now)
    .where('users.site_uuid', '=', site_uuid)
    .where('users.date_erased', 'is', null)
    // Two requests with the same token follow each other: the second finds it used.
    .forUpdate('mail_tokens')
    .executeTakeFirst();
  if (!found) return undefined;
  const { mailbox, challenge, ...user } = found;
  const isPending = isSameMailbox(mailbox, user.email_pending);
  if (!isPending && !isSameMailbox(mailbox, user.email)) return undefined;
  await trx.updateTable('mail_tokens').set({ date_used: now }).where('hash', '=', hashToken(token)).execute();
  return { user, isPending, challenge };
}

/** Ends the unused tokens in a person's mails, of one kind or of all kinds. */
export async function spendMailTokens(trx: Db, user_id: number, kind: TokenKind | 'all', now: number): Promise<void> {
  await trx
    .updateTable('mail_tokens')
    .set({ date_used: now })
    .where('user_id', '=', user_id)
    .$if(kind !== 'all', (query) => query.where('kind', '=', kind as TokenKind))
    .where('date_used', 'is', null)
    .execute();
}

export async function deleteOldMailTokens(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail_tokens').where('date_expires', '<', before).execute();
}
