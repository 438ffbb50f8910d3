/**
 * One password tried on many accounts: no account is tried often, so none is slowed down. What is counted is how many
 * accounts a password was wrong for in an hour; it is known by a signature only, and no longer than that.
 */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../../../../core/contract/durations';

/** The commonest passwords nobody has here (users/common-passwords), so that few share one. */
const MOST_ACCOUNTS = 10;

type App = Pick<FastifyInstance, 'shared' | 'config'>;

const signed = ({ config }: App, site_uuid: string, password: string): string =>
  createHmac('sha256', config.secret).update(`sprayed ${site_uuid} ${password}`).digest('base64url');

/** Whether it was wrong for too many accounts of the site. */
export async function isSprayed(app: App, site_uuid: string, password: string): Promise<boolean> {
  const key = signed(app, site_uuid, password);
  const { count } = await app.shared.count('login-spray', key, HOUR_MS, MOST_ACCOUNTS);
  // Only a wrong one is to count.
  app.shared.uncount('login-spray', key);
  return count - 1 > MOST_ACCOUNTS;
}

/** The same account again is no other account. */
export async function countWrong(app: App, site_uuid: string, user_id: number, password: string): Promise<void> {
  const key = signed(app, site_uuid, password);
  const { count } = await app.shared.count('login-spray-account', `${key} ${user_id}`, HOUR_MS);
  if (count === 1) await app.shared.count('login-spray', key, HOUR_MS, MOST_ACCOUNTS);
}
