/** `/v1/console/{domain}/saved-queues` (extension): filters that moderators named, for themselves or for the whole team. */
import { type Static, Type } from 'typebox';
import { QueueQuery } from './queue';
import { SAVED_LISTED, SAVED_NAME_MAX } from './queues';

/** Filter, as in `GET …/queue`. */
export const SavedFilter = Type.Partial(Type.Omit(QueueQuery, ['after', 'limit', 'comment']));
export type SavedFilter = Static<typeof SavedFilter>;

export const SavedQueue = Type.Object({
  queue_uuid: Type.String(),
  name: Type.String(),
  filter: SavedFilter,
  /** True if all staff of the site see the queue. */
  is_shared: Type.Boolean(),
  is_yours: Type.Boolean(),
});
export type SavedQueue = Static<typeof SavedQueue>;

export const SavedQueues = Type.Object({ queues: Type.Array(SavedQueue) });
export type SavedQueues = Static<typeof SavedQueues>;

/** `POST`: answers the queue with 201. Errors: `invalid_field`: `name` for one that you have, `filter` for too many. */
export const SavedQueueBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: SAVED_NAME_MAX }),
  filter: SavedFilter,
  is_shared: Type.Boolean({ default: false }),
});
export type SavedQueueBody = Static<typeof SavedQueueBody>;

/**
 * `PATCH …/{queue_uuid}`: renames it, changes its filter, or shares it; one's own, or any as an administrator. Answers the queue.
 * `DELETE …/{queue_uuid}` answers 204, and `POST …/{queue_uuid}/restore` undoes that for a day and answers the queue.
 * Errors: `content_not_found`; `invalid_field` (`name`).
 */
export const SavedQueueChange = Type.Partial(SavedQueueBody);
export type SavedQueueChange = Static<typeof SavedQueueChange>;

/** `PUT …/order`: one's own order of the named queues. Others come last, by name. Answers 204. */
export const SavedQueueOrder = Type.Object({
  queue_uuids: Type.Array(Type.String({ maxLength: 36 }), { maxItems: SAVED_LISTED }),
});
export type SavedQueueOrder = Static<typeof SavedQueueOrder>;
