/** Erasing somebody: the account at once, the rest by a job of the outbox. */

import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../../../core/contract/durations';
import { ApiError, invalidField } from '../../../http/errors';
import { isRecent } from '../../../http/recently';
import type { Erasure, ErasureTools } from '../../platform/privacy/privacy-part';
import type { SignedIn } from '../sessions/signed-in';
import { isPassword } from '../users/password';
import { closeAccount } from './close-account';

/** Somebody who signed in just now need not say their password again: for those who have none here. */
const FRESH_MS = 10 * MINUTE_MS;

type App = Pick<FastifyInstance, 'db' | 'clock' | 'cache' | 'outbox' | 'mailer' | 'privacyParts'>;

type EraseApp = Pick<ErasureTools, 'db' | 'writeQueue'> & Pick<FastifyInstance, 'clock' | 'privacyParts'>;

/** Nobody finds the person any more once this resolves. */
export async function erase({ db, clock, cache, outbox, mailer, privacyParts }: App, erasure: Erasure): Promise<void> {
  const touched = await closeAccount(db, privacyParts, erasure, clock.now());
  for (const id of touched) cache.userChanged(id);
  await mailer?.forget(erasure.user_id);
  // Not waited for: what is left is done whatever happens to this process.
  void outbox.run();
}

/** The second half, in a job. @param goOn between two steps; throws when the job is somebody else's now. */
export async function eraseParts(
  { db, writeQueue, clock, privacyParts }: EraseApp,
  erasure: Erasure,
  goOn: () => Promise<void>,
): Promise<void> {
  for (const part of privacyParts) await part.erase?.({ db, writeQueue, now: () => clock.now() }, erasure, goOn);
}

/** @throws ApiError invalid_field or wrong_password when it is not sure that this is the person. */
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
  const session = await app.db
    .selectFrom('sessions')
    .select('date_created')
    .where('uuid', '=', user.session_uuid)
    .executeTakeFirst();
  if (session && isRecent(session.date_created, FRESH_MS, app.clock.now())) return;
  throw invalidField('password', 'password is required, or a login of the last ten minutes.');
}
