/** Calls of the console for whole queues: jobs and named filters (extension). */
import type { Bulk, BulkBody, BulkList, BulkStep, QueueTotal } from '../../contract/console/bulk';
import type { QueueQuery } from '../../contract/console/queue';
import type { SavedQueue, SavedQueueBody, SavedQueues } from '../../contract/console/saved-queues';
import { main } from './client';
import { path } from './path';

const QUEUE = '/v1/console/:domain/queue';

export const fetchQueueTotal = (domain: string, query: Partial<QueueQuery>) =>
  main.get<QueueTotal>(path(`${QUEUE}/total`, { domain }), { query });

export const startBulk = (domain: string, body: BulkBody) =>
  main.post<Bulk>(path(`${QUEUE}/bulk`, { domain }), { body });

export const fetchBulks = (domain: string) => main.get<BulkList>(path(`${QUEUE}/bulk`, { domain }));

export const changeBulk = (domain: string, bulk_uuid: string, act: BulkStep) =>
  main.post<Bulk>(path(`${QUEUE}/bulk/:bulk_uuid/:act`, { domain, bulk_uuid, act }), { body: {} });

const SAVED = '/v1/console/:domain/saved-queues';

export const fetchSavedQueues = (domain: string) => main.get<SavedQueues>(path(SAVED, { domain }));

export const saveQueue = (domain: string, body: SavedQueueBody) =>
  main.post<SavedQueue>(path(SAVED, { domain }), { body });

export const deleteSavedQueue = (domain: string, queue_uuid: string) =>
  main.delete<undefined>(path(`${SAVED}/:queue_uuid`, { domain, queue_uuid }));
