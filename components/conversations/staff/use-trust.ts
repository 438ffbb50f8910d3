import { isFailure } from '../../../core/api/failure';
import { setTrust } from '../../../core/api/moderation';
import { orUnreachable } from '../../../core/content/first-page';
import type { PublicUser } from '../../../core/contract/user';
import { showFailureAction } from '../../../core/notices/notices.atoms';
import { domainAtom } from '../../../core/site/site.atoms';
import { store } from '../../../core/store/store';
import { keepUsersAction } from '../../../core/user/user.atoms';

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
