/**
 * Rate limits per address and per user: on every write, stricter on what guesses passwords or fills the database.
 * A route chooses with `config: { limit: 'login' }`; anything but a read counts as a `write` by itself. `app.countTry`
 * counts what the request alone does not say: mails to one address, passwords of one account. All nodes count together
 * (modules/platform/counters). What is wrongly tried on somebody's account slows down and locks nobody out
 * (modules/people/sessions/login-pace).
 */

import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MINUTE_MS } from '../../../core/contract/durations';
import { ApiError } from './errors';
import { networkOf, widerNetworkOf } from './network-of';

interface Limit {
  windowMs: number;
  /** Requests of one address in the window: homes, offices and schools share one. */
  perAddress: number;
  /** Requests of one signed-in user in the window. */
  perUser: number;
}

const limits = {
  write: { windowMs: MINUTE_MS, perAddress: 600, perUser: 60 },
  login: { windowMs: 5 * MINUTE_MS, perAddress: 20, perUser: 20 },
  signup: { windowMs: 60 * MINUTE_MS, perAddress: 20, perUser: 20 },
  /**
   * Log-ins by what nobody could guess: tokens, codes, signatures. Pages send many with nobody pressing anything, and a mobile
   * network's readers come from few addresses.
   */
  proof: { windowMs: MINUTE_MS, perAddress: 300, perUser: 60 },
  /** Names of people without an account: a school's readers come from one address. */
  anonymous: { windowMs: 60 * MINUTE_MS, perAddress: 60, perUser: 20 },
  reset: { windowMs: 15 * MINUTE_MS, perAddress: 5, perUser: 5 },
  /** What browsers do on the way to a provider and back with nobody pressing anything; an office has many guests. */
  passing: { windowMs: MINUTE_MS, perAddress: 300, perUser: 60 },
  /** A publisher's own server, which may have many badges to give. */
  client: { windowMs: MINUTE_MS, perAddress: 300, perUser: 300 },
  /** Tokens that came by mail. */
  confirm: { windowMs: 5 * MINUTE_MS, perAddress: 60, perUser: 20 },
  refresh: { windowMs: MINUTE_MS, perAddress: 300, perUser: 60 },
  /** Browsers that subscribe to push messages; each page view of one may renew it. */
  push: { windowMs: MINUTE_MS, perAddress: 120, perUser: 20 },
  /** Searches of a conversation, each of which reads thousands of texts. */
  search: { windowMs: MINUTE_MS, perAddress: 120, perUser: 30 },
  container: { windowMs: MINUTE_MS, perAddress: 30, perUser: 30 },
  /** What browsers report of the use of widgets: a page view, and then once a minute. */
  analytics: { windowMs: MINUTE_MS, perAddress: 1200, perUser: 1200 },
  /** A read in the shape of a POST. */
  read: { windowMs: MINUTE_MS, perAddress: 1200, perUser: 600 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** What a handler counts itself, because only it knows what a request comes to. */
const ownLimits = {
  /** The present password of whoever is signed in, right or wrong: more than they ever need. */
  password: { windowMs: 15 * MINUTE_MS, tries: 50 },
  /** Pictures somebody gives themselves: each is drawn anew. */
  avatar: { windowMs: 60 * MINUTE_MS, tries: 30 },
  /** Mails to one address. */
  reset: { windowMs: 60 * MINUTE_MS, tries: 5 },
  /** Links to log in by, of one address: they are good for minutes, and some mails are slow. */
  loginLink: { windowMs: 60 * MINUTE_MS, tries: 5 },
  /** Mails somebody has sent to their own address, or to one they say is theirs. */
  verification: { windowMs: 60 * MINUTE_MS, tries: 5 },
  /** Mails to one unproved address, from all accounts together. */
  mailToUnproved: { windowMs: 60 * MINUTE_MS, tries: 5 },
  /** Mails to unproved addresses, triggered by one network. An office can have several readers who sign up. */
  mailsToUnproved: { windowMs: 60 * MINUTE_MS, tries: 20 },
  /** New pages that an address reports: every reader's browser reports its page, hardly any a new one. */
  newPage: { windowMs: MINUTE_MS, tries: 30 },
  /** Conversations that guests begin: a reader's browser makes that of an article nobody has opened yet. */
  newContainer: { windowMs: 60 * MINUTE_MS, tries: 300 },
  /** The same of all guests of a site, from however many networks; an archive that is opened for the first time has more. */
  newContainerOfSite: { windowMs: MINUTE_MS, tries: 300 },
  /** Painted widgets nobody asked for lately; a publisher's own server asks for all its pages from one address. */
  render: { windowMs: MINUTE_MS, tries: 600 },
  /** New push subscriptions of guests in one network. Anyone can invent subscriptions, and a broadcast is sent to each. */
  guestBrowser: { windowMs: 60 * MINUTE_MS, tries: 40 },
  /** New push subscriptions of all guests of a site. */
  guestBrowserOfSite: { windowMs: 60 * MINUTE_MS, tries: 5000 },
  /** Shares of one page that a network's presses make: an office may have some, a script that pushes a number more. */
  share: { windowMs: 60 * MINUTE_MS, tries: 10 },
  /** Shares by one address, of all pages. */
  sharer: { windowMs: 60 * MINUTE_MS, tries: 300 },
} as const;
export type OwnLimitName = keyof typeof ownLimits;

/** What a /48 of IPv6 may, beside one /64 of it: a campus may have one, and so may whoever rents a server. */
const WIDER_TIMES = 10;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts once more. @param key what is counted: an account, an address. @throws ApiError too_many_requests */
    countTry(name: OwnLimitName, key: string): Promise<void>;
    /** `countTry` for the network that an address stands for. */
    countTryOf(name: OwnLimitName, address: string): Promise<void>;
    /** Counts a request that comes past the hooks. @throws ApiError too_many_requests */
    countRequest(name: LimitName, address: string): Promise<void>;
  }
  interface FastifyContextConfig {
    /** Where one address answers for two kinds: which of them a request is. Nothing of it has been checked yet. */
    limit?: LimitName | ((request: { query: Record<string, unknown> }) => LimitName);
    /** Goes on as a guest when the bearer token is no good: for the routes that get a new one. */
    ignoresBadToken?: boolean;
  }
}

export const limitsPlugin = fp(async (app) => {
  /** @throws ApiError too_many_requests */
  async function count(kind: string, key: string, { windowMs, most }: { windowMs: number; most: number }) {
    if (!app.config.rateLimit) return;
    const { count, leftMs } = await app.shared.count(kind, key, windowMs, most);
    if (count > most) throw new ApiError('too_many_requests', { retry_after: Math.ceil(leftMs / 1000) });
  }
  async function countNetwork(kind: string, address: string, { windowMs, most }: { windowMs: number; most: number }) {
    await count(kind, networkOf(address), { windowMs, most });
    const wider = widerNetworkOf(address);
    if (wider !== null) await count(`${kind}-wide`, wider, { windowMs, most: most * WIDER_TIMES });
  }
  app.decorate('countTry', (name: OwnLimitName, what: string) => {
    const { windowMs, tries } = ownLimits[name];
    return count(`own-${name}`, what, { windowMs, most: tries });
  });
  app.decorate('countTryOf', (name: OwnLimitName, address: string) => {
    const { windowMs, tries } = ownLimits[name];
    return countNetwork(`own-${name}`, address, { windowMs, most: tries });
  });
  const countRequest = async (name: LimitName, address: string): Promise<void> => {
    const { windowMs, perAddress } = limits[name];
    await countNetwork(`${name}-address`, address, { windowMs, most: perAddress });
  };
  app.decorate('countRequest', countRequest);
  if (!app.config.rateLimit) return;

  async function check(by: 'address' | 'user', request: FastifyRequest): Promise<void> {
    const { limit = isRead(request) ? null : 'write' } = request.routeOptions.config;
    const name = typeof limit === 'function' ? limit(request as { query: Record<string, unknown> }) : limit;
    if (name === null || request.is404) return;
    const { windowMs, perUser } = limits[name];
    if (by === 'address') await countRequest(name, request.ip);
    else if (request.user) await count(`${name}-user`, request.user.uuid, { windowMs, most: perUser });
  }

  // By address before anything is parsed or looked up; by user once the route's own handlers know who it is.
  app.addHook('onRequest', (request) => check('address', request));
  app.addHook('onRoute', (route) => {
    const own = route.preHandler === undefined ? [] : [route.preHandler].flat();
    route.preHandler = [...own, (request: FastifyRequest) => check('user', request)];
  });
});

const isRead = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
