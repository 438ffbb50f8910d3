/** Calls of the console for whole queues, named filters and threads (extension). */
import type { Bulk, BulkBody, BulkList, BulkStep, QueueTotal } from '../../contract/console/bulk';
import type {
  Decided,
  ItemReplies,
  ItemThread,
  LeaveBody,
  QueueQuery,
  RepliesQuery,
} from '../../contract/console/queue';
import type { SavedQueue, SavedQueueBody, SavedQueueChange, SavedQueues } from '../../contract/console/saved-queues';
import { main } from './client';
import { path } from './path';

const QUEUE = '/v1/console/:domain/queue';

export const fetchQueueTotal = (domain: string, query: Partial<QueueQuery>) =>
  main.get<QueueTotal>(path(`${QUEUE}/total`, { domain }), { query });

export const startBulk = (domain: string, body: BulkBody) =>
  main.post<Bulk>(path(`${QUEUE}/bulk`, { domain }), { body });

export const leaveItems = (domain: string, body: LeaveBody) =>
  main.post<Decided>(path(`${QUEUE}/leave`, { domain }), { body });

export const fetchBulks = (domain: string) => main.get<BulkList>(path(`${QUEUE}/bulk`, { domain }));

export const changeBulk = (domain: string, bulk_uuid: string, act: BulkStep) =>
  main.post<Bulk>(path(`${QUEUE}/bulk/:bulk_uuid/:act`, { domain, bulk_uuid, act }), { body: {} });

const SAVED = '/v1/console/:domain/saved-queues';

export const fetchSavedQueues = (domain: string) => main.get<SavedQueues>(path(SAVED, { domain }));

export const saveQueue = (domain: string, body: SavedQueueBody) =>
  main.post<SavedQueue>(path(SAVED, { domain }), { body });

export const changeSavedQueue = (domain: string, queue_uuid: string, body: SavedQueueChange) =>
  main.patch<SavedQueue>(path(`${SAVED}/:queue_uuid`, { domain, queue_uuid }), { body, asJson: true });

export const deleteSavedQueue = (domain: string, queue_uuid: string) =>
  main.delete<undefined>(path(`${SAVED}/:queue_uuid`, { domain, queue_uuid }));

export const restoreSavedQueue = (domain: string, queue_uuid: string) =>
  main.post<SavedQueue>(path(`${SAVED}/:queue_uuid/restore`, { domain, queue_uuid }), { body: {} });

export const arrangeSavedQueues = (domain: string, queue_uuids: string[]) =>
  main.put<undefined>(path(`${SAVED}/order`, { domain }), { body: { queue_uuids } });

const COMMENT = '/v1/console/:domain/comments/:content_uuid';

export const fetchThread = (domain: string, content_uuid: string) =>
  main.get<ItemThread>(path(`${COMMENT}/thread`, { domain, content_uuid }));

export const fetchReplies = (domain: string, content_uuid: string, query: RepliesQuery) =>
  main.get<ItemReplies>(path(`${COMMENT}/replies`, { domain, content_uuid }), { query });
