/** The staff of a site with their login methods. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/schema';
import type { UserRow } from '../users/users.repository';

export interface TeamRow {
  user: UserRow;
  providers: string[];
  has_passkey: boolean;
  date_seen: number | null;
}

/** Administrators first. */
export async function findTeam(db: Kysely<Tables>, site_uuid: string): Promise<TeamRow[]> {
  const { rows } = await sql<UserRow & Omit<TeamRow, 'user'>>`
    select u.*,
      array(select distinct provider from identities i where i.user_id = u.id order by provider) as providers,
      exists (select from passkeys p where p.user_id = u.id) as has_passkey,
      (select max(coalesce(s.date_seen, s.date_created)) from sessions s where s.user_id = u.id) as date_seen
    from users u where u.site_uuid = ${site_uuid} and u.role <> 'normal' and u.date_erased is null
    order by u.role, u.id`.execute(db);
  return rows.map(({ providers, has_passkey, date_seen, ...user }) => ({ user, providers, has_passkey, date_seen }));
}
