/** Puts the facts of a painted chat into a store, exactly as loading its latest messages would. */
import { fullList, fullUsers } from '../../../core/contract/content/compact';
import { emptyList } from '../../../core/contract/content/empty-list';
import type { Seeding } from '../../../core/mount/painted/seeding';
import { chatAtom } from '../../../core/state/chat/chat.atoms';
import { knowChat, setLatestAction } from '../../../core/state/chat/load.actions';
import { saveDraft, slotOf } from '../../../core/state/comments/drafts';
import { hasClosed } from '../../../core/state/comments/has-closed';
import { commentAtom } from '../../../core/state/content/content.atoms';
import { toUser } from '../../../core/state/user/user';
import { othersAtom, setUsersAction } from '../../../core/state/user/user.atoms';
import type { ChatFacts } from './chat-facts';

export const seeding: Seeding<ChatFacts> = {
  seed(store, { container_id, settings: { section_uuid }, facts: { list, users } }) {
    store.set(setUsersAction, fullUsers(users).map(toUser));
    store.set(setLatestAction, container_id, list ? fullList(list, section_uuid) : emptyList(container_id));
  },

  share(copy, _store, { container_id, facts: { list, users } }) {
    copy(chatAtom(container_id));
    for (const { uuid } of users) copy(othersAtom(uuid));
    for (const { content_uuid } of list?.contents ?? []) copy(commentAtom(content_uuid));
  },

  isUsable: (store, { container_id, now, facts: { list } }) =>
    !hasClosed(list?.container.settings.expiry_time, now) && store.get(chatAtom(container_id)).status === 'none',

  taken(_store, { container_id, facts: { list } }) {
    if (list) knowChat(container_id, list.content_container_uuid);
  },

  // Text typed into the painted field becomes a draft, which React's field restores.
  abandoned(root, { container_id }) {
    const field = root.querySelector('textarea');
    if (field?.value) saveDraft(slotOf(container_id, 'new', 'chat'), { text: field.value });
  },
};
