/** Confirming an address by the link of a mail (specification §2 "Verification modal", §5 "Email verification"). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, clearedOnReset } from '../../base/store/jotai';
import { confirmAddress } from '../../transport/api/accounts';
import { fetchCurrentUser, sendVerification } from '../../transport/api/users';
import { domainAtom } from '../page/page.atoms';
import { toReader } from './user';
import { askWhoAction } from './user.atoms';

/** @returns undefined or a Failure; rejects without a response. */
export const sendVerificationAction = atom(null, (get) => sendVerification(get(domainAtom)));

const confirming = clearedOnReset(new Map<string, ReturnType<typeof confirmAddress>>());

/** A token works once, so that all callers with the same token share the answer. */
export const confirmAddressAction = atom(null, (get, _set, token: string) => {
  const known = confirming.get(token);
  if (known) return known;
  const forget = () => void confirming.delete(token);
  // A request that did not reach the server, or was refused temporarily, can be repeated.
  const asked = confirmAddress(get(domainAtom), token).then(
    (answer) => {
      if (isFailure(answer)) forget();
      return answer;
    },
    (error: unknown) => {
      forget();
      throw error;
    },
  );
  confirming.set(token, asked);
  return asked;
});

/** Checks the address again when the reader returns from the mail. */
export const recheckReaderAction = atom(null, async (get, set): Promise<void> => {
  const take = set(askWhoAction);
  const answer = await orUnreachable(fetchCurrentUser(get(domainAtom)));
  if (!isFailure(answer)) take(toReader(answer));
});
