/**
 * Puts the facts of a painted conversation into a store, exactly as loading its first page would.
 *
 * Writes: conversationAtom, commentAtom, threadAtom, othersAtom, renderedAtom, missedAtom
 */

import { fullList, fullUsers } from '../../../core/contract/content/compact';
import { emptyList } from '../../../core/contract/content/empty-list';
import type { RealtimeEvent } from '../../../core/contract/content/realtime';
import type { ConversationSort } from '../../../core/contract/content/sorts';
import type { Seeding } from '../../../core/mount/painted/seeding';
import { conversationAtom, type PageSizes, renderedAtom, SEEDED } from '../../../core/state/comments/content.atoms';
import { saveDraft, slotOf } from '../../../core/state/comments/drafts';
import { missedAtom } from '../../../core/state/comments/events.atoms';
import { setFirstPageAction } from '../../../core/state/comments/first-page';
import { hasClosed } from '../../../core/state/comments/has-closed';
import { commentAtom, threadAtom } from '../../../core/state/content/content.atoms';
import { toUser } from '../../../core/state/user/user';
import { othersAtom, setUsersAction } from '../../../core/state/user/user.atoms';
import { cut } from '../thread/cut';
import type { ConversationFacts } from './conversation-facts';

export const seeding: Seeding<ConversationFacts, PageSizes & { sort: ConversationSort }> = {
  seed(store, { container_id, settings: { section_uuid }, facts: { list, users } }, given) {
    store.set(setUsersAction, fullUsers(users).map(toUser));
    store.set(conversationAtom(container_id), (it) => {
      const {
        sort = it.sort,
        limit,
        replyLimit,
        paginationLimit,
        paginationReplyLimit,
        social,
      } = { ...it.sizes, ...given };
      const sizes = { limit, replyLimit, paginationLimit, paginationReplyLimit, social };
      return { ...it, revision: SEEDED, sort, sizes };
    });
    store.set(setFirstPageAction, container_id, list ? fullList(list, section_uuid) : emptyList(container_id));
  },

  share(copy, store, { container_id, facts: { list, users } }, isRendered) {
    copy(conversationAtom(container_id));
    for (const { uuid } of users) copy(othersAtom(uuid));
    for (const { content_uuid } of list?.contents ?? []) {
      copy(commentAtom(content_uuid));
      copy(threadAtom(content_uuid));
      if (isRendered) store.set(renderedAtom(content_uuid), true);
    }
  },

  isUsable: (store, { container_id, now, facts: { list } }) =>
    !hasClosed(list?.container.settings.expiry_time, now) &&
    store.get(conversationAtom(container_id)).status === 'none',

  partsOf: (store, { container_id }) => store.get(conversationAtom(container_id)).threads,

  taken: (store, { container_id }, painted) =>
    store.set(missedAtom(container_id), { takeEvents: () => painted.takeEvents() as RealtimeEvent[] }),

  prepare(root, { attributes }) {
    const list = root.querySelector<HTMLElement>('.threads--cut');
    if (list) cut(list, attributes['initial-height']);
  },

  // Text typed into the painted field becomes a draft, which React's field restores.
  abandoned(root, { container_id }) {
    const field = root.querySelector('textarea');
    if (field?.value) saveDraft(slotOf(container_id, 'new'), { text: field.value });
  },
};
