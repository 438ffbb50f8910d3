import { type Kysely, sql } from 'kysely';

/** What a mail carries to prove that its reader has the address: for a new password, and to confirm the address itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_resets rename to mail_tokens`.execute(db);
  // The address it was sent to: it proves no other.
  await sql`
    alter table mail_tokens
      add column kind text not null default 'password_reset' check (kind in ('password_reset', 'email_verification')),
      add column email_key text not null default ''`.execute(db);
  await sql`create index mail_tokens_user on mail_tokens (user_id)`.execute(db);
  await sql`create index mail_tokens_age on mail_tokens (date_expires)`.execute(db);
}
