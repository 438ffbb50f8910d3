/**
 * Guessing at somebody's password takes ever longer, and keeps nobody out of their own account: what is tried wrongly is
 * counted for the account and network together, and for the account alone from wherever it comes. A device that has
 * logged in to the account before answers at once.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../http/network-of';
import { findDevice, rememberDevice } from './known-device';

const WINDOW_MS = 15 * 60_000;
/** A reader who is not sure of their password tries a few. */
const FREE_OF_NETWORK = 5;
const FIRST_MS = 250;
const LONGEST_MS = 5000;
/** From everywhere together. */
const FREE_OF_ACCOUNT = 50;
const UNDER_ATTACK_MS = 2000;
/** A device that was stolen guesses as anybody does. */
const FREE_OF_DEVICE = 20;

/** How long an answer is held back after so many wrong tries. */
export function paceOf(ofNetwork: number, ofAccount: number): number {
  const over = ofNetwork - FREE_OF_NETWORK;
  const own = over > 0 ? Math.min(FIRST_MS * 2 ** (over - 1), LONGEST_MS) : 0;
  return Math.max(own, ofAccount > FREE_OF_ACCOUNT ? UNDER_ATTACK_MS : 0);
}

type App = Pick<FastifyInstance, 'shared' | 'config' | 'clock'>;

/** Waits as long as it must, then says whether a try was right; only wrong ones count. */
export async function paced(
  app: App,
  { request, reply, user_id }: { request: FastifyRequest; reply: FastifyReply; user_id: number },
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  if (!app.config.rateLimit) return isRight();
  const { site, ip } = request;
  const device = findDevice(request, user_id);
  const counted: [kind: string, key: string][] = [
    ['login-network', `${user_id} ${networkOf(ip)}`],
    ['login-account', String(user_id)],
  ];
  // Before the answer is known, so that many at once are as many.
  const [ofNetwork = 0, ofAccount = 0] = await Promise.all(
    counted.map(async ([kind, key]) => (await app.shared.count(kind, key, WINDOW_MS, FREE_OF_NETWORK)).count),
  );
  const ofDevice = device === null ? null : (await app.shared.count('login-device', device, WINDOW_MS)).count;
  if (ofDevice === null || ofDevice > FREE_OF_DEVICE) await wait(paceOf(ofNetwork, ofAccount));
  if (!(await isRight())) return false;
  for (const [kind, key] of counted) app.shared.uncount(kind, key);
  if (device !== null) app.shared.uncount('login-device', device);
  rememberDevice(request, reply, { user_id, site });
  return true;
}
