/**
 * The log-in providers that sites have switched on, for `vf doctor`: what is set opens and is whole, their servers answer and
 * say what they must, this server's clock agrees with theirs. Nobody is logged in, so their view of the client is not known.
 */

import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { MINUTE_MS } from '../../../core/contract/durations';
import type { Config } from '../config';
import type { Tables } from '../database/schema';
import type { Provider } from '../modules/people/providers/provider';
import { readProviderConfig } from '../modules/people/providers/provider-settings';
import { providers } from '../modules/people/providers/providers';
import { AddressRefused, type Answered, request } from '../modules/platform/outbound/outbound';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 256 * 1024;
/** Tokens are good for so long before and after their time. */
const CLOCK_MS = MINUTE_MS;
const REFUSED = 'is in this server’s own network, which it asks with VF_PRIVATE_ADDRESSES=on only';

type Report = (name: string, problem: string | null, detail?: string) => void;
type Home = Pick<Config, 'secret' | 'publicUrl' | 'privateAddresses'>;

export async function checkProviders(db: Kysely<Tables>, home: Home, report: Report): Promise<void> {
  const rows = await db
    .selectFrom('site_providers')
    .innerJoin('sites', 'sites.uuid', 'site_providers.site_uuid')
    .select(['site_providers.site_uuid as uuid', 'site_providers.provider', 'sites.domain'])
    .where('site_providers.is_on', '=', true)
    .orderBy('sites.domain')
    .orderBy('site_providers.provider')
    .execute();
  for (const { uuid, provider: id, domain } of rows) {
    const provider = providers.find((one) => one.id === id);
    if (!provider) continue;
    const name = `log-in by ${provider.title} on ${domain}`;
    try {
      const config = await readProviderConfig({ db, secret: home.secret }, { uuid }, provider).catch(() => {
        throw new Error('its secrets do not open: VF_SECRET is another than when they were set');
      });
      const [wrong] = Value.Errors(provider.config, config);
      if (wrong) throw new Error(`${wrong.instancePath.slice(1) || 'its settings'} ${wrong.message}`);
      await checkProvider(provider, config, home);
      report(name, null, provider.redirect && `sends people back to ${home.publicUrl}/callback.php`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      report(name, message || `${code}`);
    }
  }
}

async function checkProvider({ asks, redirect }: Provider, config: Record<string, unknown>, home: Home) {
  const ask = async (address: string): Promise<Answered> => {
    const answered = await request(address, {
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      allowPrivate: home.privateAddresses,
    }).catch((error: Error) => {
      const { host } = new URL(address);
      if (error instanceof AddressRefused) throw new Error(`${host} ${REFUSED}`);
      throw new Error(`${host} does not answer: ${error.message || error.name}`);
    });
    if (answered.status >= 500) throw new Error(`${new URL(address).host} answers ${answered.status}`);
    checkClock(answered);
    return answered;
  };
  for (const address of asks?.(config) ?? []) {
    const answered = await ask(address);
    if (address.includes('/.well-known/')) await checkDiscovered(answered, null, ask);
  }
  if (!redirect) return;
  const { issuer, endpoints } = redirect.authority(config);
  if (endpoints) {
    for (const address of [endpoints.authorization_endpoint, endpoints.token_endpoint]) await ask(address);
    return;
  }
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  await checkDiscovered(await ask(address), issuer, ask);
}

/** The document under an issuer, and the keys it names. */
async function checkDiscovered(
  answered: Answered,
  expected: string | null,
  ask: (address: string) => Promise<Answered>,
): Promise<void> {
  const { issuer, jwks_uri } = readJson(answered);
  if (typeof issuer !== 'string' || typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri)) {
    throw new Error('what it says of itself has no issuer or no keys');
  }
  if (expected !== null && issuer !== expected) throw new Error(`its issuer is ${issuer} and not ${expected}`);
  const { keys } = readJson(await ask(jwks_uri));
  if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${jwks_uri} has no keys`);
}

function readJson({ status, body }: Answered): Record<string, unknown> {
  try {
    return status === 200 ? ((JSON.parse(body.toString('utf8')) ?? {}) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function checkClock({ headers }: Answered): void {
  const theirs = Date.parse(headers.date ?? '');
  const offMs = Math.abs(Date.now() - theirs);
  if (offMs > CLOCK_MS) {
    throw new Error(
      `this server's clock is ${Math.round(offMs / 1000)} seconds off theirs: its tokens would be refused`,
    );
  }
}
