/** Named filters of the queue: one's own, and those that colleagues share. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { SavedQueue, SavedQueueBody, SavedQueueChange } from '../../contract/console/saved-queues';
import {
  arrangeSavedQueues,
  changeSavedQueue,
  deleteSavedQueue,
  fetchSavedQueues,
  restoreSavedQueue,
  saveQueue,
} from '../../transport/api/console-queues';
import { showFailureAction } from '../notices/notices.atoms';
import { domainAtom } from '../page/page.atoms';

const knownAtom = atom<SavedQueue[]>([]);
export const savedQueuesAtom = atom((get) => get(knownAtom));

const lastDeletedAtom = atom<{ queue: SavedQueue; at: number } | null>(null);
/** The queue that this moderator deleted last, for its undo. */
export const deletedQueueAtom = atom((get) => get(lastDeletedAtom)?.queue ?? null);
export const forgetDeletedQueueAction = atom(null, (_get, set) => set(lastDeletedAtom, null));

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

/** Renames a queue, shares it, or changes its filter. @returns the queue, or a Failure */
export const changeSavedQueueAction = atom(null, async (get, set, queue_uuid: string, change: SavedQueueChange) => {
  const answer = await orUnreachable(changeSavedQueue(get(domainAtom), queue_uuid, change));
  if (!isFailure(answer)) set(knownAtom, (all) => all.map((it) => (it.queue_uuid === queue_uuid ? answer : it)));
  return answer;
});

/** Moves a queue among the tabs, for oneself. */
export const moveSavedQueueAction = atom(null, async (get, set, queue_uuid: string, by: 1 | -1) => {
  const before = get(knownAtom);
  const from = before.findIndex((it) => it.queue_uuid === queue_uuid);
  const [moved, other] = [before[from], before[from + by]];
  if (!moved || !other) return;
  const after = [...before];
  [after[from], after[from + by]] = [other, moved];
  set(knownAtom, after);
  const uuids = after.map((it) => it.queue_uuid);
  const answer = await orUnreachable(arrangeSavedQueues(get(domainAtom), uuids));
  if (!isFailure(answer)) return;
  set(knownAtom, before);
  void set(showFailureAction, answer);
});

export const deleteSavedQueueAction = atom(null, async (get, set, queue: SavedQueue) => {
  const { queue_uuid } = queue;
  const answer = await orUnreachable(deleteSavedQueue(get(domainAtom), queue_uuid));
  if (isFailure(answer)) return answer;
  const at = get(knownAtom).findIndex((it) => it.queue_uuid === queue_uuid);
  set(lastDeletedAtom, { queue, at });
  set(knownAtom, (all) => all.filter((it) => it.queue_uuid !== queue_uuid));
  return undefined;
});

/** Restores the queue that was deleted last. @returns the queue; undefined when that failed */
export const restoreSavedQueueAction = atom(null, async (get, set) => {
  const deleted = get(lastDeletedAtom);
  if (!deleted) return undefined;
  const answer = await orUnreachable(restoreSavedQueue(get(domainAtom), deleted.queue.queue_uuid));
  if (isFailure(answer)) return void set(showFailureAction, answer);
  set(lastDeletedAtom, null);
  set(knownAtom, (all) => [...all.slice(0, deleted.at), answer, ...all.slice(deleted.at)]);
  return answer;
});
