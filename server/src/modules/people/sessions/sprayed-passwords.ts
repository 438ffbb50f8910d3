/**
 * Detects one password tried on many accounts, which slows down no single account. Counts the accounts for which a
 * password was wrong in an hour. The password is stored only as a signature, and no longer than that.
 */
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { HOUR_MS } from '../../../../../core/contract/values/durations';

/** The most common passwords are forbidden (users/common-passwords), so few people have the same one. */
const MOST_ACCOUNTS = 10;

type App = Pick<FastifyInstance, 'shared' | 'config'>;

const signed = ({ config }: App, site_uuid: string, password: string): string =>
  createHmac('sha256', config.secret).update(`sprayed ${site_uuid} ${password}`).digest('base64url');

/** Checks whether the password was wrong for too many accounts of the site. */
export async function isSprayed(app: App, site_uuid: string, password: string): Promise<boolean> {
  const key = signed(app, site_uuid, password);
  const { count } = await app.shared.count('login-spray', key, HOUR_MS, MOST_ACCOUNTS);
  // A right password does not count.
  app.shared.uncount('login-spray', key);
  return count - 1 > MOST_ACCOUNTS;
}

/** Counts each account once. */
export async function countWrong(app: App, site_uuid: string, user_id: number, password: string): Promise<void> {
  const key = signed(app, site_uuid, password);
  const { count } = await app.shared.count('login-spray-account', `${key} ${user_id}`, HOUR_MS);
  if (count === 1) await app.shared.count('login-spray', key, HOUR_MS, MOST_ACCOUNTS);
}
