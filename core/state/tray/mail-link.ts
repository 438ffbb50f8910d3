/**
 * A link from a mail: the address carries `vtype` and `vtoken` (specification §2 "Verification modal"), or `vlogin` for
 * a login.
 * Emits:  tray/open
 */
import { publish } from '../../base/bus/bus';
import { loadAreas } from '../../base/i18n/packs';
import { atom } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { ofMails } from '../page/page-address';
import { trayAtom } from './tray.atoms';

export interface MailLink {
  kind: 'emailverification' | 'reset' | 'login';
  token: string;
}

const foundAtom = atom<(MailLink & { opening: number }) | null>(null);

/** Null if the page's address has no such link, or once the tray with it was closed. */
export const mailLinkAtom = atom((get): MailLink | null => {
  const found = get(foundAtom);
  return found?.opening === get(trayAtom).openings ? found : null;
});
export const forgetMailLinkAction = atom(null, (_get, set) => set(foundAtom, null));

/** Removes the token from the address, where history would store it and the next page's referrer would carry it. */
export function openMailLink(): void {
  const address = new URL(location.href);
  const { searchParams } = address;
  const login = searchParams.get('vlogin');
  const token = login || searchParams.get('vtoken');
  const kind = (login ? 'login' : searchParams.get('vtype')) as MailLink['kind'];
  if (!token || (!login && kind !== 'emailverification' && kind !== 'reset')) return;
  for (const name of ofMails) searchParams.delete(name);
  history.replaceState(history.state, '', address);
  // The tray opens once its texts are loaded.
  void loadAreas(['reading']).then(() => {
    const { isOpen, openings } = store.get(trayAtom);
    store.set(foundAtom, { kind, token, opening: isOpen ? openings : openings + 1 });
    publish('tray/open', null, 'vf-profile');
  });
}
