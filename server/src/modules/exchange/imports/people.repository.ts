/** Reads and writes the people of an import in batches. */
import { sql } from 'kysely';
import type { UserRecord } from '../records/record';
import { readSlices, storeList, weightOf } from './import-order.repository';
import type { Db, ImportJob, Trx } from './job';
import type { StoredPicture } from './store-files';

export interface StagedUser {
  foreign_id: string;
  hash: string;
  record: UserRecord;
  /** The picture, once its files are stored. */
  picture: StoredPicture | null;
}

/** New people, starting with those who wrote most, because the first one to claim a name keeps it. */
export async function* listNewPeople(db: Db, job: ImportJob): AsyncGenerator<string[]> {
  const rows = sql`
    select s.foreign_id, ${weightOf(sql`s.record`)} as weight, w.comments, s.position from import_stage s
    left join (
      select author, count(*) as comments from import_stage
      where import_uuid = ${job.uuid} and kind = 'comment' group by author
    ) w on w.author = s.foreign_id
    where s.import_uuid = ${job.uuid} and s.kind = 'user' and ${isWanted} and not exists (
      select from import_items i where i.site_uuid = ${job.site.uuid} and i.source = ${job.source}
        and i.kind = 'user' and i.foreign_id = s.foreign_id
    )`;
  await storeList(db, job, 'people', { rows, order: sql`comments desc nulls last, position` });
  for await (const slice of readSlices(db, job, 'people')) yield slice.map(({ foreign_id }) => foreign_id);
}

/** Reads people in the given order. */
export async function readStagedUsers(trx: Trx, job: ImportJob, foreign_ids: string[]): Promise<StagedUser[]> {
  const { rows } = await sql<StagedUser>`
    select s.foreign_id, s.hash, s.record, s.record->'picture' as picture
    from unnest(${foreign_ids}::text[]) with ordinality as wanted (foreign_id, place)
    join import_stage s on s.import_uuid = ${job.uuid} and s.kind = 'user' and s.foreign_id = wanted.foreign_id
    order by wanted.place`.execute(trx);
  return rows;
}

/** Condition on the stage `s`: skips guests without comments and votes. */
export const isWanted = sql`(
  (s.record->>'is_guest')::boolean is not true
  or exists (select from import_stage c where c.import_uuid = s.import_uuid and c.author = s.foreign_id)
)`;

export interface Login {
  provider: string;
  issuer: string;
  subject: string;
}

/** Ids of our users, by `loginKey`. */
export async function findByLogins(trx: Trx, site_uuid: string, logins: Login[]): Promise<Map<string, number>> {
  const { rows } = await sql<Login & { user_id: number }>`
    select i.provider, i.issuer, i.subject, i.user_id from identities i
    join json_to_recordset(${JSON.stringify(logins)}::json) as l (provider text, issuer text, subject text)
      on l.provider = i.provider and l.issuer = i.issuer and l.subject = i.subject
    where i.site_uuid = ${site_uuid}`.execute(trx);
  return new Map(rows.map((row) => [loginKey(row), row.user_id]));
}

export const loginKey = ({ provider, issuer, subject }: Login): string => JSON.stringify([provider, issuer, subject]);

/** Our users, their address and whether they have proved it, by the key of the address. */
export async function findByEmails(
  trx: Trx,
  site_uuid: string,
  keys: string[],
): Promise<Map<string, { id: number; email: string | null; isProved: boolean }>> {
  const { rows } = await sql<{ id: number; email: string | null; email_key: string; is_proved: boolean }>`
    select id, email, email_key, email_verification_status = 'approved' as is_proved from users
    where site_uuid = ${site_uuid} and email_key = any(${keys}::text[])`.execute(trx);
  return new Map(rows.map(({ id, email, email_key, is_proved }) => [email_key, { id, email, isProved: is_proved }]));
}

/** Returns which of our users are staff. */
export async function findStaff(trx: Trx, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${ids}::bigint[]) and role <> 'normal'`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these names are taken. */
export async function findTakenNames(trx: Trx, site_uuid: string, name_keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name_key: string }>`
    select name_key from users where site_uuid = ${site_uuid} and name_key = any(${name_keys}::text[])`.execute(trx);
  return new Set(rows.map(({ name_key }) => name_key));
}

export interface ImportedUser {
  id: number;
  name: string;
  name_key: string;
  type: 'user' | 'anonymous';
  email: string | null;
  email_key: string | null;
  email_verification_status: string;
  password_hash: string | null;
  badge_trusted: boolean;
  custom_badges: string[];
  ban_level: 'none' | 'posting';
  date_created: number;
  date_erased: number | null;
}

export async function reserveUserIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('users', 'id')) as id from generate_series(1, ${count})`.execute(trx);
  return rows.map(({ id }) => Number(id));
}

export async function insertUsers(trx: Trx, { site, now }: ImportJob, users: ImportedUser[]): Promise<void> {
  if (users.length === 0) return;
  await sql`
    insert into users (
      id, site_uuid, name, name_key, type, email, email_key, email_verification_status, password_hash, badge_trusted,
      custom_badges, ban_level, ban_created, date_created, date_erased
    ) overriding system value
    select id, ${site.uuid}, name, name_key, type, email, email_key, email_verification_status, password_hash, badge_trusted,
      custom_badges, ban_level, case when ban_level <> 'none' then ${now}::bigint end, date_created, date_erased
    from json_to_recordset(${JSON.stringify(users)}::json) as row (
      id bigint, name text, name_key text, type text, email text, email_key text, email_verification_status text,
      password_hash text, badge_trusted boolean, custom_badges jsonb, ban_level text, date_created bigint, date_erased bigint
    )`.execute(trx);
  const banned = users.filter(({ ban_level }) => ban_level !== 'none').map(({ id }) => id);
  if (banned.length > 0) {
    await sql`
      insert into bans (uuid, site_uuid, user_id, level, is_permanent, user_message, date_created)
      select gen_random_uuid(), ${site.uuid}, id, 'posting', true, '', ${now} from unnest(${banned}::bigint[]) as id`.execute(
      trx,
    );
  }
  const badges = [...new Set(users.flatMap(({ custom_badges }) => custom_badges))];
  if (badges.length > 0) {
    await sql`
      insert into badges (site_uuid, label, description, date_created)
      select ${site.uuid}, label, '', ${now} from unnest(${badges}::text[]) as label
      on conflict do nothing`.execute(trx);
  }
}

export async function insertLogins(
  trx: Trx,
  { site, now }: ImportJob,
  logins: (Login & { user_id: number })[],
): Promise<void> {
  if (logins.length === 0) return;
  await sql`
    insert into identities (
      site_uuid, provider, issuer, subject, user_id, email, is_email_verified, date_issued, date_created, date_last_login
    )
    select ${site.uuid}, provider, issuer, subject, user_id, null, false, null, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(logins)}::json) as row (provider text, issuer text, subject text, user_id bigint)
    on conflict do nothing`.execute(trx);
}
