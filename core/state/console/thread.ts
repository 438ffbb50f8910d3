/** The comments around an item, which a moderator can decide like the item itself. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { QueueItem, RepliesQuery } from '../../contract/console/queue';
import { fetchReplies, fetchThread } from '../../transport/api/console-queues';
import { domainAtom } from '../page/page.atoms';
import { fateAtom, listAtom, uuidOf, versionAtom } from './queue';

/** @returns the thread, or a Failure */
export const readThreadAction = atom(null, async (get, set, content_uuid: string) => {
  const answer = await orUnreachable(fetchThread(get(domainAtom), content_uuid));
  if (!isFailure(answer)) set(forgetFates, [...answer.parents, ...answer.before, ...answer.after, ...answer.replies]);
  return answer;
});

/** @returns a page of replies to a comment, or a Failure */
export const readRepliesAction = atom(null, async (get, set, content_uuid: string, query: RepliesQuery) => {
  const answer = await orUnreachable(fetchReplies(get(domainAtom), content_uuid, query));
  if (!isFailure(answer)) set(forgetFates, answer.items);
  return answer;
});

/** The answer has the newest state of comments that are not in the list; listed ones show what happened since it was loaded. */
const forgetFates = atom(null, (get, set, items: QueueItem[]) => {
  const listed = new Set(get(listAtom).items.map(uuidOf));
  for (const uuid of items.map(uuidOf)) {
    if (listed.has(uuid) || get(fateAtom(uuid))?.kind === 'sending') continue;
    set(fateAtom(uuid), null);
    set(versionAtom(uuid), null);
  }
});
