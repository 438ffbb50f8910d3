import { type Kysely, sql } from 'kysely';

/** Mails whose link logs in: what only the browser knows that asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_tokens add column challenge text`.execute(db);
  await sql`alter table mail_tokens drop constraint mail_tokens_kind_check`.execute(db);
  await sql`
    alter table mail_tokens add constraint mail_tokens_kind_check
      check (kind in ('password_reset', 'email_verification', 'login_link'))`.execute(db);
}
