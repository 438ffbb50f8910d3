/** Logs in with an address and a password (host contract 9.3). */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { isImported } from '../imported-passwords/imported-password';
import { emailKey } from '../users/identity';
import { hashPassword, isPassword } from '../users/password';
import { withPresentBan } from '../users/present-ban';
import { findByEmail, type UserRow } from '../users/users.repository';

/** Checks a person's secret, at the allowed pace of attempts. */
type Paced = (user_id: number, isRight: () => Promise<boolean>) => Promise<boolean>;

/** @throws ApiError unregistered_email, wrong_password */
export async function logInWithPassword(
  { db, clock, config }: Pick<FastifyInstance, 'db' | 'clock' | 'config'>,
  site: Site,
  { email, password }: { email: string; password: string },
  paced: Paced,
): Promise<UserRow> {
  const found = await findByEmail(db, site.uuid, emailKey(email));
  if (!found) throw new ApiError('unregistered_email', { field: 'email' });
  const isRight = await paced(found.id, () => isPassword(password, found.password_hash));
  if (!isRight) throw new ApiError('wrong_password', { field: 'password' });
  const row = isImported(found.password_hash)
    ? await replaceHash(db, found, await hashPassword(password, config.passwordCost))
    : found;
  return withPresentBan(row, clock.now());
}

/** Replaces the hash, unless the owner has changed the password meanwhile. @returns the account with the new hash */
async function replaceHash(db: Kysely<Tables>, found: UserRow, password_hash: string): Promise<UserRow> {
  const { id, password_hash: imported } = found;
  await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', imported)
    .execute();
  return { ...found, password_hash };
}
