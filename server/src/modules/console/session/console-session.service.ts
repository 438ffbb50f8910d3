/** The last steps of each login to the console. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleSession } from '../../../../../core/contract/console/session';
import { numericIdToUuid } from '../../../../../core/contract/ids';
import { deviceOf } from '../../people/sessions/device';
import { beginSession, issueTokens } from '../../people/sessions/sessions.service';
import { signedIn } from '../../people/sessions/signed-in';
import { endsLogins, loginBanned } from '../../people/users/present-ban';
import { presentUser } from '../../people/users/users.presenter';
import type { UserRow } from '../../people/users/users.repository';
import { hasPages } from '../../sites/pages/pages.repository';
import { CONSOLE_MS, setConsoleCookie } from './console-cookie';

/** @throws ApiError forbidden for a reader, login_banned */
export function requireStaff(request: FastifyRequest, row: UserRow): void {
  if (endsLogins(row)) throw loginBanned(row);
  request.user = signedIn(row, '');
  request.actor = request.user;
  request.server.judge(request, 'console/enter');
}

/** Begins a session that ends after twelve hours. @returns its uuid */
export async function beginConsole(request: FastifyRequest, { id }: UserRow, passed_factor = false): Promise<string> {
  const { db, clock } = request.server;
  const now = clock.now();
  const begun = { device: deviceOf(request), ends_at: now + CONSOLE_MS, passed_factor };
  const { session_uuid } = await db.transaction().execute((trx) => beginSession(trx, id, begun, now));
  return session_uuid;
}

/** Sets the cookie. @returns the body of the answer */
export async function sendConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  row: UserRow,
  session_uuid: string,
): Promise<ConsoleSession> {
  const { server: app, site } = request;
  const { access_token } = await issueTokens(app, row, { session_uuid, refresh_token: '' });
  await setConsoleCookie(request, reply, { user_uuid: numericIdToUuid(row.id), session_uuid });
  reply.header('cache-control', 'private, no-store');
  const { uuid, domain, name } = site;
  return {
    user: presentUser(row),
    site: { uuid, domain, name, has_pages: await hasPages(app.db, uuid) },
    access_token,
  };
}
