/** Finds the person of a path, by numeric id or by the uuid made from it. */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Person } from '../../../../../core/contract/rules/rules';
import { isUuid, MAX_NUMERIC_ID, numericIdToUuid, uuidToNumericId } from '../../../../../core/contract/values/ids';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { findUsers, type UserRow } from './users.repository';

/** Returns the number, or null for a malformed id. */
export function readId(text: string): number | null {
  if (isUuid(text)) return uuidToNumericId(text);
  const id = /^\d{1,16}$/.test(text) ? Number(text) : null;
  return id !== null && id <= MAX_NUMERIC_ID ? id : null;
}

/** Members of another person that the rules read (core/contract/rules). */
export const asOther = ({ id, type, role }: Pick<UserRow, 'id' | 'type' | 'role'>): Person => ({
  uuid: numericIdToUuid(id),
  user_privilege: type === 'anonymous' ? 'guest' : role,
});

type Asked = Pick<FastifyRequest, 'site'>;

/** @throws ApiError user_not_found when the site has no such person */
export const requirePerson = (db: Kysely<Tables>, { site }: Asked, text: string): Promise<UserRow> =>
  requireOneOf(db, [site.uuid], text);

/** Finds a person like `requirePerson`, including other sites of the group. */
export const requireMember = (db: Kysely<Tables>, { site }: Asked, text: string): Promise<UserRow> =>
  requireOneOf(db, site.group, text);

async function requireOneOf(db: Kysely<Tables>, sites: readonly string[], text: string): Promise<UserRow> {
  const id = readId(text);
  const [row] = id === null ? [] : await findUsers(db, sites, [id]);
  if (!row) throw new ApiError('user_not_found');
  return row;
}
