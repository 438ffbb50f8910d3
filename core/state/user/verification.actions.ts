/** Confirming an address by the link of a mail (specification §2 "Verification modal", §5 "Email verification"). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { confirmAddress } from '../../transport/api/accounts';
import { fetchCurrentUser, sendVerification } from '../../transport/api/users';
import { domainAtom } from '../page/page.atoms';
import { toReader } from './user';
import { askWhoAction } from './user.atoms';

/** @returns undefined or a Failure; rejects without a response. */
export const sendVerificationAction = atom(null, (get) => sendVerification(get(domainAtom)));

export const confirmAddressAction = atom(null, (get, _set, token: string) => confirmAddress(get(domainAtom), token));

/** The reader comes back from their mail. */
export const recheckReaderAction = atom(null, async (get, set): Promise<void> => {
  const take = set(askWhoAction);
  const answer = await orUnreachable(fetchCurrentUser(get(domainAtom)));
  if (!isFailure(answer)) take(toReader(answer));
});
