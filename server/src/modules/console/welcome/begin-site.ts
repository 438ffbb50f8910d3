/** The first run: the first administrator, and the first site where there is none. */

import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { WelcomeBody } from '../../../../../core/contract/console/session';
import type { Tables } from '../../../database/schema';
import { ApiError, invalidField } from '../../../http/errors';
import { cleanEmail, emailKey, nameKey } from '../../people/users/identity';
import { addressAsName, isAddressOf, readFirstName } from '../../people/users/names';
import { requireGoodPassword } from '../../people/users/new-password';
import { hashPassword } from '../../people/users/password';
import { rethrowTaken } from '../../people/users/taken';
import { insertUser, type UserRow } from '../../people/users/users.repository';
import { domainOf } from '../../sites/sites/read-host';
import type { Site } from '../../sites/sites/site-registry';
import { hasAdministrator } from './welcome-token';

/** The oldest site, which the first administrator gets. */
export async function firstDomain(db: Kysely<Tables>): Promise<string | null> {
  const found = db.selectFrom('sites').select('domain').orderBy('id').limit(1);
  return (await found.executeTakeFirst())?.domain ?? null;
}

/** @throws ApiError invalid_field, naming the field; `decided_since` when another request was first */
export async function beginSite(app: FastifyInstance, body: WelcomeBody): Promise<{ site: Site; row: UserRow }> {
  const { db, sites, clock, config } = app;
  const email = cleanEmail(body.email);
  const name = readFirstName(body.name);
  if (isAddressOf(name, [emailKey(email)])) throw addressAsName('name');
  requireGoodPassword(body.password, { name, email, role: 'administrator' }, 'password');
  const known = await firstDomain(db);
  const domain = known ?? domainOf(body.domain ?? '');
  if (domain === null) throw invalidField('domain', 'domain must be a host such as news.example.');
  const password_hash = await hashPassword(body.password, config.passwordCost);

  const site =
    known === null ? await sites.add({ domain, name: body.site_name?.trim() || domain }) : await sites.byDomain(domain);
  if (!site) throw new ApiError('site_not_found');
  const row = await db.transaction().execute(async (trx) => {
    // Two people may open the address at the same moment.
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(trx);
    if (await hasAdministrator(trx))
      throw new ApiError('decided_since', undefined, 'There is an administrator already.');
    const given = {
      site_uuid: site.uuid,
      name,
      name_key: nameKey(name),
      email,
      email_key: emailKey(email),
      password_hash,
    };
    // An operator gave out the address, so nobody has to prove the mail address as well.
    const proved = { email_verification_status: 'approved', username_moderation_status: 'approved' };
    return insertUser(trx, { ...given, ...proved, role: 'administrator', date_created: clock.now() }).catch(
      rethrowTaken,
    );
  });
  return { site, row };
}
