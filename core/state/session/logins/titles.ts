/** What log-ins are called: as each provider calls itself, and the publisher's own by the site's name. */
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
