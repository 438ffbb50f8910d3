/** Names of writers: the first are requested at once, those of a busy chat every 2.5 s (specification §9). */
import { atom, clearedOnReset } from '../../base/store/jotai';
import { loadUsersAction } from '../user/people.actions';
import { userAtom } from '../user/user.atoms';

const EVERY_MS = 2500;

const waiting = clearedOnReset(new Set<string>());
/** True while the next request waits for its time, also over a reset. */
const isWaitingAtom = atom(false);

export const nameWritersAction = atom(null, (get, set, uuids: readonly string[]) => {
  for (const uuid of uuids) if (!get(userAtom(uuid))) waiting.add(uuid);
  if (waiting.size === 0 || get(isWaitingAtom)) return;
  const ask = () => {
    const asked = [...waiting];
    waiting.clear();
    set(isWaitingAtom, asked.length > 0);
    if (asked.length === 0) return;
    setTimeout(ask, EVERY_MS);
    void set(loadUsersAction, asked);
  };
  ask();
});
