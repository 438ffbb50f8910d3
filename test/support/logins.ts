/** Setup of login tests: a guest on a page without stored data, and a server that knows Ada. */
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import type { PublicSettings } from '../../core/contract/sites/site';
import { setSiteAction } from '../../core/state/site/site.atoms';
import { guest } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { saveTokens } from '../../core/transport/tokens/tokens';
import { fakeServer } from './fake-server';
import { setPageCookie } from './page-cookie';

export const OFF = 'This login method is not currently enabled on this site';
export const ada = {
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  name: 'Ada',
  user_privilege: 'normal' as const,
};
export const session = { access_token: 'access', refresh_token: 'refresh' };

export const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'resolved',
    (error: Error) => error.message,
  );

/** Call in a `describe`. @returns the server, and `set` for the site's settings until a test ends */
export function vouchedLogins() {
  const server = fakeServer();
  const set = (settings: Partial<PublicSettings>) => store.set(setSiteAction, settings, null);

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    setPageCookie('NewsSession=; max-age=0');
    store.set(setCurrentUserAction, guest);
  });
  afterEach(() => {
    saveTokens(null);
    set({});
    store.set(setCurrentUserAction, guest);
    sinon.restore();
  });
  return { server, set };
}
