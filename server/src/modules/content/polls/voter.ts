/**
 * The voter: the name of their vote, how it counts, and limits against mass voting. Accounts vote by their id, guests
 * by a random number that the page made for this poll, stored as a hash. Nothing is read from the browser, and no
 * address is stored: for a network, only the number of its votes while the poll is open, under a name that only this
 * server can compute (./vote-queue), and counters of the last moments in memory (modules/platform/counters).
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isGuest } from '../../../../../core/contract/rules/rules';
import { DAY_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Standing } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { sealNetwork, sharedNetworkOf } from '../../../http/network-of';
import { requireCaptcha } from '../../people/captcha/require-captcha';
import type { SignedIn } from '../../people/sessions/signed-in';
import type { CastVote } from './vote-queue';
import { accountVoter } from './voter-names';

/** A younger account may have been created for the vote; staff see such votes separately. */
const NEW_FOR_MS = DAY_MS;
/** Guest votes of a network in a minute: a /24 or a /48, shared by a school; limit in a poll: ./networks. */
const MINUTE_MOST = 30;
/** More votes of a network in this time come from a program, or a class that was asked to vote. */
const BURST_MS = 10_000;
const BURST_MOST = 10;
/** Guest votes per second above which each needs a proof of work. */
const WORK_ABOVE = 20;

const tokenVoter = (poll_uuid: string, token: string): string =>
  createHash('sha256').update(`${poll_uuid} ${token}`).digest('base64url');

/** Lists the names of a person's vote: a guest who has logged in since is the same person. */
export function votersOf(request: FastifyRequest, poll_uuid: string, token: string | undefined): string[] {
  const account = accountOf(request);
  return [...(account ? [accountVoter(account.id)] : []), ...(token ? [tokenVoter(poll_uuid, token)] : [])];
}

/** Returns the account. People with only a name are guests: names can be created as fast as votes. */
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
): Promise<Omit<CastVote, 'poll_uuid' | 'choices'>> {
  const user = accountOf(request);
  const [first, ...others] = votersOf(request, poll_uuid, voter_token);
  if (!first) throw invalidField('voter_token', 'Who votes without an account needs a token.');
  const voters: [string, ...string[]] = [first, ...others];
  if (user) {
    if (user.ban_level === 'ghost') return { voters, user_id: user.id, standing: 'ghost', network: null };
    const isNew = app.clock.now() - user.row.date_created < NEW_FOR_MS;
    return { voters, user_id: user.id, standing: isNew ? 'new' : 'counted', network: null };
  }
  const standing = await guestStanding(app, request, { poll_uuid, captcha });
  const network = app.config.rateLimit ? sealNetwork(app.config.secret, `poll network ${poll_uuid}`, request.ip) : null;
  return { voters, user_id: null, standing, network };
}

async function guestStanding(
  app: FastifyInstance,
  request: FastifyRequest,
  { poll_uuid, captcha }: Pick<Asked, 'poll_uuid' | 'captcha'>,
): Promise<Standing> {
  if (!app.config.rateLimit) return 'counted';
  const network = `${poll_uuid} ${sharedNetworkOf(request.ip)}`;
  const minute = await app.shared.count('poll-minute', network, MINUTE_MS, MINUTE_MOST);
  if (minute.count > MINUTE_MOST) {
    throw new ApiError('too_many_requests', { retry_after: Math.ceil(minute.leftMs / 1000) });
  }
  const crowd = await app.shared.count('poll-crowd', poll_uuid, 1000, WORK_ABOVE);
  if (crowd.count > WORK_ABOVE || captcha) {
    await requireCaptcha(request, { action: 'vote', answer: captcha, effort: 'little', always: true });
  }
  const burst = await app.shared.count('poll-burst', network, BURST_MS, BURST_MOST);
  return burst.count > BURST_MOST ? 'suspect' : 'counted';
}
