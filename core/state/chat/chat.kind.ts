/** Chat messages as a kind of content: their calls, and the latest page. Live messages are in chat.live.ts. */
import type { Getter, Setter } from '../../base/store/jotai';
import type { Comment, ContainerList } from '../../contract/content/comment';
import { fetchChat, openChat } from '../../transport/api/chat';
import { windClockAction } from '../comments/clock.atoms';
import { deliveryAtom, factsOf, putCommentsAction } from '../content/content.atoms';
import type { ReadKind } from '../content/kind';
import { chatAtom } from './chat.atoms';

/** Replaces all messages except those still being sent. A pinned message from further up is not among the latest. */
export function showLatest(get: Getter, set: Setter, container_id: string, page: ContainerList): void {
  const { container, contents, more_available } = page;
  set(putCommentsAction, contents);
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
}

export const chat: ReadKind = {
  ...factsOf(chatAtom),
  query: () => ({}),
  fetch: fetchChat,
  open: openChat,
  show(get, set, container_id, page) {
    set(windClockAction);
    showLatest(get, set, container_id, page);
  },
};
