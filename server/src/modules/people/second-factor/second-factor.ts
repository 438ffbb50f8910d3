/**
 * The second factor of staff: a one-time code for logging in to the console. Logins on pages need no code, so they cannot use the
 * console's own calls, only those that the staff dialogs of pages use as well.
 */
import type { FastifyInstance } from 'fastify';
import type { FactorOffer } from '../../../../../core/contract/console/factor';
import { HOUR_MS } from '../../../../../core/contract/durations';
import { isStaff } from '../../../../../core/contract/roles';
import { ApiError, invalidField } from '../../../http/errors';
import { type Sealing, seal, unseal } from '../../platform/tokens/sealed';
import type { Site } from '../../sites/sites/site-registry';
import type { UserRow } from '../users/users.repository';
import { acceptStep, storeSecret } from './second-factor.repository';
import { addressOf, newSecret, stepOf } from './totp';

type App = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'cache' | 'shared'>;

/** A guesser needs years at this rate. */
const WRONG_PER_HOUR = 10;

export const isOn = ({ factor_step }: UserRow): boolean => factor_step !== null;

/** Checks whether the site's setting requires a second factor of this person. */
export const isDue = ({ settings: { console_factor } }: Site, { role }: UserRow): boolean =>
  (console_factor === 'staff' && isStaff(role)) || (console_factor === 'administrators' && role === 'administrator');

/** Checks whether the login needed a code but had none. */
export const needsLogin = (site: Site, row: UserRow): boolean => (isOn(row) || isDue(site, row)) && !row.passed_factor;

/** @throws ApiError factor_required */
export function requirePassed(site: Site, row: UserRow): void {
  if (needsLogin(site, row)) throw new ApiError('factor_required', { field: 'code' });
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
  if (!isOn(row) && !isDue(site, row)) return false;
  if (code === undefined) {
    if (isOn(row)) throw new ApiError('factor_required', { field: 'code' });
    throw new ApiError('factor_setup_required', { field: 'code', ...(await offerFactor(app, site, row)) });
  }
  await acceptCode(app, row, code);
  return true;
}
