/**
 * `u=login` of older servers: a log-in by address (specification §7). Gigya's signature is a proof of its own and goes where
 * a page sends it; OAuth's way there is a window, which has an address of its own, and its steps here are not public.
 *
 * No cookie is set and no callback taken: a link or a script on any page must neither log its reader in nor read who it is.
 */
import type { FastifyInstance } from 'fastify';

interface LoggedIn {
  /** The access token; null where nobody is logged in. */
  sid: string | null;
  error: string | null;
  requests: { error: string | null }[];
}

const says = (error: string | null, sid: string | null = null): LoggedIn => ({ sid, error, requests: [{ error }] });

/** @param site its domain, or its number */
export async function logInByAddress(
  app: FastifyInstance,
  site: string,
  [asked, ...others]: Record<string, unknown>[],
  remoteAddress: string,
): Promise<LoggedIn> {
  const { api, type, step, uid, uid_signature, uid_timestamp } = asked ?? {};
  if (others.length > 0 || api !== 'user' || type !== 'loginGigya' || step !== 'login') return says('unknown request');
  const answer = await app.inject({
    method: 'POST',
    url: `/v2/${encodeURIComponent(site)}/users/login/gigya?session=false`,
    remoteAddress,
    headers: { 'accept-encoding': 'identity' },
    payload: { uid, uid_signature, uid_timestamp: String(uid_timestamp) },
  });
  const { access_token, code } = answer.json();
  return answer.statusCode === 200 ? says(null, access_token) : says(code);
}
