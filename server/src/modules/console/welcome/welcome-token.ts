/**
 * The address of the first run: anyone who has it can become the first administrator. The start prints it, because only an operator
 * sees the output. It is a signed token: it ends after a day, and nobody can use it once there is an administrator.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { DAY_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'accessTokens' | 'config'>;

/** No site has this uuid, so the token is valid for nothing else. */
const AUDIENCE = 'welcome';

export async function hasAdministrator(db: Kysely<Tables>): Promise<boolean> {
  const found = db.selectFrom('users').select('id').where('role', '=', 'administrator').limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The address to print at the start; null once there is an administrator. The browser sends nothing behind `#`. */
export async function welcomeAddress({ db, clock, accessTokens, config }: App): Promise<string | null> {
  if (await hasAdministrator(db)) return null;
  const claims = { user_uuid: AUDIENCE, site_uuid: AUDIENCE, session_uuid: randomUUID() };
  const token = await accessTokens.sign(claims, clock.now(), DAY_MS / 1000);
  return `${config.publicUrl}/console/welcome#${token}`;
}

/** @throws ApiError invalid_field of `token`; `decided_since` when there is an administrator */
export async function requireWelcome({ db, clock, accessTokens }: App, token: string): Promise<void> {
  const claims = await accessTokens.verify(token, clock.now());
  if (claims?.site_uuid !== AUDIENCE)
    throw invalidField('token', 'The address has expired. Restart the server to get a new one.');
  if (await hasAdministrator(db)) throw new ApiError('decided_since', undefined, 'There is an administrator already.');
}
