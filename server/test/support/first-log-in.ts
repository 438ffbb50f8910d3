import { findOrCreate } from '../../src/modules/people/identities/find-or-create';
import type { TestApp } from './app';

/** Logs somebody in as a provider names them, by the code that all log-ins with a provider end in. */
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
