/** `vf user role`. */
import { STAFF_PASSWORD_MIN } from '../../../core/contract/limits';
import { isStaff } from '../../../core/contract/roles';
import type { Config } from '../config';
import { migrateToLatest } from '../database/migrate';
import type { UsersTable } from '../database/schema';
import { emailKey } from '../modules/people/users/identity';
import { findByEmail, updateUser } from '../modules/people/users/users.repository';
import { CommandError } from './command-error';
import { type Say, withDatabase } from './with-database';

const roles = ['normal', 'moderator', 'administrator'] as const;

/** The hash of a password does not show how long the password is. */
const SHORT_PASSWORDS = `A password of fewer than ${STAFF_PASSWORD_MIN} characters logs them in no more: “Forgotten your password?” leads to another.`;

interface RoleToSet {
  email?: string;
  role?: string;
  site?: string;
}

export async function setRole(config: Config, { email = '', role, site: domain }: RoleToSet, say: Say): Promise<void> {
  const wanted: UsersTable['role'] | undefined = roles.find(
    (name) => name === role || (name[0] === 'a' && role === 'admin'),
  );
  if (!wanted)
    throw new CommandError(`The role must be one of ${roles.join(', ')}; it is ${JSON.stringify(role ?? '')}`);
  await withDatabase(config, async (database) => {
    const { db } = database;
    await migrateToLatest(database);
    const sites = await db.selectFrom('sites').select(['uuid', 'domain']).orderBy('id').execute();
    const asked = domain === undefined ? sites : sites.filter((site) => site.domain === domain.toLowerCase());
    if (asked.length === 0) throw new CommandError(domain ? `There is no site ${domain}.` : 'There is no site yet.');
    const found = await Promise.all(
      asked.map(async (site) => ({ site, user: await findByEmail(db, site.uuid, emailKey(email)) })),
    );
    const accounts = found.filter(({ user }) => user !== undefined);
    if (accounts.length === 0) throw new CommandError(`There is no account with the address ${JSON.stringify(email)}.`);
    if (accounts.length > 1) {
      const names = accounts.map(({ site }) => site.domain).join(', ');
      throw new CommandError(`${email} has accounts on ${names}: choose one with --site.`);
    }
    for (const { site, user } of accounts) {
      if (user) await updateUser(db, user.id, { role: wanted });
      say(`${email} is now ${wanted} on ${site.domain}`);
      if (user && isStaff(wanted) && !isStaff(user.role) && user.password_hash !== null) say(SHORT_PASSWORDS);
    }
  });
}
