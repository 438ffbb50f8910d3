import { findOrCreate } from '../../src/modules/people/identities/find-or-create';
import type { TestApp } from './app';

/** Logs in a person by a provider's identity, with the code in which all provider logins end. */
export async function firstLogIn(
  t: TestApp,
  { provider = 'openidconnect', ...identity }: { provider?: string; subject: string; name: string | null },
) {
  const site = await t.app.sites.byDomain(t.site.uuid);
  if (!site) throw new Error('the site is gone');
  return findOrCreate(t.app.db, {
    site,
    provider,
    identity: { issuer: 'names', email: null, is_email_verified: false, picture: null, issued_at: null, ...identity },
    isVouchedFor: false,
    connectTo: null,
    notice: null,
    now: t.app.clock.now(),
  });
}
