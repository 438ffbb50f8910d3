/**
 * Rate limits per address and per user: on every write, stricter for password guessing and for filling the database. A
 * route chooses with `config: { limit: 'login' }`; every other write counts as `write`. `app.countTry` counts subjects
 * that only a handler knows: mails to one address, passwords of one account. All nodes count together
 * (modules/platform/counters). Failed logins slow down and lock nobody out (modules/people/sessions/login-pace).
 */

import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import { ApiError } from './errors';
import { networkOf, widerNetworkOf } from './network-of';

interface Limit {
  windowMs: number;
  /** Requests of an address in the window: homes, offices and schools share one. */
  perAddress: number;
  /** Requests of a signed-in user in the window. */
  perUser: number;
}

const limits = {
  write: { windowMs: MINUTE_MS, perAddress: 600, perUser: 60 },
  /**
   * Decisions of staff and the leases of the items they open: two requests an item, and a run of spam has 200 items a
   * minute. A newsroom shares one address.
   */
  moderation: { windowMs: MINUTE_MS, perAddress: 6000, perUser: 600 },
  login: { windowMs: 5 * MINUTE_MS, perAddress: 20, perUser: 20 },
  signup: { windowMs: 60 * MINUTE_MS, perAddress: 20, perUser: 20 },
  /**
   * Logins by unguessable proofs: tokens, codes, signatures. Pages send many without any action, and a mobile network's
   * readers share few addresses.
   */
  proof: { windowMs: MINUTE_MS, perAddress: 300, perUser: 60 },
  /** Names of people without an account: a school's readers come from one address. */
  anonymous: { windowMs: 60 * MINUTE_MS, perAddress: 60, perUser: 20 },
  reset: { windowMs: 15 * MINUTE_MS, perAddress: 5, perUser: 5 },
  /** Steps between page and provider without any action of readers; an office has many guests. */
  passing: { windowMs: MINUTE_MS, perAddress: 300, perUser: 60 },
  /** A publisher's own server, which may give many badges. */
  client: { windowMs: MINUTE_MS, perAddress: 300, perUser: 300 },
  /** Uses of tokens from mails. */
  confirm: { windowMs: 5 * MINUTE_MS, perAddress: 60, perUser: 20 },
  refresh: { windowMs: MINUTE_MS, perAddress: 300, perUser: 60 },
  /** Push subscriptions of browsers, which each page view may renew. */
  push: { windowMs: MINUTE_MS, perAddress: 120, perUser: 20 },
  /** Searches of a conversation, each of which reads thousands of texts. */
  search: { windowMs: MINUTE_MS, perAddress: 120, perUser: 30 },
  container: { windowMs: MINUTE_MS, perAddress: 30, perUser: 30 },
  /** Checks by administrators that send requests to other servers. */
  probe: { windowMs: MINUTE_MS, perAddress: 60, perUser: 20 },
  /** Reports of widget use: at a page view, and then once a minute. */
  analytics: { windowMs: MINUTE_MS, perAddress: 1200, perUser: 1200 },
  /** Deliveries of another server in the fediverse, which speaks for all its people. */
  inbox: { windowMs: MINUTE_MS, perAddress: 3000, perUser: 3000 },
  /** Reads sent as POST. */
  read: { windowMs: MINUTE_MS, perAddress: 1200, perUser: 600 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** Limits that handlers count themselves, because only they know the subject. */
const ownLimits = {
  /** Checks of the signed-in person's present password, right or wrong: far above normal use. */
  password: { windowMs: 15 * MINUTE_MS, tries: 50 },
  /** Uploads of one's own picture; each is encoded again. */
  avatar: { windowMs: 60 * MINUTE_MS, tries: 30 },
  /** Mails to one address, by hour. */
  reset: { windowMs: 60 * MINUTE_MS, tries: 5 },
  /** Login links to an address: they expire within minutes, and some mails are slow. */
  loginLink: { windowMs: 60 * MINUTE_MS, tries: 5 },
  /** Confirmation mails that a person requests for their address, or an alleged one. */
  verification: { windowMs: 60 * MINUTE_MS, tries: 5 },
  /** Mails to one unproved address, from all accounts together. */
  mailToUnproved: { windowMs: 60 * MINUTE_MS, tries: 5 },
  /** Mails to unproved addresses, triggered by one network. An office can have several readers who sign up. */
  mailsToUnproved: { windowMs: 60 * MINUTE_MS, tries: 20 },
  /** New pages reported by an address: browsers report every page, but hardly any new one. */
  newPage: { windowMs: MINUTE_MS, tries: 30 },
  /** Conversations created by guests: a reader's browser creates that of a new article. */
  newContainer: { windowMs: 60 * MINUTE_MS, tries: 300 },
  /** New conversations by all guests of a site, from any network; a newly opened archive needs more. */
  newContainerOfSite: { windowMs: MINUTE_MS, tries: 300 },
  /** Renderings of uncached widgets; a publisher's own server requests all its pages from one address. */
  render: { windowMs: MINUTE_MS, tries: 600 },
  /** New push subscriptions of guests in one network. Anyone can invent subscriptions, and a broadcast is sent to each. */
  guestBrowser: { windowMs: 60 * MINUTE_MS, tries: 40 },
  /** New push subscriptions of all guests of a site. */
  guestBrowserOfSite: { windowMs: 60 * MINUTE_MS, tries: 5000 },
  /** Shares of one page by a network: an office may have some, a script would have more. */
  share: { windowMs: 60 * MINUTE_MS, tries: 10 },
  /** Shares of all pages by one address. */
  sharer: { windowMs: 60 * MINUTE_MS, tries: 300 },
} as const;
export type OwnLimitName = keyof typeof ownLimits;

/** Factor for a /48 of IPv6, compared with a /64: a campus may have one, but so may anyone who rents a server. */
const WIDER_TIMES = 10;

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts an attempt. @param key subject: an account, an address @throws ApiError too_many_requests */
    countTry(name: OwnLimitName, key: string): Promise<void>;
    /** `countTry` for the network of an address. */
    countTryOf(name: OwnLimitName, address: string): Promise<void>;
    /** Counts a request that bypasses the hooks. @throws ApiError too_many_requests */
    countRequest(name: LimitName, address: string): Promise<void>;
  }
  interface FastifyContextConfig {
    /** A function chooses the limit of an address with two kinds of requests. The request is not validated yet. */
    limit?: LimitName | ((request: { query: Record<string, unknown> }) => LimitName);
    /** Treats an invalid bearer token as a guest: for routes that issue a new one. */
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

  // Counts by address before anything is parsed, and by user once the route's handlers know the user.
  app.addHook('onRequest', (request) => check('address', request));
  app.addHook('onRoute', (route) => {
    const own = route.preHandler === undefined ? [] : [route.preHandler].flat();
    route.preHandler = [...own, (request: FastifyRequest) => check('user', request)];
  });
});

const isRead = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
