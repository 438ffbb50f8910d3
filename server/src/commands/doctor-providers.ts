/**
 * Checks of `vf doctor` for the login providers of sites: settings are complete and readable, servers answer correctly,
 * know the redirect address, and have the right time. Logs nobody in.
 */

import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { Config } from '../config';
import type { Tables } from '../database/schema';
import { wellKnownOf } from '../modules/people/providers/openid-connect.provider';
import type { Provider } from '../modules/people/providers/provider';
import { readProviderConfig } from '../modules/people/providers/provider-settings';
import { providers } from '../modules/people/providers/providers';
import { callbackOf } from '../modules/people/providers/redirect-query';
import type { Answered, EgressConfig, request } from '../modules/platform/outbound/outbound';
import { type Ask, askBy, type Report } from './doctor-ask';
import { checkCallback, checkKnown, checkPages } from './doctor-redirects';

type Home = Pick<Config, 'secret' | 'publicUrl' | 'mail' | 'production'> & EgressConfig;

/** @param send sends the requests */
export async function checkProviders(
  db: Kysely<Tables>,
  home: Home,
  report: Report,
  send?: typeof request,
): Promise<void> {
  const ask = askBy(home, send);
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
    .select(['site_providers.site_uuid as uuid', 'site_providers.provider'])
    .select(['sites.domain', 'sites.hosts', 'sites.is_development'])
    .where('site_providers.is_on', '=', true)
    .orderBy('sites.domain')
    .orderBy('site_providers.provider')
    .execute();
  const found = rows.flatMap((row) => {
    const provider = providers.find(({ id }) => id === row.provider);
    return provider ? [{ ...row, provider }] : [];
  });
  for (const { uuid, provider, domain } of found) {
    await look(`log-in by ${provider.title} on ${domain}`, async () => {
      const config = await readProviderConfig({ db, secret: home.secret }, { uuid }, provider).catch(() => {
        throw new Error('its secrets do not open: VF_SECRET is another than when they were set');
      });
      const [wrong] = Value.Errors(provider.config, config);
      if (wrong) throw new Error(`${wrong.instancePath.slice(1) || 'its settings'} ${wrong.message}`);
      if (provider.needs === 'mail' && !home.mail && home.production) {
        throw new Error('no mail leaves this server: see SMTP_URL');
      }
      await checkProvider(provider, config, home, ask);
      return provider.redirect ? `sends people back to ${callbackOf(home)}` : '';
    });
  }
  const leaving = found.filter(({ provider }) => provider.redirect);
  if (leaving.length > 0) await look('redirect address of log-ins', () => checkCallback(home, ask));
  const onPages = found.filter(({ provider }) => provider.redirect || provider.needs === 'https');
  for (const site of new Map(onPages.map((row) => [row.uuid, row])).values()) {
    await look(`pages of ${site.domain} that log-ins begin on`, () => checkPages(site, ask));
  }
}

async function checkProvider(
  { asks, redirect }: Provider,
  config: Record<string, unknown>,
  home: Home,
  ask: Ask,
): Promise<void> {
  for (const address of asks?.(config) ?? []) {
    const answered = await ask(address);
    if (address.includes('/.well-known/')) await checkDiscovered(answered, null, ask);
  }
  if (!redirect) return;
  const { issuer, endpoints } = redirect.authority(config);
  const callback = callbackOf(home);
  const { id: client_id } = await redirect.client(config, Date.now());
  if (endpoints) {
    await ask(endpoints.token_endpoint);
    await checkKnown({ redirect, config }, { endpoint: endpoints.authorization_endpoint, client_id, callback }, ask);
    return;
  }
  const endpoint = await checkDiscovered(await ask(wellKnownOf(issuer)), issuer, ask);
  if (endpoint === null) throw new Error('what it says of itself has no authorization_endpoint');
  await checkKnown({ redirect, config }, { endpoint, client_id, callback }, ask);
}

/** Checks the discovery document of an issuer, and its keys. @returns the login address */
async function checkDiscovered(answered: Answered, expected: string | null, ask: Ask): Promise<string | null> {
  const { issuer, jwks_uri, authorization_endpoint: endpoint } = readJson(answered);
  if (typeof issuer !== 'string' || typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri)) {
    throw new Error('what it says of itself has no issuer or no keys');
  }
  if (expected !== null && issuer !== expected) throw new Error(`its issuer is ${issuer} and not ${expected}`);
  const { keys } = readJson(await ask(jwks_uri));
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${jwks_uri} has no keys`);
  return typeof endpoint === 'string' && URL.canParse(endpoint) ? endpoint : null;
}

function readJson({ status, body }: Answered): Record<string, unknown> {
  try {
    return status === 200 ? ((JSON.parse(body.toString('utf8')) ?? {}) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
