/** Finds the account that an operator names by its address. */
import type { Config } from '../config';
import type { Database } from '../database/database';
import { migrateToLatest } from '../database/migrate';
import { findByMailbox, type UserRow } from '../modules/people/users/users.repository';
import { CommandError } from './command-error';
import { withDatabase } from './with-database';

export interface Whom {
  email?: string;
  /** Domain of the site, if the address has accounts on several. */
  site?: string;
}

interface Account {
  site: { uuid: string; domain: string };
  user: UserRow;
}

/** @throws CommandError for an unknown site or address, and for an address with accounts on several sites */
export function withAccount<Result>(
  config: Config,
  { email = '', site: domain }: Whom,
  work: (database: Database, account: Account) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (database) => {
    await migrateToLatest(database);
    return work(database, await findAccount(database, email, domain === undefined ? undefined : [domain]));
  });
}

/** @param domains the sites to look at, by default all @throws CommandError */
export async function findAccount({ db }: Database, email: string, domains: string[] | undefined): Promise<Account> {
  const sites = await db.selectFrom('sites').select(['uuid', 'domain']).orderBy('id').execute();
  const wanted = domains?.map((domain) => domain.toLowerCase());
  const asked = sites.filter((site) => wanted === undefined || wanted.includes(site.domain));
  if (asked.length === 0)
    throw new CommandError(domains ? `There is no site ${domains.join(', ')}.` : 'There is no site yet.');
  const found: Account[] = [];
  for (const site of asked) {
    const user = await findByMailbox(db, site.uuid, email);
    if (user) found.push({ site, user });
  }
  const [account, ...others] = found;
  if (!account) throw new CommandError(`There is no account with the address ${JSON.stringify(email)}.`);
  if (others.length > 0) {
    const names = found.map(({ site }) => site.domain).join(', ');
    throw new CommandError(`${email} has accounts on ${names}: choose one with --site.`);
  }
  return account;
}
