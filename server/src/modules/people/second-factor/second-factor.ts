/**
 * The second factor of staff: a one-time code for logging in to the console. Logins on pages need no code, so they cannot use the
 * console's own calls, only those that the staff dialogs of pages use as well.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { FactorOffer } from '../../../../../core/contract/console/factor';
import { isStaff } from '../../../../../core/contract/people/roles';
import { HOUR_MS, MINUTE_MS } from '../../../../../core/contract/values/durations';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { isRecent } from '../../../http/recently';
import { type Sealing, seal, unseal } from '../../platform/tokens/sealed';
import type { Site } from '../../sites/sites/site-registry';
import { findAccountWithFactor } from '../organizations/organizations.repository';
import type { SignedIn } from '../sessions/signed-in';
import type { UserRow } from '../users/users.repository';
import { acceptStep, findPassed, markPassed, storeSecret } from './second-factor.repository';
import { addressOf, newSecret, stepOf } from './totp';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'cache' | 'shared'>;

/** At this rate, guessing a code takes years. */
const WRONG_PER_HOUR = 10;
/** A code this recent is enough for a change of roles. */
const FRESH_MS = 10 * MINUTE_MS;

export const isOn = ({ factor_step }: UserRow): boolean => factor_step !== null;

/** Checks whether the site's setting requires a second factor of this person. */
export const isDue = ({ settings: { console_factor } }: Site, { role }: UserRow): boolean =>
  (console_factor === 'staff' && isStaff(role)) || (console_factor === 'administrators' && role === 'administrator');

/** Finds the account whose app shows the codes: this one, or another of the person in the organization. */
const factorOwner = async (db: Kysely<Tables>, row: UserRow): Promise<UserRow> =>
  isOn(row) || !isStaff(row.role) ? row : ((await findAccountWithFactor(db, row.id)) ?? row);

/** Checks whether the login needed a code but had none. */
export async function needsLogin(db: Kysely<Tables>, site: Site, row: UserRow): Promise<boolean> {
  return !row.passed_factor && (isDue(site, row) || isOn(await factorOwner(db, row)));
}

/** @throws ApiError factor_required */
export async function requirePassed(db: Kysely<Tables>, site: Site, row: UserRow): Promise<void> {
  if (await needsLogin(db, site, row)) throw new ApiError('factor_required', { field: 'code' });
}

const sealingOf = (config: App['config'], id: number): Sealing => ({
  secret: config.secret,
  purpose: 'second factor',
  owner: String(id),
});

/**
 * Creates a secret for an account without a factor. Each offer has a new secret, so that an earlier offer is useless to
 * people who saw it.
 */
export async function offerFactor(
  { db, config }: Pick<App, 'db' | 'config'>,
  site: Site,
  { id, email, factor_step }: UserRow,
): Promise<FactorOffer> {
  if (factor_step !== null) throw new ApiError('decided_since');
  const secret = newSecret();
  await storeSecret(db, id, seal(secret, sealingOf(config, id)));
  return { secret, address: addressOf(secret, { issuer: site.name || site.domain, label: email ?? '' }) };
}

/**
 * Accepts each code once. The first one switches the factor on.
 *
 * @throws ApiError invalid_field naming `code`; too_many_requests after ten wrong codes in an hour
 */
export async function acceptCode({ db, clock, config, cache, shared }: App, row: UserRow, code: string): Promise<void> {
  const { id, factor_secret } = row;
  if (config.rateLimit) {
    const { count, leftMs } = await shared.count('factor', String(id), HOUR_MS, WRONG_PER_HOUR);
    if (count > WRONG_PER_HOUR) throw new ApiError('too_many_requests', { retry_after: Math.ceil(leftMs / 1000) });
  }
  const step = factor_secret && stepOf(unseal(factor_secret, sealingOf(config, id)), code, clock.now());
  if (factor_secret === null || step === null || !(await acceptStep(db, { id, factor_secret, step: Number(step) })))
    throw invalidField('code', 'The code is wrong, used or too old.');
  if (config.rateLimit) shared.uncount('factor', String(id));
  cache.userChanged(id);
}

/**
 * Handles the second step of a console login.
 *
 * @returns whether it took a code
 * @throws ApiError factor_required, factor_setup_required, and those of `acceptCode`
 */
export async function passFactor(app: App, site: Site, row: UserRow, code: string | undefined): Promise<boolean> {
  const owner = await factorOwner(app.db, row);
  if (!isOn(owner) && !isDue(site, row)) return false;
  if (code === undefined) {
    if (isOn(owner)) throw new ApiError('factor_required', { field: 'code' });
    throw new ApiError('factor_setup_required', { field: 'code', ...(await offerFactor(app, site, row)) });
  }
  await acceptCode(app, owner, code);
  return true;
}

/**
 * Asks again before a change of roles, if the person has a second factor or the site requires it.
 *
 * @throws ApiError factor_required when the session's last code is too old, and those of `acceptCode`
 */
export async function requireFreshFactor(
  app: App,
  site: Site,
  { row, session_uuid }: SignedIn,
  code: string | undefined,
): Promise<void> {
  const owner = await factorOwner(app.db, row);
  if (!isOn(owner) && !isDue(site, row)) return;
  const now = app.clock.now();
  const passed = await findPassed(app.db, session_uuid);
  if (passed !== null && isRecent(passed, FRESH_MS, now)) return;
  if (code === undefined) throw new ApiError('factor_required', { field: 'code' });
  await acceptCode(app, owner, code);
  await markPassed(app.db, session_uuid, now);
}
