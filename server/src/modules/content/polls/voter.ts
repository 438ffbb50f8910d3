/**
 * Who votes: under which name a vote stands, how it counts, and what slows down who votes for many. Accounts vote by
 * their id, a guest by a random number that the page made for this poll, of which a hash is stored. Nothing is asked of
 * the browser, and no address is stored: networks are counted while the server runs (modules/platform/counters).
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DAY_MS, MINUTE_MS } from '../../../../../core/contract/durations';
import { isGuest } from '../../../../../core/contract/rules';
import type { Standing } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { networkOf, widerNetworkOf } from '../../../http/network-of';
import { requireCaptcha } from '../../people/captcha/require-captcha';
import type { SignedIn } from '../../people/sessions/signed-in';

/** An account that is younger may have been made for the vote: staff see such votes apart. */
const NEW_FOR_MS = DAY_MS;
/** Guests of one network: a /24 or a /48, which a school or a household shares. */
const MINUTE_MOST = 30;
const POLL_MOST = 200;
const POLL_WINDOW_MS = 30 * DAY_MS;
/** More from one network in so short a time come from a program, or a class that was told to. */
const BURST_MS = 10_000;
const BURST_MOST = 10;
/** Votes of guests a second from which each has to work for its own. */
const WORK_ABOVE = 20;

/** An IPv4 address without its last part; of IPv6 the /48. */
export const votersNetwork = (ip: string): string =>
  widerNetworkOf(ip) ?? networkOf(ip).split('.').slice(0, 3).join('.');

const tokenVoter = (poll_uuid: string, token: string): string =>
  createHash('sha256').update(`${poll_uuid} ${token}`).digest('base64url');
export const accountVoter = (user_id: number): string => `u${user_id}`;

/** Under which names somebody's vote may stand: a guest who logged in since is the same person. */
export function votersOf(request: FastifyRequest, poll_uuid: string, token: string | undefined): string[] {
  const account = accountOf(request);
  return [...(account ? [accountVoter(account.id)] : []), ...(token ? [tokenVoter(poll_uuid, token)] : [])];
}

/** Somebody with a name alone is a guest: names are made as fast as votes. */
const accountOf = ({ user }: FastifyRequest): SignedIn | null => (user && !isGuest(user) ? user : null);

interface Asked {
  poll_uuid: string;
  voter_token?: string | undefined;
  captcha: string | undefined;
}

/** @throws ApiError too_many_requests, captcha_required, invalid_field for a guest without a token */
export async function admitVoter(
  app: FastifyInstance,
  request: FastifyRequest,
  { poll_uuid, voter_token, captcha }: Asked,
): Promise<{ voters: [string, ...string[]]; user_id: number | null; standing: Standing }> {
  const user = accountOf(request);
  const [first, ...others] = votersOf(request, poll_uuid, voter_token);
  if (!first) throw invalidField('voter_token', 'Who votes without an account needs a token.');
  const voters: [string, ...string[]] = [first, ...others];
  if (user) {
    if (user.ban_level === 'ghost') return { voters, user_id: user.id, standing: 'ghost' };
    const isNew = app.clock.now() - user.row.date_created < NEW_FOR_MS;
    return { voters, user_id: user.id, standing: isNew ? 'new' : 'counted' };
  }
  return { voters, user_id: null, standing: await guestStanding(app, request, { poll_uuid, captcha }) };
}

async function guestStanding(
  app: FastifyInstance,
  request: FastifyRequest,
  { poll_uuid, captcha }: Pick<Asked, 'poll_uuid' | 'captcha'>,
): Promise<Standing> {
  if (!app.config.rateLimit) return 'counted';
  const network = `${poll_uuid} ${votersNetwork(request.ip)}`;
  const limits = [
    ['poll-minute', MINUTE_MS, MINUTE_MOST],
    ['poll-network', POLL_WINDOW_MS, POLL_MOST],
  ] as const;
  for (const [kind, windowMs, most] of limits) {
    const { count, leftMs } = await app.shared.count(kind, network, windowMs, most);
    if (count > most) throw new ApiError('too_many_requests', { retry_after: Math.ceil(leftMs / 1000) });
  }
  const crowd = await app.shared.count('poll-crowd', poll_uuid, 1000, WORK_ABOVE);
  if (crowd.count > WORK_ABOVE || captcha) {
    await requireCaptcha(request, { action: 'vote', answer: captcha, effort: 'little', always: true });
  }
  const burst = await app.shared.count('poll-burst', network, BURST_MS, BURST_MOST);
  return burst.count > BURST_MOST ? 'suspect' : 'counted';
}
