/** Loading a chat (host contract 9.5; specification §4 "Live widget loads"). */
import { atom } from '../../base/store/jotai';
import type { ContainerList } from '../../contract/content/comment';
import { fetchOwn } from '../../transport/api/chat';
import { putCommentsAction } from '../content/content.atoms';
import { loadOwn } from '../content/own';
import { loadList } from '../content/read';
import { sectionUuidAtom } from '../site/site.atoms';
import { chatAtom, type Window, windowsAtom } from './chat.atoms';
import { chat, showLatest } from './chat.kind';
import { forgetUnshown } from './forget';
import { withMessage } from './latest';
import { ownReactionsAtom } from './reactions.atoms';

export { knowChat } from '../../transport/api/chat';

export const loadChatAction = atom(null, async (get, set, container_id: string) => {
  if (await loadList(get, set, chat, container_id)) await set(loadOwnAction, container_id);
});

export const setLatestAction = atom(null, (get, set, container_id: string, page: ContainerList) =>
  showLatest(get, set, container_id, page),
);

/** Null: shows the newest messages again. */
export const setWindowAction = atom(null, (get, set, container_id: string, host: Element, window: Window | null) => {
  const windows = new Map(get(windowsAtom(container_id)));
  const before = windows.get(host)?.uuids ?? [];
  if (window) windows.set(host, window);
  else windows.delete(host);
  set(windowsAtom(container_id), windows);
  forgetUnshown(get, container_id, before);
});

/** Loads the reader's likes, reports and mutes; nothing for a guest. */
export const loadOwnAction = atom(null, async (get, set, container_id: string) => {
  const container_uuid = get(chatAtom(container_id)).container?.content_container_uuid;
  const own = await loadOwn(get, set, fetchOwn, get(sectionUuidAtom), container_uuid);
  if (!own) return;
  const { waiting, layer } = own;
  const reacted = Object.entries(layer.reactions ?? {});
  if (reacted.length > 0) set(ownReactionsAtom, new Map([...get(ownReactionsAtom), ...reacted]));
  set(putCommentsAction, waiting);
  set(chatAtom(container_id), (it) => ({
    ...it,
    latest: waiting.reduce((latest, { content_uuid }) => withMessage(latest, content_uuid), it.latest),
  }));
});
