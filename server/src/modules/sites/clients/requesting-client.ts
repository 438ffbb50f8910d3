/** Finds the API client of a request's bearer token (host contract 9.5). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearer } from '../../../http/credentials';
import { createClientTokens } from './client-token';
import { findClient } from './clients.repository';

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/**
 * Returns null without a token, for a token of another kind or scope, and for a client revoked meanwhile.
 *
 * @param scope required scope of the token
 */
export function createClientLookup(
  { db, config, clock }: Pick<FastifyInstance, 'db' | 'config' | 'clock'>,
  scope?: string,
) {
  const tokens = createClientTokens(config.secret, config.publicUrl);
  return async (request: FastifyRequest): Promise<Client | null> => {
    const token = readBearer(request);
    const claims = token === null ? null : await tokens.verify(token, clock.now());
    if (claims?.scope !== scope) return null;
    const client = claims && (await findClient(db, claims.client_id));
    return client?.site_uuid === claims?.site_uuid ? (client ?? null) : null;
  };
}
