/**
 * A site's settings of a login provider. Fields marked `secret` are encrypted and never read back; the public flags of
 * host contract 11 are derived, so that pages know which logins to offer.
 */
import type { Kysely } from 'kysely';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { seal, unseal } from '../../platform/tokens/sealed';
import type { ChangedBy } from '../../sites/history/history.repository';
import type { Site, SiteRegistry } from '../../sites/sites/site-registry';
import type { Provider } from './provider';
import { providers } from './providers';
import { findSiteProvider, listSiteProviders, saveSiteProvider } from './site-providers.repository';

/** The settings for administrators; of a secret, only whether it is set. */
export const SiteProvider = Type.Object({
  provider: Type.String(),
  title: Type.String(),
  is_on: Type.Boolean(),
  config: Type.Record(Type.String(), Type.Unknown()),
  secrets: Type.Array(Type.String()),
});
export type SiteProvider = Static<typeof SiteProvider>;

type Config = Record<string, unknown>;

interface Home {
  db: Kysely<Tables>;
  sites: SiteRegistry;
  secret: string;
}

const sealing = (secret: string, { uuid }: Pick<Site, 'uuid'>, { id }: Provider) => ({
  secret,
  purpose: 'secrets of log-in providers',
  owner: `${uuid} ${id}`,
});

const isSecret = (schema: TSchema): boolean => 'secret' in schema && schema.secret === true;

const secretsOf = ({ config }: Provider): string[] =>
  Object.entries(config.properties).flatMap(([name, schema]) => (isSecret(schema) ? [name] : []));

/** @throws ApiError not_found */
export function requireProvider(id: string): Provider {
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw new ApiError('not_found', { field: 'provider' }, `There is no log-in provider ${id}.`);
  return provider;
}

/** Reads a site's settings including secrets. @throws ApiError login_method_disabled when the provider is off */
export async function readProviderConfig(
  { db, secret }: Omit<Home, 'sites'>,
  site: Pick<Site, 'uuid'>,
  provider: Provider,
): Promise<Config> {
  const row = await findSiteProvider(db, site.uuid, provider.id);
  if (!row?.is_on) throw new ApiError('login_method_disabled');
  return { ...row.config, ...openSecrets(row.sealed_secrets, secret, site, provider) };
}

function openSecrets(sealed: string | null, secret: string, site: Pick<Site, 'uuid'>, provider: Provider): Config {
  return sealed === null ? {} : (JSON.parse(unseal(sealed, sealing(secret, site, provider))) as Config);
}

export async function presentProviders({ db, secret }: Omit<Home, 'sites'>, site: Site): Promise<SiteProvider[]> {
  const rows = await listSiteProviders(db, site.uuid);
  return rows.flatMap(({ provider: id, is_on, config, sealed_secrets }) => {
    const provider = providers.find((one) => one.id === id);
    if (!provider) return [];
    const secrets = Object.keys(openSecrets(sealed_secrets, secret, site, provider));
    return [{ provider: id, title: provider.title, is_on, config, secrets }];
  });
}

/**
 * Changes only the named fields; null deletes a field. @throws ApiError invalid_field naming a wrong or missing field
 */
export async function changeProvider(
  { db, sites, secret }: Home,
  site: Site,
  {
    provider,
    is_on,
    change,
    by,
    now,
  }: { provider: Provider; is_on?: boolean; change: Config; by?: ChangedBy; now: number },
): Promise<void> {
  const row = await findSiteProvider(db, site.uuid, provider.id);
  const known = { ...row?.config, ...openSecrets(row?.sealed_secrets ?? null, secret, site, provider) };
  const next = Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== null));
  const isOn = is_on ?? row?.is_on ?? true;
  // Incomplete settings are allowed while the provider is off.
  const unknown = Object.keys(next).find((name) => !(name in provider.config.properties));
  if (unknown) throw invalidField(unknown, `${unknown} is no setting of ${provider.id}.`);
  const [wrong] = isOn ? Value.Errors(provider.config, next) : [];
  if (wrong) throw wrongField(wrong);
  const secrets = Object.fromEntries(
    secretsOf(provider).flatMap((name) => (name in next ? [[name, next[name]] as const] : [])),
  );
  const config = Object.fromEntries(Object.entries(next).filter(([name]) => !(name in secrets)));
  const sealed_secrets =
    Object.keys(secrets).length === 0 ? null : seal(JSON.stringify(secrets), sealing(secret, site, provider));
  await saveSiteProvider(db, {
    site_uuid: site.uuid,
    provider: provider.id,
    is_on: isOn,
    config,
    sealed_secrets,
    date_changed: now,
  });
  const offered = await offeredOf(db, site);
  const follow: Parameters<typeof sites.change>[1] = ({ login_providers }) => ({
    ...provider.answer?.(isOn ? config : null),
    login_providers: inSiteOrder(offered, login_providers),
  });
  await sites.change(site.uuid, follow, by);
}

/** Keeps the site's order and appends new logins: the site decides which login comes first. */
function inSiteOrder(offered: string[], order: string[]): string[] {
  const known = new Set(order.filter((id) => offered.includes(id)));
  return [...known, ...offered.filter((id) => !known.has(id))];
}

/** Returns the site's providers that login screens offer as buttons. */
async function offeredOf(db: Kysely<Tables>, { uuid }: Site): Promise<string[]> {
  const rows = await listSiteProviders(db, uuid);
  const isOn = ({ id, redirect, account }: Provider) =>
    (redirect ?? account) && rows.some((row) => row.provider === id && row.is_on);
  return providers.filter(isOn).map(({ id }) => id);
}

function wrongField({ instancePath, keyword, params, message }: ReturnType<typeof Value.Errors>[number]): ApiError {
  const { requiredProperties = [] } = params as { requiredProperties?: string[] };
  const field = instancePath.split('/').slice(1).concat(requiredProperties.slice(0, 1)).join('.');
  return invalidField(field, keyword === 'required' ? `${field} is required.` : `${field} ${message}.`);
}
