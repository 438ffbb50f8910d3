/**
 * Login by a mailed link: requested in one page, followed in another. The verifier stays in the browser that requested
 * it, so that the link logs in at once there; elsewhere the reader presses a button.
 * Emits:  login/success, login/failure
 */
import { type Failure, isFailure } from '../../../base/failure/failure';
import { safeLocalStorage } from '../../../base/storage/storage';
import { atom } from '../../../base/store/jotai';
import { logInBy, requestLoginLink } from '../../../transport/api/logins';
import { domainAtom } from '../../page/page.atoms';
import type { CurrentReader } from '../../user/user';
import { joining } from '../joining';
import { runLogin } from '../login';
import { challengeOf, newVerifier } from './verifier';

const VERIFIER_KEY = 'vfLoginLink';

/** @returns undefined or a Failure; rejects without a response. The answer is the same for every address. */
export const askForLinkAction = atom(null, async (get, _set, email: string): Promise<Failure | undefined> => {
  const verifier = newVerifier();
  const answer = await requestLoginLink(get(domainAtom), { email, challenge: await challengeOf(verifier) });
  if (isFailure(answer)) return answer;
  safeLocalStorage.set(VERIFIER_KEY, verifier);
  return undefined;
});

export const isLinkAskedForHere = (): boolean => safeLocalStorage.get(VERIFIER_KEY) !== null;

/** @param isConfirmed true after a press. @returns the reader or a Failure; rejects without a response. */
export const followLinkAction = atom(
  null,
  async (_get, _set, token: string, isConfirmed: boolean): Promise<CurrentReader | Failure> => {
    const verifier = safeLocalStorage.get(VERIFIER_KEY);
    const proof = { token, ...(isConfirmed ? { is_confirmed: true } : verifier && { verifier }) };
    const answer = await runLogin('viafoura', proof, (domain, shown) =>
      logInBy(domain, 'login/mail', { ...shown, ...joining() }),
    );
    if (!isFailure(answer)) safeLocalStorage.remove(VERIFIER_KEY);
    return answer;
  },
);
