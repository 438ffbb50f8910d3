/**
 * Login by a mailed link: requested in one page, followed in another. The verifier stays in the browser that requested
 * it, so that the link logs in at once there; elsewhere the reader presses a button.
 * Emits:  login/success, login/failure
 */
import { type Failure, isFailure } from '../../../base/failure/failure';
import { atom } from '../../../base/store/jotai';
import { logInBy, requestLoginLink } from '../../../transport/api/logins';
import { domainAtom } from '../../page/page.atoms';
import type { CurrentReader } from '../../user/user';
import { joining } from '../joining';
import { runLogin } from '../login';
import { forgetLinkVerifier, linkProof, newLinkVerifier, readLinkVerifier } from './link-verifier';

/** @returns undefined or a Failure; rejects without a response. The answer is the same for every address. */
export const askForLinkAction = atom(null, async (get, _set, email: string): Promise<Failure | undefined> => {
  const { challenge, save } = await newLinkVerifier();
  const answer = await requestLoginLink(get(domainAtom), { email, challenge });
  if (isFailure(answer)) return answer;
  save();
  return undefined;
});

export const isLinkAskedForHere = (): boolean => readLinkVerifier() !== null;

/** @param isConfirmed true after a press. @returns the reader or a Failure; rejects without a response. */
export const followLinkAction = atom(
  null,
  async (_get, _set, token: string, isConfirmed: boolean): Promise<CurrentReader | Failure> => {
    const answer = await runLogin('viafoura', linkProof(token, isConfirmed), (domain, shown) =>
      logInBy(domain, 'login/mail', { ...shown, ...joining() }),
    );
    if (!isFailure(answer)) forgetLinkVerifier();
    return answer;
  },
);
