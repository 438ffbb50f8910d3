/** Names of logins: each provider's own, and the site's for the publisher's login. */
import { store } from '../../../base/store/store';
import { settingsAtom } from '../../site/site.atoms';

const titles: Record<string, string> = {
  apple: 'Apple',
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
  linkedin: 'LinkedIn',
  windowslive: 'Microsoft',
  yahoo: 'Yahoo',
  aol: 'AOL',
  loginradius: 'LoginRadius',
  janrain: 'Janrain',
  gigya: 'Gigya',
};

export const titleOf = (provider: string): string => titles[provider] ?? store.get(settingsAtom).name;
