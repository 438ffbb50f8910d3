/** What every log-in ends in, whoever vouches for it: the account, the ban that may hold for it, a session. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { findOrCreate } from '../identities/find-or-create';
import type { Identity, Provider } from '../providers/provider';
import type { Device } from '../sessions/device';
import { startSession, type Tokens } from '../sessions/sessions.service';
import { asTheySeeIt } from '../users/own-counts.repository';
import { endsLogins, loginBanned, withPresentBan } from '../users/present-ban';
import type { UserRow } from '../users/users.repository';
import { checkIdentity } from './check-identity';

export interface Arrived {
  site: Site;
  provider: Pick<Provider, 'id'>;
  config: Record<string, unknown>;
  identity: Identity;
  /** Somebody signed in, who asks for this log-in to be theirs as well. */
  connectTo?: number | null;
}

/** @throws ApiError account_exists, login_banned, signup_banned */
export async function findAccount({ db, clock }: Pick<FastifyInstance, 'db' | 'clock'>, arrived: Arrived) {
  const { site, provider, config, identity, connectTo = null } = arrived;
  const now = clock.now();
  const found = await findOrCreate(db, {
    site,
    provider: provider.id,
    identity: checkIdentity(identity),
    isVouchedFor: config.is_vouched_for === true,
    connectTo,
    now,
  });
  const user = withPresentBan(found.user, now);
  if (endsLogins(user)) throw loginBanned(user);
  return { user, is_new_user: found.is_new_user };
}

/** A session of theirs, and the person as they see themselves. */
export async function beginSession(
  app: Pick<FastifyInstance, 'db' | 'clock' | 'accessTokens'>,
  user: UserRow,
  { provider, identity }: Pick<Arrived, 'provider' | 'identity'>,
  device: Device,
): Promise<{ tokens: Tokens; user: UserRow }> {
  const origin = { provider: provider.id, session_id: identity.session_id ?? null };
  const tokens = await startSession(app, user, { origin, device });
  return { tokens, user: await asTheySeeIt(app.db, user) };
}

/** Whose log-in it becomes: of whoever is signed in and says so. @throws ApiError unauthorized */
export function connectingUser({ user }: Pick<FastifyRequest, 'user'>, connect: unknown): number | null {
  if (connect !== true && connect !== 'true') return null;
  if (!user || user.row.type === 'anonymous') throw new ApiError('unauthorized');
  return user.id;
}
