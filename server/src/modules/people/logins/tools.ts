/** Tools that a provider may use: outbound requests, keys, used proofs, the time. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createRemoteJWKSet, customFetch } from 'jose';
import { ApiError } from '../../../http/errors';
import { AddressRefused, egressOf, type Outbound, request } from '../../platform/outbound/outbound';
import type { Site } from '../../sites/sites/site-registry';
import { findByPasskey } from '../passkeys/passkeys.service';
import type { AccountTools, KeySet, Tools } from '../providers/provider';
import { followLoginLink } from './login-link.service';
import { insertProof } from './used-proofs.repository';

const TIMEOUT_MS = 3000;
const MAX_BYTES = 64 * 1024;
/** Minimum time between lookups of unknown keys, which limits the cost of made-up keys for the provider. */
const JWKS_COOLDOWN_MS = 5000;

/** Tools for a login to accounts of this server. @param page the only origin whose passkey signatures count */
export const accountTools = (app: FastifyInstance, site: Site, page?: string): AccountTools => ({
  followLink: (link) => followLoginLink(app, site, link),
  findByPasskey: (signed) => findByPasskey(app, site, signed, page),
});

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config'>;
export type ToolsFor = (site: Site) => Tools;

/** @param send sends the requests */
export function createTools(app: App, send: typeof request = request): ToolsFor {
  const sets = new Map<string, KeySet>();
  const ask = (address: string, options: Pick<Outbound, 'method' | 'headers' | 'body'> = {}) =>
    send(address, {
      ...options,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...egressOf(app.config),
    }).catch((error: unknown) => {
      // The address is set by the site, so a reader only learns that it does not answer.
      throw error instanceof AddressRefused ? new ApiError('login_method_disabled') : new ApiError('unavailable');
    });
  const fetchKeys = async (address: string): Promise<Response> => {
    const { status, headers, body } = await ask(address, { headers: { accept: 'application/json' } });
    return new Response(new Uint8Array(body), { status, headers: { 'content-type': headers['content-type'] ?? '' } });
  };
  return (site) => ({
    site,
    request: ask,
    jwks(address) {
      const known = sets.get(address);
      const set =
        known ??
        createRemoteJWKSet(new URL(address), {
          cooldownDuration: JWKS_COOLDOWN_MS,
          timeoutDuration: TIMEOUT_MS,
          [customFetch]: fetchKeys,
        });
      sets.set(address, set);
      return set;
    },
    once: (proof, lifeMs) => {
      const now = app.clock.now();
      const hash = createHash('sha256').update(proof).digest('hex');
      return insertProof(app.db, { site_uuid: site.uuid, hash, date_expires: now + lifeMs });
    },
    now: () => app.clock.now(),
  });
}
