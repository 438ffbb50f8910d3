/** Which client of the API a request's bearer token names (host contract 9.5). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBearer } from '../../../http/credentials';
import { createClientTokens } from './client-token';
import { findClient } from './clients.repository';

type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** Null for no token, one that is no client's, and a client that was revoked meanwhile. */
export function createClientLookup({ db, config, clock }: Pick<FastifyInstance, 'db' | 'config' | 'clock'>) {
  const tokens = createClientTokens(config.secret, config.publicUrl);
  return async (request: FastifyRequest): Promise<Client | null> => {
    const token = readBearer(request);
    const claims = token === null ? null : await tokens.verify(token, clock.now());
    const client = claims && (await findClient(db, claims.client_id));
    return client?.site_uuid === claims?.site_uuid ? (client ?? null) : null;
  };
}
