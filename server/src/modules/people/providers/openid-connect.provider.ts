/**
 * OpenID Connect with the page's own ID token (host contract 4, 11): no secret; the issuer's keys are discovered. Hosts
 * send the same token as long as it is valid, so it may be used many times.
 */

import { Type } from 'typebox';
import { HOUR_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import { readObject } from './answers';
import { checkIdToken, identityOf } from './id-token';
import { type Claims, defineProvider, type Tools } from './provider';

const RETAIN_MS = HOUR_MS;

interface Discovered {
  issuer: string;
  jwks_uri: string;
}

const known = new Map<string, { until: number; found: Promise<Discovered> }>();

export const openIdConnect = defineProvider({
  id: 'openidconnect',
  title: 'OpenID Connect',
  config: Type.Object(
    {
      client_id: Type.String({ minLength: 1, maxLength: 255 }),
      /** `https://id.example/.well-known/openid-configuration` */
      well_known: Type.String({ pattern: '^https?://', maxLength: 1000 }),
      /** Maximum age in seconds; by default until its own expiry. */
      max_age: Type.Optional(Type.Integer({ minimum: 60, maximum: 10_000_000 })),
      /** The claim with entitlements from the publisher. */
      entitlements_claim: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      is_vouched_for: Type.Optional(Type.Boolean()),
      /** Ends the session here when the token expires. */
      ends_with_token: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  asks: ({ well_known }) => [well_known],
  answer: (config) => ({ oidc_enabled: config !== null }),
  logsOut: ({ client_id, well_known }) => ({ client_id, well_known }),
  proof: {
    path: 'users/login/openidconnect',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 12_000 }) }),
    async verify(tools, { client_id, well_known, max_age, entitlements_claim = '', ends_with_token }, { token }) {
      const { issuer, jwks_uri } = await discover(tools, well_known);
      const keys = tools.jwks(jwks_uri);
      const maxAge = max_age === undefined ? {} : { maxAge: max_age };
      const claims = await checkIdToken(token, { keys, issuer, client_id, now: tools.now(), ...maxAge });
      const ends = ends_with_token ? { ends_at: endOf(claims, tools.now()) } : {};
      return { ...identityOf(claims), ...ends, entitlements: claims[entitlements_claim] };
    },
  },
});

/** @throws ApiError unauthorized after the end: the tolerance for clocks would start an expired session */
function endOf({ exp }: Claims, now: number): number {
  const end = Number(exp) * 1000;
  if (end <= now) throw new ApiError('unauthorized');
  return end;
}

/** Returns the address of the metadata (OpenID Connect Discovery, section 4). */
export const wellKnownOf = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

export function discover(tools: Tools, address: string): Promise<Discovered> {
  const cached = known.get(address);
  if (cached && cached.until > tools.now()) return cached.found;
  const found = read(tools, address);
  known.set(address, { until: tools.now() + RETAIN_MS, found });
  found.catch(() => known.delete(address));
  return found;
}

/** @throws ApiError unavailable if the answer is not a discovery document */
async function read(tools: Tools, address: string): Promise<Discovered> {
  const { issuer, jwks_uri } = await readObject(tools, address);
  if (typeof issuer !== 'string' || typeof jwks_uri !== 'string') throw new ApiError('unavailable');
  return { issuer, jwks_uri };
}
