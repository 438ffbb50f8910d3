/** Loads a chat's earlier messages (specification §9 "Chat pagination 30 and 200"). Emits vf-analytics/recorded. */
import { publish } from '../../base/bus/bus';
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter } from '../../base/store/jotai';
import { MAX_MESSAGES } from '../../contract/content/chat-limits';
import { fetchEarlier } from '../../transport/api/chat';
import { commentAtom, deliveryAtom, put } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { sectionUuidAtom } from '../site/site.atoms';
import { chatAtom, windowsAtom } from './chat.atoms';
import { setWindowAction } from './load.actions';

const earlierThan = (get: Getter, uuids: readonly string[]): string | undefined =>
  uuids.find((uuid) => !get(commentAtom(uuid))?.is_pinned && !get(deliveryAtom(uuid)));

/** Loads a page for the element, which is frozen if it followed the chat. @returns the Failure, if any */
export const loadEarlierAction = atom(
  null,
  async (get, set, container_id: string, host: Element): Promise<Failure | undefined> => {
    const { container } = get(chatAtom(container_id));
    const before = get(windowsAtom(container_id)).get(host);
    const oldest = before && earlierThan(get, before.uuids);
    if (!container || !oldest) return;
    const { content_container_uuid } = container;
    const answer = await orUnreachable(fetchEarlier(get(sectionUuidAtom), content_container_uuid, oldest));
    if (isFailure(answer)) return answer;
    publish('vf-analytics/recorded', 'CHAT_PAGINATION', 'vf-livechat');
    await loadNames(set, answer.contents);
    const now = get(windowsAtom(container_id)).get(host);
    // The reader has returned to the latest messages in the meantime.
    if (!now || earlierThan(get, now.uuids) !== oldest) return;
    for (const message of answer.contents) put(get, set, message);
    const uuids = answer.contents.map(({ content_uuid }) => content_uuid).sort();
    const all = [...new Set([...uuids, ...now.uuids])];
    // Removes messages at the other end, out of view; returning to the latest loads them again.
    set(setWindowAction, container_id, host, {
      ...now,
      uuids: all.slice(0, MAX_MESSAGES),
      hasEarlier: answer.more_available,
    });
    return undefined;
  },
);
