/**
 * `u=login` of older servers and pages: a login by address (specification §7). Gigya's signature is a proof by itself
 * and goes where a page sends it. For OAuth, only the names of the steps are public; here, one request returns the
 * provider's address, one exchanges the result.
 *
 * Sets no cookie and takes no callback: a link or script on any page must neither log its reader in nor read who it is.
 */
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/errors';
import { readReturnAddress } from '../../people/logins/return-address';
import { challengeOf } from '../../platform/tokens/challenge';
import { newToken } from '../../platform/tokens/tokens';

interface LoggedIn {
  /** The access token; null without a login. */
  sid: string | null;
  error: string | null;
  requests: { error: string | null; result?: WayThere }[];
}

interface WayThere {
  /** Address for the reader to open; they return to `callback_base`, with `#vf-login=` and a code. */
  url: string;
  /** Sent back with the code appended after a dot. Known only to the client that started the login. */
  mode_data: string;
}

interface From {
  remoteAddress: string;
  /** The requesting page, if any. */
  origin: string | undefined;
}

const says = (error: string | null, sid: string | null = null): LoggedIn => ({ sid, error, requests: [{ error }] });

/** @param site domain or number of the site */
export async function logInByAddress(
  app: FastifyInstance,
  site: string,
  [first = {}, ...others]: Record<string, unknown>[],
  from: From,
): Promise<LoggedIn> {
  // The fields are beside `type` or in `params`: the specification allows both readings.
  const asked: Record<string, unknown> = { ...first, ...(first.params as object | undefined) };
  const { api, type, step, provider, mode_data } = asked;
  if (others.length > 0 || api !== 'user') return says('unknown request');
  if (type === 'loginGigya' && step === 'login') return logInByGigya(app, site, asked, from);
  if (type !== 'loginOAuth' || provider !== 'oauth') return says('unknown request');
  return mode_data === undefined ? showWayThere(app, site, asked) : exchange(app, site, String(mode_data), from);
}

function logInByGigya(app: FastifyInstance, site: string, asked: Record<string, unknown>, { remoteAddress }: From) {
  const { uid, uid_signature, uid_timestamp } = asked;
  const payload = { uid, uid_signature, uid_timestamp: String(uid_timestamp) };
  return send(app, site, 'login/gigya', payload, { remoteAddress, origin: undefined });
}

/** Starts nothing yet: a login in progress is bound to the browser that opens the address. */
async function showWayThere(app: FastifyInstance, domain: string, asked: Record<string, unknown>): Promise<LoggedIn> {
  const site = await app.sites.byDomain(domain);
  if (!site) return says('site_not_found');
  if (!site.settings.oauth_enabled) return says('login_method_disabled');
  const { publicUrl } = app.config;
  try {
    const { origin, path } = readReturnAddress(site, String(asked.callback_base ?? ''), publicUrl);
    const mode_data = newToken();
    const query = new URLSearchParams({ challenge: challengeOf(mode_data), callback: `${origin}${path}` });
    const url = `${publicUrl}/v2/${encodeURIComponent(site.domain)}/thirdparty/oauth?${query}`;
    return { sid: null, error: null, requests: [{ error: null, result: { url, mode_data } }] };
  } catch (error) {
    if (error instanceof ApiError) return says(error.code);
    throw error;
  }
}

function exchange(app: FastifyInstance, site: string, came: string, from: From): Promise<LoggedIn> {
  const [verifier = '', token = ''] = came.split('.');
  return send(app, site, 'sociallogin', { verifier, token }, from);
}

async function send(
  app: FastifyInstance,
  site: string,
  path: string,
  payload: object,
  { remoteAddress, origin }: From,
): Promise<LoggedIn> {
  const answer = await app.inject({
    method: 'POST',
    url: `/v2/${encodeURIComponent(site)}/users/${path}?session=false`,
    remoteAddress,
    headers: { 'accept-encoding': 'identity', ...(origin !== undefined && { origin }) },
    payload,
  });
  const { access_token, code } = answer.json();
  return answer.statusCode === 200 ? says(null, access_token) : says(code);
}
