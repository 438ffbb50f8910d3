/** Passkeys: login, and those of the reader's account. Emits login/success, login/failure. */
import { type Failure, isFailure, orUnreachable } from '../../../base/failure/failure';
import { atom } from '../../../base/store/jotai';
import type { OwnPasskeys } from '../../../contract/people/passkeys';
import { addPasskey, fetchPasskeys, removePasskey, wantPasskey } from '../../../transport/api/account';
import { logInBy, wantSignature } from '../../../transport/api/logins';
import { domainAtom } from '../../page/page.atoms';
import type { CurrentReader } from '../../user/user';
import { joining } from '../joining';
import { runLogin } from '../login';
import { makePasskey, signByPasskey } from './authenticator';
import { LoginCancelled } from './social';

/** @throws LoginCancelled if the dialog was closed, or there is no matching passkey */
async function ofBrowser<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException) throw new LoginCancelled();
    throw error;
  }
}

/** @returns the reader or a Failure. @throws LoginCancelled */
export const logInByPasskeyAction = atom(null, async (get): Promise<CurrentReader | Failure> => {
  const wanted = await orUnreachable(wantSignature(get(domainAtom)));
  if (isFailure(wanted)) return wanted;
  const credential = await ofBrowser(() => signByPasskey(wanted));
  return runLogin('viafoura', { ticket: wanted.ticket, credential }, (domain, proof) =>
    logInBy(domain, 'login/passkey', { ...proof, ...joining() }),
  );
});

export const loadPasskeysAction = atom(null, (get) => orUnreachable(fetchPasskeys(get(domainAtom))));

/** @throws LoginCancelled */
export const addPasskeyAction = atom(
  null,
  async (get, _set, { name, password }: { name: string; password?: string }): Promise<OwnPasskeys | Failure> => {
    const domain = get(domainAtom);
    const wanted = await orUnreachable(wantPasskey(domain, password));
    if (isFailure(wanted)) return wanted;
    const credential = await ofBrowser(() => makePasskey(wanted));
    return orUnreachable(addPasskey(domain, { ticket: wanted.ticket, name, credential }));
  },
);

export const removePasskeyAction = atom(null, (get, _set, uuid: string) =>
  orUnreachable(removePasskey(get(domainAtom), uuid)),
);
