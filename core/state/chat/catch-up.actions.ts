/** Catching up with a chat after a long interruption (host contract 10). */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter, type Setter } from '../../base/store/jotai';
import { MAX_MESSAGES } from '../../contract/chat-limits';
import { fetchMessages } from '../../transport/api/chat';
import { commentAtom, deliveryAtom, isVisible } from '../comments/content.atoms';
import { put } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { sectionUuidAtom } from '../site/site.atoms';
import { chatAtom, windowsAtom } from './chat.atoms';
import { withMessage } from './latest';
import { fetchLatest, setLatestAction } from './load.actions';

/** After a gap too long to replay: loads the latest messages again, and checks those that are shown. */
export const catchUpChatAction = atom(null, async (get, set, container_id: string): Promise<number | undefined> => {
  const { status, revision, latest } = get(chatAtom(container_id));
  if (status !== 'success') return;
  const answer = await fetchLatest(get, container_id);
  if (isFailure(answer) || get(chatAtom(container_id)).revision !== revision) return;
  await loadNames(set, answer.contents);
  const known = new Set(latest);
  const isJoined = !answer.more_available || answer.contents.some(({ content_uuid }) => known.has(content_uuid));
  set(setLatestAction, container_id, answer);
  const shown = [...get(windowsAtom(container_id)).values()].flatMap(({ uuids }) => uuids);
  const loaded = isJoined ? latest : [];
  const asked = [...new Set([...loaded, ...shown])].filter(
    (uuid) => isVisible(get(commentAtom(uuid))) && !get(deliveryAtom(uuid)),
  );
  if (!(await recheck(get, set, answer.content_container_uuid, asked))) return;
  if (isJoined) {
    set(chatAtom(container_id), (it) => ({
      ...it,
      latest: loaded.reduce(withMessage, it.latest).slice(-MAX_MESSAGES),
    }));
  }
  return answer.container.seq;
});

/** Most ids that the server takes at once. */
const BATCH = 100;

/** @returns false when they could not be loaded. */
async function recheck(get: Getter, set: Setter, container_uuid: string, uuids: string[]): Promise<boolean> {
  for (let at = 0; at < uuids.length; at += BATCH) {
    const asked = uuids.slice(at, at + BATCH);
    const answer = await orUnreachable(fetchMessages(get(sectionUuidAtom), container_uuid, asked));
    if (isFailure(answer)) return false;
    const found = new Map(answer.contents.map((it) => [it.content_uuid, it]));
    for (const uuid of asked) {
      const known = get(commentAtom(uuid));
      const gone = known && {
        ...known,
        content: undefined,
        state: 'hidden' as const,
        simplified_state: 'hidden' as const,
      };
      const now = found.get(uuid) ?? gone;
      if (now) put(get, set, now);
    }
  }
  return true;
}
