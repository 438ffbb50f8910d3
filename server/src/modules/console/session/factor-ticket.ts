/**
 * The time between a proof that works once, such as a mailed link, and the code of the second factor: the ticket replaces
 * the proof. It is valid for minutes, for one session, and not after a change of the account's password or address.
 */
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '../../../../../core/contract/values/durations';
import { ApiError } from '../../../http/errors';
import { findCode, insertCode, useCode } from '../../people/login-flows/login-flows.repository';
import type { SessionOrigin } from '../../people/sessions/sessions.repository';
import { withPresentBan } from '../../people/users/present-ban';
import { findUser, type UserRow } from '../../people/users/users.repository';
import { hashToken, newToken } from '../../platform/tokens/tokens';
import type { Site } from '../../sites/sites/site-registry';

/** Time to set up an authenticator app. */
const LIFE_MS = 10 * MINUTE_MS;
/** Stored with the codes of logins at providers, under a name that no provider has. */
const PROVIDER = 'console factor';

type App = Pick<FastifyInstance, 'db' | 'clock'>;

/** Members of the session that the proof gives it. */
export interface ProvedLogin {
  origin?: SessionOrigin;
  ends_at?: number | undefined;
  /** The console session of another site that opens this one. */
  opened_by?: string;
  /** Set if that session passed the factor, with the time of its code. */
  date_factor?: number;
}

interface Stored {
  only_for: number;
  account: string;
  proved: ProvedLogin;
}

/** Hash that changes with everything that ends logins of the account. */
const stateOf = ({ password_hash, email, email_verification_status }: UserRow): string =>
  hashToken(JSON.stringify([password_hash, email, email_verification_status]));

export async function issueTicket({ db, clock }: App, site: Site, row: UserRow, proved: ProvedLogin): Promise<string> {
  const ticket = newToken();
  const identity: Stored = { only_for: row.id, account: stateOf(row), proved };
  await insertCode(db, {
    hash: hashToken(ticket),
    site_uuid: site.uuid,
    provider: PROVIDER,
    identity: { ...identity },
    challenge: '',
    date_expires: clock.now() + LIFE_MS,
  });
  return ticket;
}

/** Finds the account of a ticket, which stays valid after a wrong code. @throws ApiError unauthorized */
export async function readTicket(
  { db, clock }: App,
  site: Site,
  ticket: string,
): Promise<{ row: UserRow; proved: ProvedLogin }> {
  const now = clock.now();
  const found = await findCode(db, { hash: hashToken(ticket), site_uuid: site.uuid, now });
  if (found?.provider !== PROVIDER) throw new ApiError('unauthorized');
  const { only_for, account, proved } = found.identity as unknown as Stored;
  const row = await findUser(db, site.uuid, only_for);
  if (!row || stateOf(row) !== account) throw new ApiError('unauthorized');
  return { row: withPresentBan(row, now), proved };
}

/** @throws ApiError unauthorized when another request was first */
export async function spendTicket({ db, clock }: App, site: Site, ticket: string): Promise<void> {
  const used = await useCode(db, { hash: hashToken(ticket), site_uuid: site.uuid, now: clock.now() });
  if (!used) throw new ApiError('unauthorized');
}
