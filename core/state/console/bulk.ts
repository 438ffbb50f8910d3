/** One decision for all items of a filter. The server runs it as a job, and the console reads its progress. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import type { Bulk, BulkBody, BulkStep } from '../../contract/console/bulk';
import { changeBulk, fetchBulks, fetchQueueTotal, startBulk } from '../../transport/api/console-queues';
import { showFailureAction } from '../notices/notices.atoms';
import { domainAtom } from '../page/page.atoms';
import { countAction, type QueueFilter } from './queue';

export const LOOK_AT_JOB_MS = 1500;

const jobAtom = atom<Bulk | null>(null);
/** The job that this moderator started last. */
export const bulkAtom = atom((get) => get(jobAtom));
export const isUnderWay = ({ state }: Bulk): boolean => state === 'running' || state === 'undoing';

export const readTotalAction = atom(null, (get, _set, { sort: _, ...filter }: QueueFilter) =>
  orUnreachable(fetchQueueTotal(get(domainAtom), filter)),
);

/** @returns the job, or a Failure */
export const startBulkAction = atom(null, async (get, set, body: BulkBody) => {
  const answer = await orUnreachable(startBulk(get(domainAtom), body));
  if (!isFailure(answer)) set(jobAtom, answer);
  return answer;
});

export const changeBulkAction = atom(null, async (get, set, bulk_uuid: string, act: BulkStep) => {
  const answer = await orUnreachable(changeBulk(get(domainAtom), bulk_uuid, act));
  if (isFailure(answer)) return void set(showFailureAction, answer);
  set(jobAtom, answer);
});

export const lookAtBulkAction = atom(null, async (get, set) => {
  const job = get(jobAtom);
  const answer = await orUnreachable(fetchBulks(get(domainAtom)));
  const now = isFailure(answer) ? undefined : answer.jobs.find(({ bulk_uuid }) => bulk_uuid === job?.bulk_uuid);
  if (now) set(jobAtom, now);
  if (now && !isUnderWay(now)) void set(countAction);
});

export const forgetBulkAction = atom(null, (_get, set) => set(jobAtom, null));
