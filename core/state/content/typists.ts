/** Typing indicators as received (specification §3 "Content events" started_typing). */
import { atom, keyed } from '../../base/store/jotai';
import { mutedAtom } from '../relationships/relationships.atoms';
import { currentUserAtom } from '../user/user.atoms';

export interface Typist {
  actor_uuid: string;
  until: number;
}

/** By the key of a list, such as the `container_id` of a conversation. */
export const typistsAtom = keyed((_key: string) => atom<Typist[]>([]));

/** A writer's client repeats the event every 3 s; the hint disappears after twice that. */
const TYPING_SHOWN_MS = 6000;

/** Skips muted people; components that show the names request them. */
export const noteTypistAction = atom(null, (get, set, key: string, actor_uuid: string) => {
  if (!actor_uuid || actor_uuid === get(currentUserAtom).uuid || get(mutedAtom).has(actor_uuid)) return;
  const until = Date.now() + TYPING_SHOWN_MS;
  set(typistsAtom(key), (list) => [...list.filter((it) => it.actor_uuid !== actor_uuid), { actor_uuid, until }]);
  setTimeout(() => set(typistsAtom(key), (list) => list.filter((it) => it.until > Date.now())), TYPING_SHOWN_MS + 50);
});

/** Call when the comment of the typing person arrives. */
export const forgetTypistAction = atom(null, (_get, set, key: string, actor_uuid: string) =>
  set(typistsAtom(key), (list) => list.filter((it) => it.actor_uuid !== actor_uuid)),
);
