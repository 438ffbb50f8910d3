/**
 * A site's settings of a login provider. Fields marked `secret` are encrypted and never read back; the public flags of
 * host contract 11 are derived, so that pages know which logins to offer.
 */
import type { Kysely } from 'kysely';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ProvidersPage, SiteProvider } from '../../../../../core/contract/people/providers';
import type { Config as AppConfig } from '../../../config';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { seal, unseal } from '../../platform/tokens/sealed';
import { fieldChanges } from '../../sites/history/field-changes';
import { byOperator, type ChangedBy, insertSiteChange } from '../../sites/history/history.repository';
import { reasonOf } from '../../sites/rules/read-change';
import type { Site, SiteRegistry } from '../../sites/sites/site-registry';
import type { Provider } from './provider';
import { providers } from './providers';
import { callbackOf } from './redirect-query';
import {
  findSiteProvider,
  listSiteProviders,
  type SiteProviderRow,
  saveSiteProvider,
} from './site-providers.repository';

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

/** Parameters of the routes of one provider. */
export const ProviderParams = Type.Object({ domain: Type.String(), provider: Type.String({ maxLength: 40 }) });

/** @throws ApiError not_found */
export function requireProvider(id: string): Provider {
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw new ApiError('not_found', { field: 'provider' }, `There is no log-in provider ${id}.`);
  return provider;
}

/**
 * Reads a site's settings including secrets. @param isTrial also while the provider is off
 * @throws ApiError login_method_disabled
 */
export async function readProviderConfig(
  { db, secret }: Omit<Home, 'sites'>,
  site: Pick<Site, 'uuid'>,
  provider: Provider,
  isTrial = false,
): Promise<Config> {
  const row = await findSiteProvider(db, site.uuid, provider.id);
  if (!row || !(row.is_on || isTrial)) throw new ApiError('login_method_disabled');
  return openConfig(row, secret, provider);
}

/** Returns stored settings including secrets. @throws Error if they were set under another VF_SECRET */
export const openConfig = (row: SiteProviderRow, secret: string, provider: Provider): Config => ({
  ...row.config,
  ...openSecrets(row, secret, provider),
});

function openSecrets({ site_uuid, sealed_secrets }: SiteProviderRow, secret: string, provider: Provider): Config {
  return sealed_secrets === null
    ? {}
    : (JSON.parse(unseal(sealed_secrets, sealing(secret, { uuid: site_uuid }, provider))) as Config);
}

/** Secrets that do not open count as not set, so that they can be set again. */
function knownSecrets(row: SiteProviderRow, secret: string, provider: Provider): Config {
  try {
    return openSecrets(row, secret, provider);
  } catch {
    return {};
  }
}

export async function presentProviders({ db, secret }: Omit<Home, 'sites'>, site: Site): Promise<SiteProvider[]> {
  const rows = await listSiteProviders(db, site.uuid);
  return rows.flatMap((row) => {
    const provider = providers.find((one) => one.id === row.provider);
    if (!provider) return [];
    const { is_on, config } = row;
    const secrets = Object.keys(knownSecrets(row, secret, provider));
    return [{ provider: provider.id, title: provider.title, is_on, config, secrets }];
  });
}

/** Returns a site's providers, and all that it can set. */
export async function presentPage(home: Home & Pick<AppConfig, 'publicUrl'>, site: Site): Promise<ProvidersPage> {
  const [set, { settings }] = await Promise.all([presentProviders(home, site), home.sites.readSettings(site.uuid)]);
  const known = providers.map(({ id, title, config, redirect }) => ({
    ...{ provider: id, title, config },
    redirects: redirect !== undefined,
  }));
  const order = inSiteOrder(offeredIn(set), settings.login_providers);
  return { providers: set, known, order, callback: callbackOf(home) };
}

interface Change {
  provider: Provider;
  is_on?: boolean;
  place?: number;
  change: Config;
  by?: ChangedBy;
  now: number;
}

/**
 * Changes only the named fields; null deletes a field. The site's history records their names, without values.
 *
 * @throws ApiError invalid_field naming a wrong or missing field
 */
export async function changeProvider(
  { sites, secret }: Omit<Home, 'db'>,
  { uuid: site_uuid }: Pick<Site, 'uuid'>,
  { provider, is_on, place, change, by = byOperator, now }: Change,
): Promise<void> {
  await sites.change(
    site_uuid,
    async ({ login_providers }, trx) => {
      const row = await findSiteProvider(trx, site_uuid, provider.id);
      const known = row ? { ...row.config, ...knownSecrets(row, secret, provider) } : {};
      const isOn = is_on ?? row?.is_on ?? true;
      const next = Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== null));
      requireValid(provider, next, isOn);
      const secretNames = secretsOf(provider);
      const parts = { secrets: {} as Config, config: {} as Config };
      for (const [name, value] of Object.entries(next)) {
        parts[secretNames.includes(name) ? 'secrets' : 'config'][name] = value;
      }
      const hasSecrets = Object.keys(parts.secrets).length > 0;
      // Secrets that do not open under a wrong VF_SECRET open again under the right one.
      const left = secretNames.some((name) => name in known) ? null : (row?.sealed_secrets ?? null);
      await saveSiteProvider(trx, {
        ...{ site_uuid, provider: provider.id, is_on: isOn, date_changed: now, config: parts.config },
        sealed_secrets: hasSecrets
          ? seal(JSON.stringify(parts.secrets), sealing(secret, { uuid: site_uuid }, provider))
          : left,
      });
      const changed = [
        ...(isOn === (row?.is_on ?? false) ? [] : [isOn ? 'on' : 'off']),
        ...fieldChanges(known, next).map(({ name }) => name),
      ];
      const diff = changed.map((name) => ({ name: `${provider.id}.${name}` }));
      await insertSiteChange(trx, { site_uuid, what: 'providers', diff, by, now });
      return {
        ...provider.answer?.(isOn ? parts.config : null),
        login_providers: movedTo(
          place,
          provider.id,
          inSiteOrder(offeredIn(await listSiteProviders(trx, site_uuid)), login_providers),
        ),
      };
    },
    by,
  );
}

/** Incomplete settings are allowed while the provider is off. @throws ApiError invalid_field */
function requireValid(provider: Provider, config: Config, isOn: boolean): void {
  const unknown = Object.keys(config).find((name) => !(name in provider.config.properties));
  if (unknown) throw invalidField(unknown, `${unknown} is no setting of ${provider.id}.`);
  const [wrong] = isOn ? Value.Errors(provider.config, config) : [];
  if (wrong) throw wrongField(wrong);
}

/** Keeps the site's order and appends new logins: the site decides which login comes first. */
function inSiteOrder(offered: string[], order: string[]): string[] {
  const known = new Set(order.filter((id) => offered.includes(id)));
  return [...known, ...offered.filter((id) => !known.has(id))];
}

function movedTo(place: number | undefined, id: string, order: string[]): string[] {
  if (place === undefined || !order.includes(id)) return order;
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Returns those of a site's providers that login screens offer as buttons. */
function offeredIn(set: readonly Pick<SiteProvider, 'provider' | 'is_on'>[]): string[] {
  const isOn = ({ id, redirect, account }: Provider) =>
    (redirect ?? account) && set.some((it) => it.provider === id && it.is_on);
  return providers.filter(isOn).map(({ id }) => id);
}

function wrongField({ instancePath, keyword, params, message }: ReturnType<typeof Value.Errors>[number]): ApiError {
  const { requiredProperties = [] } = params as { requiredProperties?: string[] };
  const field = instancePath.split('/').slice(1).concat(requiredProperties.slice(0, 1)).join('.');
  const text = keyword === 'required' ? `${field} is required.` : `${field} ${message}.`;
  return invalidField(field, text, reasonOf[keyword]);
}
