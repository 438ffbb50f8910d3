/** Secret of the browser that requested a login link: the link logs in at once there, and asks for a press elsewhere. */
import { safeLocalStorage } from '../../../base/storage/storage';
import { challengeOf, newVerifier } from './verifier';

const KEY = 'vfLoginLink';

/** @returns the challenge for the request, and a function that saves the secret once the mail was requested */
export async function newLinkVerifier(): Promise<{ challenge: string; save(): void }> {
  const verifier = newVerifier();
  return { challenge: await challengeOf(verifier), save: () => safeLocalStorage.set(KEY, verifier) };
}

export const readLinkVerifier = (): string | null => safeLocalStorage.get(KEY);

export const forgetLinkVerifier = (): void => safeLocalStorage.remove(KEY);

/** The proof of a link. @param isConfirmed true after a press */
export function linkProof(token: string, isConfirmed: boolean) {
  const verifier = readLinkVerifier();
  return { token, ...(isConfirmed ? { is_confirmed: true } : verifier && { verifier }) };
}
