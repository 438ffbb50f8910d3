/** Finishes logins to accounts of this server, by any proof: a session, and a mail if the device is new. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '../../../http/envelope';
import { endsLogins, loginBanned } from '../users/present-ban';
import { presentReader } from '../users/present-reader';
import { type UserRow, updateUser } from '../users/users.repository';
import { deviceOf } from './device';
import { notifyNewLogin } from './notify-new-login';
import { startSession } from './sessions.service';
import { type Delivery, deliver } from './token-delivery';

/** @throws ApiError login_banned */
export async function enterOwn(
  request: FastifyRequest,
  reply: FastifyReply,
  { row, method, delivery }: { row: UserRow; method: string; delivery: Delivery },
) {
  const { server: app, site } = request;
  if (endsLogins(row)) throw loginBanned(row);
  const user = await usedOwnLogin(request, row);
  await notifyNewLogin(request, user);
  app.countLogin(request, { method, isNew: false });
  const tokens = await startSession(app, user, { device: deviceOf(request) });
  return envelope(await presentReader(app, user), deliver(reply, site, tokens, delivery));
}

/** Records the account's own login as the last one used (specification §3 "User"). */
async function usedOwnLogin({ server: app }: FastifyRequest, row: UserRow): Promise<UserRow> {
  if (row.social_login_provider === '') return row;
  const own = { social_login_provider: '', social_login_id: '' };
  await updateUser(app.db, row.id, own);
  app.cache.userChanged(row.id);
  return { ...row, ...own };
}
