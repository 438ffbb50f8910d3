/**
 * A name to write under without an account. The person stays a guest for the page: no login is published (specification
 * §5 "Posting"; host contract 3).
 */

import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { nameGuest } from '../../transport/api/accounts';
import { saveTokens } from '../../transport/tokens/tokens';
import { domainAtom } from '../page/page.atoms';
import { toReader, toUser } from '../user/user';
import { isLoggedInAtom, setCurrentUserAction, setUsersAction } from '../user/user.atoms';
import { inSequence } from './sequence';

/** @returns the Failure; undefined on success, or after a login in the meantime. */
export const nameGuestAction = atom(
  null,
  (get, set, name: string): Promise<Failure | undefined> =>
    inSequence(`name ${name}`, async () => {
      if (get(isLoggedInAtom)) return;
      const answer = await orUnreachable(nameGuest(get(domainAtom), name));
      if (isFailure(answer)) return answer;
      const { access_token, refresh_token = '', result } = answer;
      if (access_token) saveTokens({ access: access_token, refresh: refresh_token });
      set(setUsersAction, [toUser(result)]);
      set(setCurrentUserAction, toReader(result));
      return;
    }),
);
