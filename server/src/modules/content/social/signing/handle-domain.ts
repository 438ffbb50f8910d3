/**
 * The publisher's own domain in a handle. A domain redirects WebFinger for one publisher, so that on a server with several, no
 * other site may give its account a handle there.
 */
import type { Site } from '../../../sites/sites/site-registry';

interface Claim {
  id: number;
  site: Pick<Site, 'domain' | 'rules'>;
}

/** Checks whether the site is on the domain, or below it. Its administrators cannot change its domain. */
const isHome = ({ domain }: Claim['site'], of: string): boolean => domain === of || domain.endsWith(`.${of}`);

/** @param all accounts that publish @returns '' when the site names no domain, or that of another */
export function handleDomainOf({ id, site }: Claim, all: readonly Claim[]): string {
  const domain = site.rules.social.handle_domain;
  if (!domain || isHome(site, domain)) return domain;
  const isTaken = all.some(
    (other) =>
      other.id !== id &&
      (isHome(other.site, domain) || (other.site.rules.social.handle_domain === domain && other.id < id)),
  );
  return isTaken ? '' : domain;
}
