/** Loading a chat (host contract 9.5; specification §4 "Live widget loads"). */
import { type Failure, isFailure, orUnreachable } from '../../base/failure/failure';
import { atom, type Getter } from '../../base/store/jotai';
import type { Comment, ContainerList } from '../../contract/comment';

export { knowChat } from '../../transport/api/chat';

import { fetchChat, fetchOwn, openChat } from '../../transport/api/chat';
import { windClockAction } from '../comments/clock.atoms';
import { deliveryAtom } from '../comments/content.atoms';
import { put } from '../content/content.atoms';
import { loadNames } from '../content/load-names';
import { layOwnAction } from '../content/own';
import { sectionUuidAtom } from '../site/site.atoms';
import { currentUserAtom, isNobodyAtom } from '../user/user.atoms';
import { chatAtom, type Window, windowsAtom } from './chat.atoms';
import { forgetUnshown } from './forget';
import { withMessage } from './latest';
import { ownReactionsAtom } from './reactions.atoms';

/** Creates an unknown chat (specification §4: "fall back to an alternate action"). */
export async function fetchLatest(get: Getter, container_id: string): Promise<ContainerList | Failure> {
  const section = get(sectionUuidAtom);
  const first = await orUnreachable(fetchChat(section, container_id));
  if (!isFailure(first) || first.error_status !== 404) return first;
  const made = await orUnreachable(openChat(section, container_id));
  if (isFailure(made) && made.error_status !== 409) return made;
  return orUnreachable(fetchChat(section, container_id));
}

let lastRevision = 0;

export const loadChatAction = atom(null, async (get, set, container_id: string) => {
  const revision = ++lastRevision;
  set(chatAtom(container_id), (it) => ({ ...it, status: 'pending', failure: null, revision }));
  const answer = await fetchLatest(get, container_id);
  if (get(chatAtom(container_id)).revision !== revision) return;
  if (isFailure(answer)) {
    set(chatAtom(container_id), (it) => ({ ...it, status: 'error', failure: answer }));
    return;
  }
  await loadNames(set, answer.contents);
  if (get(chatAtom(container_id)).revision !== revision) return;
  set(windClockAction);
  set(setLatestAction, container_id, answer);
  await set(loadOwnAction, container_id);
});

/** Replaces all messages except those still being sent. */
export const setLatestAction = atom(null, (get, set, container_id: string, page: ContainerList) => {
  const { container, contents, more_available } = page;
  for (const message of contents) put(get, set, message);
  const isRead = ({ is_pinned, content_uuid }: Comment) =>
    !is_pinned || !more_available || contents.some((it) => !it.is_pinned && it.content_uuid < content_uuid);
  const read = contents.filter(isRead).map(({ content_uuid }) => content_uuid);
  set(chatAtom(container_id), (it) => ({
    ...it,
    status: 'success',
    container,
    latest: [...read.sort(), ...it.latest.filter((uuid) => get(deliveryAtom(uuid)))],
    hasEarlier: more_available,
    pinned: contents.find(({ is_pinned }) => is_pinned)?.content_uuid ?? null,
  }));
});

/** Null: follows the chat again. */
export const setWindowAction = atom(null, (get, set, container_id: string, host: Element, window: Window | null) => {
  const windows = new Map(get(windowsAtom(container_id)));
  const before = windows.get(host)?.uuids ?? [];
  if (window) windows.set(host, window);
  else windows.delete(host);
  set(windowsAtom(container_id), windows);
  forgetUnshown(get, container_id, before);
});

/** Own likes, reports and mutes; nothing for a guest. */
export const loadOwnAction = atom(null, async (get, set, container_id: string) => {
  const { container } = get(chatAtom(container_id));
  const reader = get(currentUserAtom).uuid;
  if (!container?.content_container_uuid || get(isNobodyAtom)) return;
  const answer = await orUnreachable(fetchOwn(get(sectionUuidAtom), container.content_container_uuid));
  if (isFailure(answer) || get(currentUserAtom).uuid !== reader) return;
  const waiting = set(layOwnAction, answer);
  const reacted = Object.entries(answer.containers[0]?.reactions ?? {});
  if (reacted.length > 0) set(ownReactionsAtom, new Map([...get(ownReactionsAtom), ...reacted]));
  for (const message of waiting) put(get, set, message);
  set(chatAtom(container_id), (it) => ({
    ...it,
    latest: waiting.reduce((latest, { content_uuid }) => withMessage(latest, content_uuid), it.latest),
  }));
});
