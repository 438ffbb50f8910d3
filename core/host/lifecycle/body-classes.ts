/** Classes of `body` that tell the page's styles who is reading (specification §4 "Bootstrap"; host contract 1). */

import { store } from '../../base/store/store';
import type { Privilege } from '../../contract/people/roles';
import { currentUserAtom } from '../../state/user/user.atoms';

const classOf: Partial<Record<Privilege, string>> = { moderator: 'vf-moderator', administrator: 'vf-admin' };

function mark(): void {
  const { user_privilege } = store.get(currentUserAtom);
  const { classList } = document.body;
  const isGuest = user_privilege === 'guest';
  classList.toggle('vf-logged-out', isGuest);
  classList.toggle('vf-logged-in', !isGuest);
  for (const name of Object.values(classOf)) classList.toggle(name, classOf[user_privilege] === name);
}

export function followUser(): () => void {
  mark();
  return store.sub(currentUserAtom, mark);
}
