/**
 * `vf user role`. Anyone can sign up with another person's address, so only accounts with a proved address can become
 * staff. The command also prints the account's age and login methods, so that an operator can recognize it.
 */
import type { Kysely } from 'kysely';
import { isStaff } from '../../../core/contract/people/roles';
import { STAFF_PASSWORD_MIN } from '../../../core/contract/values/limits';
import type { Config } from '../config';
import type { Tables, UsersTable } from '../database/schema';
import { listIdentities } from '../modules/people/identities/identities.repository';
import { listPasskeys } from '../modules/people/passkeys/passkeys.repository';
import { isProved, storeRole } from '../modules/people/team/change-role';
import type { UserRow } from '../modules/people/users/users.repository';
import { byOperator } from '../modules/sites/history/history.repository';
import { CommandError } from './command-error';
import { type Whom, withAccount } from './with-account';
import type { Say } from './with-database';

const roles = ['normal', 'moderator', 'administrator'] as const;

/** The hash of a password does not show how long the password is. */
const SHORT_PASSWORDS = `A password of fewer than ${STAFF_PASSWORD_MIN} characters no longer works for this account. “Forgot your password?” sends a link to choose a new one.`;

export const UNPROVED =
  'The address of this account is not confirmed, so somebody else may have signed up with it. The owner confirms it with the ' +
  'link that “Forgot your password?” sends. Then run this again, or add --unproved if you know whose account it is.';

/** @throws CommandError */
export function readRole(role: string | undefined): UsersTable['role'] {
  const wanted = roles.find((name) => name === role || (name[0] === 'a' && role === 'admin'));
  if (!wanted)
    throw new CommandError(`The role must be one of ${roles.join(', ')}; it is ${JSON.stringify(role ?? '')}`);
  return wanted;
}

interface RoleToSet extends Whom {
  role?: string;
  /** Allows an account with an unproved address. */
  unproved?: boolean;
}

export async function setRole(config: Config, { role, unproved = false, ...whom }: RoleToSet, say: Say): Promise<void> {
  const wanted = readRole(role);
  await withAccount(config, whom, async ({ db }, { site, user }) => {
    say(await describe(db, user));
    const becomesStaff = isStaff(wanted) && !isStaff(user.role);
    if (becomesStaff && !isProved(user) && !unproved) throw new CommandError(UNPROVED);
    const change = { role: wanted, by: byOperator, now: Date.now() };
    const present = await db.transaction().execute((trx) => storeRole(trx, user, change));
    say(`${user.email} is now ${wanted} on ${site.domain}`);
    if (present !== wanted) say(`The organization of ${site.domain} still makes this account ${present}.`);
    if (becomesStaff && user.password_hash !== null) say(SHORT_PASSWORDS);
  });
}

/** Describes the account's age and login methods, so that an operator can distinguish the owner from a stranger. */
async function describe(db: Kysely<Tables>, { id, name, date_created, password_hash }: UserRow): Promise<string> {
  const [identities, passkeys] = await Promise.all([listIdentities(db, id), listPasskeys(db, id)]);
  const logins = [
    ...(password_hash === null ? [] : ['a password']),
    ...identities.map(({ provider, email }) => (email === null ? provider : `${provider} (${email})`)),
    ...passkeys.map((passkey) => `the passkey ${JSON.stringify(passkey.name)}`),
  ];
  const since = new Date(Number(date_created)).toISOString().slice(0, 16).replace('T', ' ');
  return `${JSON.stringify(name)}, signed up on ${since} UTC, logs in by ${logins.join(', ') || 'mail alone'}`;
}
