/** Named filters of the queue: one's own, and those that colleagues share. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { SavedQueue, SavedQueueBody } from '../../contract/console/saved-queues';
import { deleteSavedQueue, fetchSavedQueues, saveQueue } from '../../transport/api/console-queues';
import { domainAtom } from '../page/page.atoms';

const knownAtom = atom<SavedQueue[]>([]);
export const savedQueuesAtom = atom((get) => get(knownAtom));

export const loadSavedQueuesAction = atom(null, async (get, set) => {
  const answer = await orUnreachable(fetchSavedQueues(get(domainAtom)));
  if (!isFailure(answer)) set(knownAtom, answer.queues);
});

/** @returns the queue, or a Failure */
export const saveQueueAction = atom(null, async (get, set, body: SavedQueueBody) => {
  const answer = await orUnreachable(saveQueue(get(domainAtom), body));
  if (!isFailure(answer)) set(knownAtom, (all) => [...all, answer]);
  return answer;
});

export const deleteSavedQueueAction = atom(null, async (get, set, queue_uuid: string) => {
  const answer = await orUnreachable(deleteSavedQueue(get(domainAtom), queue_uuid));
  if (!isFailure(answer)) set(knownAtom, (all) => all.filter((it) => it.queue_uuid !== queue_uuid));
  return answer;
});
