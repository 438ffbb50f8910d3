/**
 * One decision for all items of a filter, however many: a job that goes on without the console, can be stopped, and is undone
 * as a whole. All calls are for staff (rules `console/decide`), below `/v1/console/{domain}/queue` (extension).
 */
import { type Static, Type } from 'typebox';
import { Count, Time } from '../values/numbers';
import { QueueQuery } from './queue';

const verdicts = ['approve', 'reject', 'spam'] as const;
const Verdict = Type.Unsafe<(typeof verdicts)[number]>({ type: 'string', enum: [...verdicts] });
const Filter = Type.Partial(Type.Omit(QueueQuery, ['after', 'limit', 'sort']));

/** `GET …/queue/total`: how many items a filter has now. */
export const TotalQuery = Type.Omit(QueueQuery, ['after', 'limit', 'sort']);
export const QueueTotal = Type.Object({ total: Count, until: Time });
export type QueueTotal = Static<typeof QueueTotal>;

/**
 * `POST …/queue/bulk`: items that came after `until` are left alone, and so are those whose text changed since or that a
 * colleague has open. Answers the job.
 *
 * Errors: `invalid_field`: `expected` when there are more items than that; `reason` as in `POST …/queue/decisions`.
 */
export const BulkBody = Type.Object({
  filter: Filter,
  resolution: Verdict,
  reason: Type.Optional(Type.String({ maxLength: 40 })),
  /** Time of the response of `GET …/queue/total`. */
  until: Time,
  expected: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
});
export type BulkBody = Static<typeof BulkBody>;

const bulkStates = ['running', 'stopped', 'done', 'undoing', 'undone'] as const;
export type BulkState = (typeof bulkStates)[number];

export const Bulk = Type.Object({
  bulk_uuid: Type.String(),
  /** Null once the account is erased. */
  user_uuid: Type.Union([Type.String(), Type.Null()]),
  resolution: Verdict,
  state: Type.Unsafe<BulkState>({ type: 'string', enum: [...bulkStates] }),
  /** Number of items at the start. */
  total: Count,
  decided: Count,
  /** Items that had changed in the meantime, or that a colleague had open. */
  left_alone: Count,
  undone: Count,
  date_created: Time,
});
export type Bulk = Static<typeof Bulk>;

/** `GET …/queue/bulk`: the last twenty, newest first. */
export const BulkList = Type.Object({ jobs: Type.Array(Bulk) });
export type BulkList = Static<typeof BulkList>;

/** `POST …/queue/bulk/{bulk_uuid}/stop` and `…/undo`: answers the job. Errors: `content_not_found`, `decided_since`. */
export const bulkSteps = ['stop', 'undo'] as const;
export type BulkStep = (typeof bulkSteps)[number];
