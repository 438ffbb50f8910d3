/**
 * Checks a login provider of a site, for `vf doctor` and for administrators: settings are complete and readable, servers
 * answer correctly, know the redirect address, and have the right time. Logs nobody in.
 */
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { ProviderCheck } from '../../../../../core/contract/people/providers';
import { cutText } from '../../../../../core/contract/values/cut-text';
import type { Config } from '../../../config';
import type { Tables } from '../../../database/schema';
import { ApiError } from '../../../http/errors';
import { type Ask, askBy } from '../../platform/outbound/ask-once';
import type { Answered, EgressConfig } from '../../platform/outbound/outbound';
import type { Site } from '../../sites/sites/site-registry';
import { checkCallback, checkKnown, checkPages } from './check-redirects';
import { wellKnownOf } from './openid-connect.provider';
import type { Provider } from './provider';
import { openConfig } from './provider-settings';
import { callbackOf } from './redirect-query';
import { findSiteProvider, type SiteProviderRow } from './site-providers.repository';

type Home = Pick<Config, 'secret' | 'publicUrl' | 'mail' | 'production'>;

const WITHIN_MS = 20_000;
const PROBLEM_MAX = 500;

/** True if logins with it begin on the site's pages. */
export const beginsOnPages = ({ redirect, needs }: Provider): boolean => redirect !== undefined || needs === 'https';

/**
 * Checks the stored settings of one provider, on or off, and its way back.
 *
 * @throws ApiError not_found if the site has not set it
 */
export async function checkNow(
  db: Kysely<Tables>,
  config: Home & EgressConfig,
  { uuid, domain, hosts, isDevelopment: is_development }: Site,
  provider: Provider,
): Promise<ProviderCheck> {
  const row = await findSiteProvider(db, uuid, provider.id);
  if (!row) throw new ApiError('not_found', { field: 'provider' }, `${provider.id} is not set up.`);
  const ask = askBy(config, { withinMs: WITHIN_MS });
  const callback = provider.redirect ? callbackOf(config) : null;
  try {
    await checkProvider(provider, row, config, ask);
    if (provider.redirect) await checkCallback(config, ask);
    if (beginsOnPages(provider)) await checkPages({ domain, hosts, is_development }, ask);
    return { problem: null, callback };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { problem: cutText(message || `${code}`, PROBLEM_MAX), callback };
  }
}

/** @throws Error with the problem */
export async function checkProvider(provider: Provider, row: SiteProviderRow, home: Home, ask: Ask): Promise<void> {
  const config = readConfig(provider, row, home);
  const [wrong] = Value.Errors(provider.config, config);
  if (wrong) throw new Error(`${wrong.instancePath.slice(1) || 'its settings'} ${wrong.message}`);
  if (provider.needs === 'mail' && !home.mail && home.production) {
    throw new Error('this server sends no mail: set SMTP_URL');
  }
  await checkServers(provider, config, home, ask);
}

function readConfig(provider: Provider, row: SiteProviderRow, { secret }: Home): Record<string, unknown> {
  try {
    return openConfig(row, secret, provider);
  } catch {
    throw new Error('the secrets cannot be decrypted: VF_SECRET has changed since they were set');
  }
}

async function checkServers(
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
  if (endpoint === null) throw new Error('the discovery document has no authorization_endpoint');
  await checkKnown({ redirect, config }, { endpoint, client_id, callback }, ask);
}

/** Checks the discovery document of an issuer, and its keys. @returns the login address */
async function checkDiscovered(answered: Answered, expected: string | null, ask: Ask): Promise<string | null> {
  const { issuer, jwks_uri, authorization_endpoint: endpoint } = readJson(answered);
  if (typeof issuer !== 'string' || typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri)) {
    throw new Error('the discovery document has no issuer or no keys');
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
