/** `app.fediverse`: the accounts of this server, and requests that its own account signs. */
import fp from 'fastify-plugin';
import { closeLines, openLines } from '../../../platform/outbound/open-lines';
import { type Agents, egressOf } from '../../../platform/outbound/outbound';
import { type FetchJson, jsonFetcher } from '../networks/fetch-json';
import { Accounts } from './accounts';
import { addressesOf } from './addresses';
import { signByCavage } from './cavage';

declare module 'fastify' {
  interface FastifyInstance {
    fediverse: {
      accounts: Accounts;
      /** Fetches a document with the signature of the server, which servers with authorized fetch ask for. */
      fetchJson: FetchJson;
      /** Connections for requests to the fediverse. */
      agents: Agents;
    };
  }
}

export const accountsPlugin = fp(async (app) => {
  const { config, clock } = app;
  const accounts = new Accounts(app, addressesOf(config.publicUrl));
  const agents = openLines();
  app.addHook('onClose', async () => closeLines(agents));
  const fetchJson = jsonFetcher({
    agents,
    ...egressOf(config),
    userAgent: `vf-community (+${config.publicUrl})`,
    now: () => clock.now(),
    sign: async (url) => {
      const key = accounts.signingKey(await accounts.server());
      return signByCavage({ method: 'GET', url, body: null, key, now: clock.now() });
    },
  });
  app.decorate('fediverse', { accounts, fetchJson, agents });
});
