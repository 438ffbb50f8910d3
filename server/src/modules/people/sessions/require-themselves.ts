/**
 * Verifies the person again before a permanent change of the account, because a session can be borrowed. Accepts the password or
 * a recent login of any kind, including a passkey.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { isRecent } from '../../../http/recently';
import { isPassword } from '../users/password';
import type { SignedIn } from './signed-in';

/** A login this recent replaces the password, for accounts that have none. */
const FRESH_MS = 10 * MINUTE_MS;

/** @throws ApiError invalid_field or wrong_password when the person is not verified */
export async function requireThemselves(
  app: Pick<FastifyInstance, 'db' | 'clock' | 'countTry'>,
  user: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) {
    await app.countTry('password', String(user.id));
    if (await isPassword(password, user.row.password_hash)) return;
    throw new ApiError('wrong_password', { field: 'password' });
  }
  await requireFreshLogin(app.db, user, app.clock.now());
}

/** @throws ApiError invalid_field naming `password` */
export async function requireFreshLogin(
  db: Kysely<Tables>,
  { session_uuid }: Pick<SignedIn, 'session_uuid'>,
  now: number,
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('date_created')
    .where('uuid', '=', session_uuid)
    .executeTakeFirst();
  if (session && isRecent(session.date_created, FRESH_MS, now)) return;
  throw invalidField('password', 'password is required, or a login of the last ten minutes.');
}
