/** Logins in progress and their codes; each can be used once. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { LoginCodesTable, LoginFlowsTable, Tables } from '../../../database/schema';

type Db = Kysely<Tables>;
export type LoginFlow = Selectable<LoginFlowsTable>;
export type LoginCode = Selectable<LoginCodesTable>;

export async function insertFlow(db: Db, flow: Omit<LoginFlow, 'date_used'>): Promise<void> {
  await db
    .insertInto('login_flows')
    .values({ ...flow, date_used: null })
    .execute();
}

/** Marks the flow as used. Undefined when it is unknown, expired, used, or of another browser. */
export const useFlow = (
  db: Db,
  { state_hash, browser_hash, now }: { state_hash: string; browser_hash: string; now: number },
): Promise<LoginFlow | undefined> =>
  db
    .updateTable('login_flows')
    .set({ date_used: now })
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('date_expires', '>', now)
    .where('date_used', 'is', null)
    .returningAll()
    .executeTakeFirst();

export async function insertCode(db: Db, { identity, ...code }: Omit<LoginCode, 'date_used'>): Promise<void> {
  await db
    .insertInto('login_codes')
    .values({ ...code, identity: JSON.stringify(identity), date_used: null })
    .execute();
}

/** Reads a code that is still valid, without using it. */
export const findCode = (
  db: Db,
  { hash, site_uuid, now }: { hash: string; site_uuid: string; now: number },
): Promise<LoginCode | undefined> =>
  db
    .selectFrom('login_codes')
    .selectAll()
    .where('hash', '=', hash)
    .where('site_uuid', '=', site_uuid)
    .where('date_expires', '>', now)
    .where('date_used', 'is', null)
    .executeTakeFirst();

/** Marks the code as used even by a wrong verifier, so that a thief's attempt ends it. */
export const useCode = (
  db: Db,
  { hash, site_uuid, now }: { hash: string; site_uuid: string; now: number },
): Promise<LoginCode | undefined> =>
  db
    .updateTable('login_codes')
    .set({ date_used: now })
    .where('hash', '=', hash)
    .where('site_uuid', '=', site_uuid)
    .where('date_expires', '>', now)
    .where('date_used', 'is', null)
    .returningAll()
    .executeTakeFirst();

export async function deleteOver(db: Db, before: number): Promise<void> {
  await db.deleteFrom('login_flows').where('date_expires', '<', before).execute();
  await db.deleteFrom('login_codes').where('date_expires', '<', before).execute();
}

/** Deletes codes that name the person by provider identity or address, or that only they may use. */
export async function deleteCodesOf(trx: Db, user_id: number): Promise<void> {
  await sql`
    delete from login_codes code using users person
    where person.id = ${user_id} and person.site_uuid = code.site_uuid and (
      code.identity ->> 'only_for' = ${String(user_id)}
      or lower(code.identity ->> 'email') in (lower(person.email), lower(person.email_pending))
      or exists (
        select from identities known
        where known.user_id = person.id and known.provider = code.provider
          and known.issuer = code.identity ->> 'issuer' and known.subject = code.identity ->> 'subject'
      )
    )`.execute(trx);
}
