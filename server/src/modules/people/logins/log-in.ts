/** The last steps of every login by any provider: the account, a possible ban, a session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '../../../http/envelope';
import { ApiError } from '../../../http/errors';
import type { Site } from '../../sites/sites/site-registry';
import { type Arrival, findOrCreate, rehearseArrival } from '../identities/find-or-create';
import type { Identity, Provider } from '../providers/provider';
import { deviceOf } from '../sessions/device';
import { type Notice, noticeOf } from '../sessions/notify-owner';
import { requireThemselves } from '../sessions/require-themselves';
import { startSession } from '../sessions/sessions.service';
import { type Delivery, deliver } from '../sessions/token-delivery';
import { endsLogins, loginBanned, withPresentBan } from '../users/present-ban';
import { presentReader } from '../users/present-reader';
import { checkIdentity } from './check-identity';

export interface Arrived {
  site: Site;
  provider: Pick<Provider, 'id'>;
  config: Record<string, unknown>;
  identity: Identity;
  /** The signed-in person who asks to connect this login. */
  connectTo?: Arrival['connectTo'];
  /** Used in the mail to the owner when the login is connected to an account. */
  notice?: Notice;
  /** Refuses logins that are connected to no account yet. */
  isKnownOnly?: boolean;
  /** Stores nothing. */
  isRehearsal?: boolean;
}

/** @throws ApiError account_exists, login_banned, signup_banned; forbidden with reason `unknown_login` */
export async function findAccount({ db, clock }: Pick<FastifyInstance, 'db' | 'clock'>, arrived: Arrived) {
  const { site, provider, config, identity, connectTo = null, notice = null, isKnownOnly = false } = arrived;
  const find = arrived.isRehearsal ? rehearseArrival : findOrCreate;
  const now = clock.now();
  const found = await find(db, {
    site,
    provider: provider.id,
    identity: checkIdentity(identity),
    isVouchedFor: config.is_vouched_for === true,
    connectTo,
    notice,
    isKnownOnly,
    now,
  });
  const user = withPresentBan(found.user, now);
  if (endsLogins(user)) throw loginBanned(user);
  return { user, is_new_user: found.is_new_user };
}

/** Answers a login: the person as they see themselves, and a session if they have none. */
export async function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { delivery, ...arrived }: Arrived & { delivery: Delivery },
) {
  const app = request.server;
  const { site, provider, identity } = arrived;
  const { user: row, is_new_user } = await findAccount(app, { ...arrived, notice: noticeOf(request) });
  void app.outbox.run();
  app.cache.userChanged(row.id);
  if (arrived.connectTo != null) {
    const entitlements = request.user?.row.entitlements;
    return envelope({ ...(await presentReader(app, { ...row, entitlements })), isNewUser: false });
  }
  const { entitlements } = checkIdentity(identity);
  const { session_id = null, ends_at } = identity;
  const origin = { provider: provider.id, session_id, entitlements };
  const tokens = await startSession(app, row, { origin, ends_at, device: deviceOf(request) });
  app.countLogin(request, { method: provider.id, isNew: is_new_user });
  const payload = { ...(await presentReader(app, { ...row, entitlements })), isNewUser: is_new_user };
  return envelope(payload, deliver(reply, site, tokens, delivery));
}

/**
 * Returns the account that the login is connected to: the signed-in one, if it asks for that and verifies itself.
 *
 * @throws ApiError unauthorized, wrong_password, or invalid_field naming `password`
 */
export async function connectingUser(
  { user, server }: Pick<FastifyRequest, 'user' | 'server'>,
  { connect, password }: { connect?: unknown; password?: string | undefined },
): Promise<Arrival['connectTo']> {
  if (connect !== true && connect !== 'true') return null;
  if (!user || user.row.type === 'anonymous') throw new ApiError('unauthorized');
  await requireThemselves(server, user, password);
  return user;
}
