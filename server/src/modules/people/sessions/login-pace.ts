/**
 * Slows down password guessing without locking owners out: counts wrong attempts by account and network, by account
 * from everywhere, and by password across accounts. Suspected guessers get the site's captcha, or a computation if the
 * site has none and an account or password is under attack. A device that has logged in to the account before is
 * answered at once.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { networkOf } from '../../../http/network-of';
import { requireCaptcha } from '../captcha/require-captcha';
import { findDevice, rememberDevice } from './known-device';
import { countWrong, isSprayed } from './sprayed-passwords';

const WINDOW_MS = 15 * MINUTE_MS;
/** Readers who are unsure of their password try a few. */
const FREE_OF_NETWORK = 5;
const FIRST_MS = 250;
const LONGEST_MS = 5000;
/** Number of attempts before the site's captcha is required, if it has one; delays begin later. */
const FREE_OF_CAPTCHA = 3;
/** Attempts without a delay for an account, from all networks together. */
const FREE_OF_ACCOUNT = 50;
const UNDER_ATTACK_MS = 2000;
/** Limits guessing on a stolen device. */
const FREE_OF_DEVICE = 20;

/** Returns the delay after this number of wrong attempts. */
export function paceOf(ofNetwork: number, ofAccount: number, isSpraying = false): number {
  const over = ofNetwork - FREE_OF_NETWORK;
  const own = over > 0 ? Math.min(FIRST_MS * 2 ** (over - 1), LONGEST_MS) : 0;
  return Math.max(own, ofAccount > FREE_OF_ACCOUNT || isSpraying ? UNDER_ATTACK_MS : 0);
}

/** The latest login attempt of each account that is running in this process. */
const underWay = new Map<number, Promise<unknown>>();

/** Runs the attempts for one account one at a time, so that many connections guess no faster than one. */
async function oneByOne(user_id: number, isRight: () => Promise<boolean>): Promise<boolean> {
  const answer = (underWay.get(user_id) ?? Promise.resolve()).then(isRight);
  const done = answer.catch(() => undefined);
  underWay.set(user_id, done);
  try {
    return await answer;
  } finally {
    if (underWay.get(user_id) === done) underWay.delete(user_id);
  }
}

type App = Pick<FastifyInstance, 'shared' | 'config' | 'clock'>;

interface Try {
  request: FastifyRequest;
  reply: FastifyReply;
  user_id: number;
  password: string;
  /** The solved challenge of an earlier refusal. */
  captcha: string | undefined;
}

/**
 * Waits if necessary, then checks an attempt; only wrong ones count.
 *
 * @throws ApiError captcha_required
 */
export async function paced(
  app: App,
  { request, reply, user_id, password, captcha }: Try,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  if (!app.config.rateLimit) return isRight();
  const { site, ip } = request;
  const device = findDevice(request, user_id);
  const counted: [kind: string, key: string][] = [
    ['login-network', `${user_id} ${networkOf(ip)}`],
    ['login-account', String(user_id)],
  ];
  // Counted before the result is known, so that parallel attempts all count.
  const [ofNetwork = 0, ofAccount = 0] = await Promise.all(
    counted.map(async ([kind, key]) => (await app.shared.count(kind, key, WINDOW_MS, FREE_OF_NETWORK)).count),
  );
  const ofDevice = device === null ? null : (await app.shared.count('login-device', device, WINDOW_MS)).count;
  const forget = () => {
    for (const [kind, key] of counted) app.shared.uncount(kind, key);
    if (device !== null) app.shared.uncount('login-device', device);
  };
  if (ofDevice === null || ofDevice > FREE_OF_DEVICE) {
    const isSpraying = await isSprayed(app, site.uuid, password);
    const isAttack = isSpraying || ofAccount > FREE_OF_ACCOUNT;
    // A publisher's server that logs in its readers cannot solve a challenge, so it only waits. Above the account's
    // limit it needs one too, because a guesser can omit the Origin header.
    const isPage = request.headers.origin !== undefined;
    const isOverLimit = ofAccount > FREE_OF_ACCOUNT;
    if (isOverLimit || (isPage && (isAttack || ofNetwork > FREE_OF_CAPTCHA))) {
      await requireCaptcha(request, { action: 'login', answer: captcha, effort: 'much', always: isAttack }).catch(
        (error: unknown) => {
          // A challenge does not count as an attempt.
          forget();
          throw error;
        },
      );
    }
    await wait(paceOf(ofNetwork, ofAccount, isSpraying));
  }
  // A known device does not queue.
  if (!(await (device === null ? oneByOne(user_id, isRight) : isRight()))) {
    await countWrong(app, site.uuid, user_id, password);
    return false;
  }
  forget();
  rememberDevice(request, reply, { user_id, site });
  return true;
}
