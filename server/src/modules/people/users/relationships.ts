/** Adds to people whether the reader follows or mutes each (specification §3 "User"). */
import type { FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { PublicUser } from '../../../../../core/contract/people/user';
import type { Tables } from '../../../database/schema';
import { presentUser, type SeenUser } from './users.presenter';
import { findUsers, type UserRow } from './users.repository';

type Relationship = Pick<PublicUser, 'is_muted' | 'date_muted' | 'date_following'>;

/** Finds which people the reader follows or mutes, with dates. */
async function findRelationships(
  db: Kysely<Tables>,
  user_id: number,
  ids: number[],
): Promise<Map<number, Relationship>> {
  const { rows } = await sql<{ id: number; following: number | null; muted: number | null }>`
    select target_id as id, date_created as following, null::bigint as muted
    from follows where user_id = ${user_id} and target_id = any(${ids}::bigint[])
    union all
    select target_id, null, date_created
    from mutes where user_id = ${user_id} and target_id = any(${ids}::bigint[])`.execute(db);
  const found = new Map<number, Relationship>();
  for (const { id, following, muted } of rows) {
    const known = found.get(id);
    found.set(id, {
      date_following: following ?? known?.date_following ?? null,
      date_muted: muted ?? known?.date_muted ?? null,
      is_muted: muted !== null || known?.is_muted === true,
    });
  }
  return found;
}

/** Adds the reader's relationships; unchanged for a guest. */
export async function withRelationships<User extends Pick<PublicUser, 'id'> & Relationship>(
  db: Kysely<Tables>,
  reader: { id: number } | null,
  users: User[],
): Promise<User[]> {
  if (!reader || users.length === 0) return users;
  const ids = users.map(({ id }) => id);
  const found = await findRelationships(db, reader.id, ids);
  return found.size === 0 ? users : users.map((user) => ({ ...user, ...found.get(user.id) }));
}

/** Finds existing people by id, as the reader sees them. */
export async function peopleSeenBy(
  db: Kysely<Tables>,
  { site, user }: Pick<FastifyRequest, 'site' | 'user'>,
  ids: number[],
): Promise<Map<number, PublicUser>> {
  const rows = await findUsers(db, site.group, ids);
  return new Map((await withRelationships(db, user, rows.map(presentUser))).map((seen) => [seen.id, seen]));
}

/** Presents a person as the reader sees them. */
export async function seenBy(db: Kysely<Tables>, reader: { id: number } | null, row: UserRow): Promise<SeenUser> {
  const [seen] = await withRelationships(db, reader, [presentUser(row)]);
  return seen as SeenUser;
}
