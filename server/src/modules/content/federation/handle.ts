/** The handle of an account, `@news@paper.example`. Its domain can be the publisher's, which redirects WebFinger here. */

import type { SiteAccount } from '../social/signing/accounts';
import type { Addresses } from '../social/signing/addresses';

export const domainOf = (addresses: Addresses, { handle_domain }: Pick<SiteAccount, 'handle_domain'>): string =>
  handle_domain || addresses.host;

export const handleOf = (addresses: Addresses, account: Pick<SiteAccount, 'handle_domain' | 'name'>): string =>
  `@${account.name}@${domainOf(addresses, account)}`;
