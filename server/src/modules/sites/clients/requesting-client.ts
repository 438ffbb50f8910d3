/** Which client of the API a request's bearer token names (host contract 9.5). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearer } from '../../../http/credentials';
import { createClientTokens } from './client-token';
import { findClient } from './clients.repository';

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/**
 * Null for no token, one that is no client's or is for something else, and a client that was revoked meanwhile.
 *
 * @param scope what the token has to be for
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
