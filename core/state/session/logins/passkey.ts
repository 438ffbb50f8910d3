/** Login by passkey: its code is loaded with the press. */
import { atom } from '../../../base/store/jotai';

/** @returns the reader or a Failure. @throws LoginCancelled; rejects without a response */
export const logInByPasskeyAction = atom(null, async (_get, set) => {
  const { signInByPasskeyAction } = await import('./passkey.deferred');
  return set(signInByPasskeyAction);
});
