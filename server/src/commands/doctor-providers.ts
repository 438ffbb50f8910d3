/** For `vf doctor`: checks every login provider that is turned on, and its redirect address. */
import type { Kysely } from 'kysely';
import type { Config } from '../config';
import type { Tables } from '../database/schema';
import { beginsOnPages, checkProvider } from '../modules/people/providers/check-provider';
import { checkCallback, checkPages } from '../modules/people/providers/check-redirects';
import { providers } from '../modules/people/providers/providers';
import { callbackOf } from '../modules/people/providers/redirect-query';
import { askBy } from '../modules/platform/outbound/ask-once';
import type { EgressConfig, request } from '../modules/platform/outbound/outbound';
import type { Report } from './doctor-report';

type Home = Pick<Config, 'secret' | 'publicUrl' | 'mail' | 'production'> & EgressConfig;

/** @param send sends the requests */
export async function checkProviders(
  db: Kysely<Tables>,
  home: Home,
  report: Report,
  send?: typeof request,
): Promise<void> {
  const ask = askBy(home, { send });
  const look = async (name: string, work: () => Promise<string>) => {
    try {
      report(name, null, await work());
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      report(name, message || `${code}`);
    }
  };
  const rows = await db
    .selectFrom('site_providers')
    .innerJoin('sites', 'sites.uuid', 'site_providers.site_uuid')
    .selectAll('site_providers')
    .select(['sites.domain', 'sites.hosts', 'sites.is_development'])
    .where('site_providers.is_on', '=', true)
    .orderBy('sites.domain')
    .orderBy('site_providers.provider')
    .execute();
  const found = rows.flatMap((row) => {
    const provider = providers.find(({ id }) => id === row.provider);
    return provider ? [{ row, provider }] : [];
  });
  for (const { row, provider } of found) {
    await look(`log-in by ${provider.title} on ${row.domain}`, async () => {
      await checkProvider(provider, row, home, ask);
      return provider.redirect ? `sends people back to ${callbackOf(home)}` : '';
    });
  }
  if (found.some(({ provider }) => provider.redirect)) {
    await look('redirect address of log-ins', () => checkCallback(home, ask));
  }
  const onPages = found.filter(({ provider }) => beginsOnPages(provider));
  for (const site of new Map(onPages.map(({ row }) => [row.site_uuid, row])).values()) {
    await look(`pages of ${site.domain} that log-ins begin on`, () => checkPages(site, ask));
  }
}
