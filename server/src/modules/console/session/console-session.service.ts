/** The last steps of each login to the console. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleSession } from '../../../../../core/contract/console/session';
import { numericIdToUuid } from '../../../../../core/contract/values/ids';
import { ApiError } from '../../../http/errors';
import { passFactor } from '../../people/second-factor/second-factor';
import { deviceOf } from '../../people/sessions/device';
import { notifyNewLogin } from '../../people/sessions/notify-new-login';
import { findConsoleSession, holdAccount } from '../../people/sessions/sessions.repository';
import { beginSession, issueTokens } from '../../people/sessions/sessions.service';
import { signedIn } from '../../people/sessions/signed-in';
import { endsLogins, loginBanned } from '../../people/users/present-ban';
import { presentUser } from '../../people/users/users.presenter';
import type { UserRow } from '../../people/users/users.repository';
import { hasPages } from '../../sites/pages/pages.repository';
import { CONSOLE_MS, setConsoleCookie } from './console-cookie';
import { issueTicket, type ProvedLogin } from './factor-ticket';
import { presentOrganization } from './present-organization';

/** @throws ApiError forbidden for a reader, login_banned */
export function requireStaff(request: FastifyRequest, row: UserRow): void {
  if (endsLogins(row)) throw loginBanned(row);
  request.user = signedIn(row, '');
  request.actor = request.user;
  request.server.judge(request, 'console/enter');
}

/**
 * Begins a session that ends after twelve hours, or with the session at its provider.
 *
 * @returns its uuid @throws ApiError unauthorized when the account's password or address has changed meanwhile
 */
export async function beginConsole(
  request: FastifyRequest,
  row: UserRow,
  { passed_factor = false, ends_at = Infinity, ...proved }: ProvedLogin & { passed_factor?: boolean } = {},
): Promise<string> {
  const { db, clock } = request.server;
  const now = clock.now();
  const ends = Math.min(now + CONSOLE_MS, ends_at);
  const begun = { ...proved, device: deviceOf(request), ends_at: ends, passed_factor };
  const { session_uuid } = await db.transaction().execute(async (trx) => {
    await holdAccount(trx, row);
    return beginSession(trx, row.id, begun, now);
  });
  return session_uuid;
}

interface Entering {
  row: UserRow;
  proved?: ProvedLogin;
  /** Code of the second factor, if it was sent with the proof. */
  code?: string | undefined;
  /** True if the proof works only once: if the code is missing, a ticket is sent with the error. */
  isOnce?: boolean;
  /** Ends the ticket of an earlier proof. @throws ApiError unauthorized */
  spend?(): Promise<void>;
}

/**
 * Handles all that follows the proof of a login, whatever its method.
 *
 * @throws ApiError of `requireStaff` and `passFactor`; a missing factor has `data.ticket` after a proof that works once
 */
export async function enterConsole(
  request: FastifyRequest,
  reply: FastifyReply,
  { row, proved = {}, code, isOnce = false, spend }: Entering,
): Promise<ConsoleSession> {
  const { server: app, site } = request;
  requireStaff(request, row);
  const hasPassed = proved.date_factor !== undefined;
  const passing = hasPassed ? Promise.resolve(true) : passFactor(app, site, row, code);
  const passed_factor = await passing.catch(async (error: unknown) => {
    const isMissing = code === undefined && error instanceof ApiError && error.code.startsWith('factor_');
    if (!isOnce || !isMissing) throw error;
    throw new ApiError(error.code, { ...error.data, ticket: await issueTicket(app, site, row, proved) });
  });
  await spend?.();
  await notifyNewLogin(request, row);
  app.countLogin(request, { method: 'console', isNew: false });
  return sendConsole(request, reply, row, await beginConsole(request, row, { ...proved, passed_factor }));
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
    organization: await presentOrganization(app.db, row),
    access_token,
  };
}

/** False once the session of the other site that opened this one has ended. */
export async function isStillOpen({ server: app }: FastifyRequest, session_uuid: string): Promise<boolean> {
  const { opened_by = null } = (await findConsoleSession(app.db, session_uuid)) ?? {};
  return opened_by === null || (await app.findSessionUser(opened_by)) !== undefined;
}
