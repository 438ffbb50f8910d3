/**
 * Adds a login to the reader's account, also to an account they are not logged in to: when a login was refused because
 * its address has an account, it is connected after they log in there.
 * Emits:  user/changed
 */
import { subscribe } from '../../../base/bus/bus';
import { type Failure, isFailure, orUnreachable } from '../../../base/failure/failure';
import { loadAreas } from '../../../base/i18n/packs';
import { translate } from '../../../base/i18n/translate';
import { atom } from '../../../base/store/jotai';
import { store } from '../../../base/store/store';
import { connectLogin } from '../../../transport/api/account';
import { showFailureAction, showNoticeAction } from '../../notices/notices.atoms';
import { domainAtom } from '../../page/page.atoms';
import { toReader } from '../../user/user';
import { askWhoAction, currentUserAtom } from '../../user/user.atoms';
import { type PendingConnection, pendingConnectionAtom } from './pending-connection';
import { titleOf } from './titles';

export interface Proof {
  provider: string;
  token: string;
  verifier: string;
}

/** Shows the result in a notice. */
export const connectAction = atom(
  null,
  async (get, set, { provider, ...proof }: Proof): Promise<Failure | undefined> => {
    const take = set(askWhoAction);
    const [answer] = await Promise.all([orUnreachable(connectLogin(get(domainAtom), proof)), loadAreas(['account'])]);
    if (isFailure(answer)) {
      const isTaken = answer.data?.code === 'account_exists';
      const mustLogIn = answer.data?.data?.field === 'password';
      if (isTaken) set(showNoticeAction, { kind: 'error', text: textOf('logins.taken', provider) });
      else if (mustLogIn) set(showNoticeAction, { kind: 'error', text: translate('account', 'erase.fresh') });
      else await set(showFailureAction, answer);
      return answer;
    }
    take({ ...toReader(answer), data_count: get(currentUserAtom).data_count });
    set(showNoticeAction, { kind: 'success', text: textOf('logins.connected', provider) });
    return undefined;
  },
);

const textOf = (key: 'logins.taken' | 'logins.connected', provider: string): string =>
  translate('account', key, { name: titleOf(provider) });

/** Asks the reader to log in to their account, unless it cannot be connected. */
export async function saveForConnection({ data }: Failure, verifier: string): Promise<void> {
  const { token, provider, email } = (data?.data ?? {}) as Partial<PendingConnection>;
  if (!token || !provider) return;
  await loadAreas(['account']);
  const saved = { token, provider, email: email ?? '', verifier };
  store.set(pendingConnectionAtom, saved);
  const stop = subscribe('login/success', () => {
    stop();
    // A newer login was refused in the meantime.
    if (store.get(pendingConnectionAtom) !== saved) return;
    store.set(pendingConnectionAtom, null);
    void store.set(connectAction, saved);
  });
}
