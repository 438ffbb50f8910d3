/** `vf site hosts`, `group` and `client`: a site's own pages, the sites it shares content with, and its API clients. */

import type { Config } from '../config';
import { endClient, makeClient } from '../modules/sites/clients/change-clients';
import { listClients } from '../modules/sites/clients/clients.repository';
import { byOperator } from '../modules/sites/history/history.repository';
import type { Site, SiteRegistry } from '../modules/sites/sites/site-registry';
import { signingKey } from '../modules/sites/syndication/signing-key';
import { CommandError } from './command-error';
import { readHost } from './domains';
import type { Say } from './with-database';
import { withSites } from './with-site';

async function requireSite(sites: SiteRegistry, domain = ''): Promise<Site> {
  const site = await sites.byDomain(domain);
  if (!site) throw new CommandError(`There is no site ${JSON.stringify(domain)}.`);
  return site;
}

/**
 * Puts sites into the group of the first, whose signatures they then accept; with one site, lists its group. With
 * `leave`, the named sites leave their group.
 */
export async function siteGroup(
  config: Config,
  { domains, leave = false }: { domains: string[]; leave?: boolean },
  say: Say,
): Promise<void> {
  await withSites(config, async ({ db }, sites) => {
    const [first, ...others] = await Promise.all(
      (domains.length > 0 ? domains : ['']).map((it) => requireSite(sites, it)),
    );
    if (!first) return;
    if (leave) {
      for (const site of [first, ...others]) await sites.setGroup(site.uuid, null);
      say(`${[first, ...others].map(({ domain }) => domain).join(', ')}: in no group`);
      return;
    }
    if (others.length > 0) {
      // Creates the group if there is none.
      await signingKey(db, { site_uuid: first.uuid, secret: config.secret, now: Date.now() });
      const { group_uuid } = await db
        .selectFrom('sites')
        .select('group_uuid')
        .where('uuid', '=', first.uuid)
        .executeTakeFirstOrThrow();
      for (const site of others) await sites.setGroup(site.uuid, group_uuid);
    }
    const { group } = await requireSite(sites, first.domain);
    const members = await Promise.all(group.map((uuid) => requireSite(sites, uuid)));
    say(`In one group: ${members.map(({ domain }) => domain).join(', ')}`);
  });
}

/** Adds and removes hosts whose pages belong to the site, and lists them. */
export async function siteHosts(
  config: Config,
  change: { domain?: string; host?: string[]; remove?: string[]; development?: boolean; live?: boolean },
  say: Say,
): Promise<void> {
  const [added, removed] = [change.host ?? [], change.remove ?? []].map((hosts) => hosts.map(readHost));
  await withSites(config, async (_database, sites) => {
    const { uuid, hosts } = await requireSite(sites, change.domain);
    const unknown = removed?.find((host) => !hosts.includes(host));
    if (unknown !== undefined) throw new CommandError(`The site has no other host ${unknown}.`);
    await sites.changeHosts(uuid, {
      hosts: [...new Set([...hosts, ...(added ?? [])])].filter((host) => !removed?.includes(host)),
      ...((change.development || change.live) && { is_development: change.development === true }),
    });
    const { origins, isDevelopment } = await requireSite(sites, change.domain);
    for (const origin of origins) say(origin);
    if (isDevelopment) say('In development: pages on localhost as well');
  });
}

/** Creates a client and shows its secret once; lists clients without `name`; `revoke` ends one. */
export async function siteClient(
  config: Config,
  { domain, name, revoke }: { domain?: string; name?: string; revoke?: string },
  say: Say,
): Promise<void> {
  await withSites(config, async ({ db }, sites) => {
    const { uuid: site_uuid } = await requireSite(sites, domain);
    const now = Date.now();
    if (revoke !== undefined) {
      if (!(await endClient(db, { site_uuid, id: revoke, by: byOperator, now })))
        throw new CommandError(`There is no client ${revoke}.`);
      say(`Revoked ${revoke}`);
    } else if (name !== undefined) {
      const { id, secret } = await makeClient(db, { site_uuid, name, by: byOperator, now });
      say(`Client id ${id}\nSecret    ${secret}\nThe secret is not shown again.`);
    } else {
      const clients = await listClients(db, site_uuid);
      if (clients.length === 0) say('No client yet: --name <name> makes one.');
      for (const { id, name, date_revoked } of clients)
        say(`${id}  ${name}${date_revoked === null ? '' : '  (revoked)'}`);
    }
  });
}
