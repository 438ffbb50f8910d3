/**
 * Checks of `vf doctor` for accounts in the fediverse: other servers must find each by its handle. The handle's domain is this
 * server's, or the publisher's, which then redirects WebFinger to this one.
 */
import type { Kysely } from 'kysely';
import type { Config } from '../config';
import type { Tables } from '../database/schema';
import { findAccount, findPublishing } from '../modules/content/social/signing/accounts.repository';
import { addressesOf } from '../modules/content/social/signing/addresses';
import { type Ask, askBy, OwnNetwork } from '../modules/platform/outbound/ask-once';
import type { EgressConfig, request } from '../modules/platform/outbound/outbound';
import type { Report } from './doctor-report';

type Home = Pick<Config, 'publicUrl'> & EgressConfig;

const REDIRECTS_AT_MOST = 3;

/** @param send sends the requests */
export async function checkHandles(
  db: Kysely<Tables>,
  home: Home,
  report: Report,
  send?: typeof request,
): Promise<void> {
  const ask = askBy(home, { send });
  const addresses = addressesOf(home.publicUrl);
  for (const uuid of await findPublishing(db)) {
    const [site, account] = await Promise.all([
      db.selectFrom('sites').select(['domain', 'rules']).where('uuid', '=', uuid).executeTakeFirstOrThrow(),
      findAccount(db, uuid),
    ]);
    const name = `account of ${site.domain}`;
    if (!account) {
      report(name, null, 'none yet: the running server makes it');
      continue;
    }
    const domain = site.rules.social?.handle_domain || addresses.host;
    const handle = `${account.name}@${domain}`;
    const { protocol } = new URL(addresses.root);
    const address = `${protocol}//${domain}/.well-known/webfinger?resource=${encodeURIComponent(`acct:${handle}`)}`;
    const problem = await findProblem(ask, address, addresses.actor(account.name)).catch((error: Error) =>
      // Other servers come from outside, where the host may be reachable.
      error instanceof OwnNetwork ? null : error.message,
    );
    report(name, problem, `@${handle}`);
  }
}

/** @returns null when the answer names the account */
async function findProblem(ask: Ask, address: string, actor: string): Promise<string | null> {
  let asked = address;
  for (let hops = 0; hops <= REDIRECTS_AT_MOST; hops += 1) {
    const { status, headers, body } = await ask(asked, { isPage: true });
    const { location } = headers;
    if (status >= 300 && status <= 399 && location && URL.canParse(location, asked)) {
      asked = new URL(location, asked).href;
      continue;
    }
    if (status === 200 && body.toString('utf8').includes(JSON.stringify(actor))) return null;
    const { host } = new URL(address);
    return `${address} answers ${status} and does not name ${actor}: ${host} must redirect /.well-known/webfinger to this server`;
  }
  return `${address} redirects too often`;
}
