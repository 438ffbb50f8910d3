/** Names of writers: the first are requested at once, those of a busy chat every 2.5 s (specification §9). */
import { atom, clearedOnReset } from '../../base/store/jotai';
import { loadUsersAction } from '../user/people.actions';
import { userAtom } from '../user/user.atoms';

const EVERY_MS = 2500;

const waiting = clearedOnReset(new Set<string>());
let timer: ReturnType<typeof setTimeout> | undefined;

export const nameWritersAction = atom(null, (get, set, uuids: readonly string[]) => {
  for (const uuid of uuids) if (!get(userAtom(uuid))) waiting.add(uuid);
  if (waiting.size === 0 || timer) return;
  const ask = () => {
    const asked = [...waiting];
    waiting.clear();
    timer = asked.length > 0 ? setTimeout(ask, EVERY_MS) : undefined;
    if (asked.length > 0) void set(loadUsersAction, asked);
  };
  ask();
});
