/** Puts the facts of a painted interview into a store, exactly as loading its first page would. */
import { fullList, fullUsers } from '../../../core/contract/content/compact';
import { emptyList } from '../../../core/contract/content/empty-list';
import type { Seeding } from '../../../core/mount/painted/seeding';
import { saveDraft } from '../../../core/state/comments/drafts';
import { hasClosed } from '../../../core/state/comments/has-closed';
import { commentAtom, threadAtom } from '../../../core/state/content/content.atoms';
import { draftSlot } from '../../../core/state/questions/draft-slot';
import { knowInterview, setInterviewPageAction } from '../../../core/state/questions/load.actions';
import { interviewAtom } from '../../../core/state/questions/questions.atoms';
import { toUser } from '../../../core/state/user/user';
import { othersAtom, setUsersAction } from '../../../core/state/user/user.atoms';
import type { QuestionFacts } from './question-facts';

export const seeding: Seeding<QuestionFacts, { limit: number }> = {
  seed(store, { container_id, settings: { section_uuid }, facts: { view, list, users } }, { limit = 10 }) {
    store.set(setUsersAction, fullUsers(users).map(toUser));
    store.set(interviewAtom(container_id), (it) => ({ ...it, view, limit }));
    const page = list ? fullList(list, section_uuid) : emptyList(container_id);
    store.set(setInterviewPageAction, container_id, page);
  },

  share(copy, _store, { container_id, facts: { list, users } }) {
    copy(interviewAtom(container_id));
    for (const { uuid } of users) copy(othersAtom(uuid));
    for (const { content_uuid } of list?.contents ?? []) {
      copy(commentAtom(content_uuid));
      copy(threadAtom(content_uuid));
    }
  },

  isUsable: (store, { container_id, now, facts: { list } }) =>
    !hasClosed(list?.container.settings.expiry_time, now) && store.get(interviewAtom(container_id)).status === 'none',

  taken(_store, { container_id, facts: { list } }) {
    if (list) knowInterview(container_id, list.content_container_uuid);
  },

  // Text typed into the painted field becomes a draft, which React's field restores.
  abandoned(root, { container_id }) {
    const field = root.querySelector('textarea');
    if (field?.value) saveDraft(draftSlot(container_id), { text: field.value });
  },
};
