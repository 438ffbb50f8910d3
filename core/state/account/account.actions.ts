/** The reader's own account (specification §2 "Tray", §7): no action rejects. Emits user/changed, logout/success. */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { OwnLogins, OwnSession } from '../../contract/people/account';
import type { ChangeUserBody } from '../../contract/people/user';
import {
  changeAccount,
  endOtherSessions,
  endSessionOf,
  eraseAccount,
  fetchCopy,
  fetchLogins,
  fetchSessions,
  removeLogin,
} from '../../transport/api/account';
import { domainAtom } from '../page/page.atoms';
import { endSession } from '../session/session';
import { type CurrentReader, toReader } from '../user/user';
import { askWhoAction, currentUserAtom } from '../user/user.atoms';

export interface Account {
  logins: OwnLogins;
  sessions: OwnSession[];
}

export const loadAccountAction = atom(null, async (get): Promise<Account | Failure> => {
  const domain = get(domainAtom);
  const [logins, sessions] = await Promise.all([
    orUnreachable(fetchLogins(domain)),
    orUnreachable(fetchSessions(domain)),
  ]);
  if (isFailure(logins)) return logins;
  return isFailure(sessions) ? sessions : { logins, sessions };
});

export const changeAccountAction = atom(
  null,
  async (
    get,
    set,
    changes: Omit<ChangeUserBody, 'avatar'> & { avatar?: Blob | '' },
  ): Promise<CurrentReader | Failure> => {
    const take = set(askWhoAction);
    const answer = await orUnreachable(changeAccount(get(domainAtom), get(currentUserAtom).id, changes));
    if (isFailure(answer)) return answer;
    const reader = { ...toReader(answer), data_count: get(currentUserAtom).data_count };
    take(reader);
    return reader;
  },
);

export const removeLoginAction = atom(null, (get, _set, provider: string) =>
  orUnreachable(removeLogin(get(domainAtom), provider)),
);

export const endSessionAction = atom(null, (get, _set, uuid: string) =>
  orUnreachable(endSessionOf(get(domainAtom), uuid)),
);

export const endOtherSessionsAction = atom(null, (get) => orUnreachable(endOtherSessions(get(domainAtom))));

/** All data that the site stores about the reader. */
export const fetchCopyAction = atom(null, (get) => orUnreachable(fetchCopy(get(domainAtom))));

export const eraseAccountAction = atom(null, async (get, _set, password?: string): Promise<Failure | undefined> => {
  const answer = await orUnreachable(eraseAccount(get(domainAtom), password));
  if (isFailure(answer)) return answer;
  endSession();
  return undefined;
});
