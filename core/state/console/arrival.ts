/** Values in the console's address from a mail, a provider, or another site: read once, then removed from the address. */
import { atom } from '../../base/store/jotai';
import { takeResult } from '../session/logins/come-home';

export type Arrival =
  | { by: 'mail_link'; token: string }
  | { by: 'window'; code: string }
  /** From the console of another site of the organization, by its domain. */
  | { by: 'site'; from: string }
  /** `cancelled`, or the provider did not confirm the login. */
  | { by: 'error'; error: string };

const knownAtom = atom<Arrival | null>(null);
export const arrivalAtom = atom((get) => get(knownAtom));

const SWITCH = '#vf-site=';
export const hashOfSwitch = (from: string): string => `${SWITCH}${encodeURIComponent(from)}`;

function take(): Arrival | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('vlogin');
  if (token) {
    address.searchParams.delete('vlogin');
    history.replaceState(history.state, '', address);
    return { by: 'mail_link', token };
  }
  if (location.hash.startsWith(SWITCH)) {
    const from = decodeURIComponent(location.hash.slice(SWITCH.length));
    address.hash = '';
    history.replaceState(history.state, '', address);
    return { by: 'site', from };
  }
  const found = takeResult();
  if (!found) return null;
  return 'code' in found ? { by: 'window', ...found } : { by: 'error', ...found };
}

export const takeArrivalAction = atom(null, (_get, set) => set(knownAtom, take()));
/** Called when the login form has used it. */
export const endArrivalAction = atom(null, (_get, set) => set(knownAtom, null));
