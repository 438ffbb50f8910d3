/**
 * Passkey signatures in progress: each answers a challenge of its own, from the requesting page, once, within minutes.
 * Stored with logins in progress at other providers.
 */

import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { invalidField } from '../../../http/errors';
import { hashToken, newToken } from '../../platform/tokens/tokens';
import type { Site } from '../../sites/sites/site-registry';
import { insertFlow, useFlow } from '../login-flows/login-flows.repository';
import { hostFor } from './relying-party';

const LIFE_MS = 5 * MINUTE_MS;
const METHOD = 'passkey';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config'>;

export interface Ceremony {
  challenge: string;
  origin: string;
  host: string;
}

/** @param session_uuid of the person who adds a key; undefined for a login */
export async function beginCeremony(
  { db, clock, config }: App,
  site: Site,
  { origin, session_uuid }: { origin: string; session_uuid?: string },
): Promise<Ceremony & { ticket: string }> {
  const [ticket, challenge] = [newToken(), newToken()];
  await insertFlow(db, {
    state_hash: hashToken(ticket),
    site_uuid: site.uuid,
    provider: METHOD,
    nonce: '',
    verifier: '',
    return_origin: origin,
    return_path: '/',
    challenge,
    // A ticket to log in cannot add a key, and vice versa.
    browser_hash: hashToken(session_uuid ?? ticket),
    date_expires: clock.now() + LIFE_MS,
  });
  return { ticket, challenge, origin, host: hostFor(origin, site.origins, config.publicUrl) };
}

/** Marks the ceremony as used, even by a wrong signature. @throws ApiError invalid_field */
export async function endCeremony(
  { db, clock, config }: App,
  site: Site,
  { ticket, session_uuid }: { ticket: string; session_uuid?: string },
): Promise<Ceremony> {
  const hashes = { state_hash: hashToken(ticket), browser_hash: hashToken(session_uuid ?? ticket) };
  const flow = await useFlow(db, { ...hashes, now: clock.now() });
  if (!flow || flow.site_uuid !== site.uuid || flow.provider !== METHOD) {
    throw invalidField('ticket', 'It took too long, or was tried before.');
  }
  const { challenge, return_origin: origin } = flow;
  return { challenge, origin, host: hostFor(origin, site.origins, config.publicUrl) };
}
