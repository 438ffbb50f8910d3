import { isFailure, orUnreachable } from '../../../../core/base/failure/failure';
import { store } from '../../../../core/base/store/store';
import type { PublicUser } from '../../../../core/contract/user';
import { showFailureAction } from '../../../../core/state/notices/notices.atoms';
import { domainAtom } from '../../../../core/state/page/page.atoms';
import { keepUsersAction } from '../../../../core/state/user/user.atoms';
import { setTrust } from '../../../../core/transport/api/moderation';

/** Trusts somebody, or no longer: what trusted people write is not held. @returns how. */
export function useTrust(): (user: PublicUser) => Promise<boolean> {
  return async (user) => {
    const badge_trusted = !user.badge_trusted;
    const answer = await orUnreachable(setTrust(store.get(domainAtom), user.uuid, badge_trusted) as Promise<unknown>);
    if (isFailure(answer)) {
      void store.set(showFailureAction, answer);
      return false;
    }
    store.set(keepUsersAction, [{ ...user, badge_trusted }]);
    return true;
  };
}
