/**
 * Requests of people for a copy of their data or for its erasure (extension). All calls are for administrators, below
 * `/v1/console/{domain}/data-requests`.
 *
 * `GET /v2/{domain}/users/{id}/export` and `POST …/erase` answer a request; each closes the open one of its kind. Copies and
 * erasures by the people themselves are listed as done.
 */
import { type Static, Type } from 'typebox';
import { Time, TimeOrNull } from '../values/numbers';
import { dataRequestKinds, dataRequestStates, REQUEST_NOTE_MAX } from './lists';
import { After, AfterOrNull, Limit } from './page';

const Kind = Type.Unsafe<(typeof dataRequestKinds)[number]>({ type: 'string', enum: [...dataRequestKinds] });
const State = Type.Unsafe<(typeof dataRequestStates)[number]>({ type: 'string', enum: [...dataRequestStates] });
const Note = Type.String({ maxLength: REQUEST_NOTE_MAX, default: '' });

export const DataRequest = Type.Object({
  request_uuid: Type.String(),
  kind: Kind,
  state: State,
  user_uuid: Type.String(),
  /** '' once the account is erased. */
  name: Type.String(),
  /** True for a copy or an erasure that the person made without staff. */
  is_own: Type.Boolean(),
  /** Proof of the person's identity, and other remarks. Empty once the account is erased. */
  note: Type.String(),
  date_created: Time,
  /** Date of the request plus 30 days. */
  date_due: Time,
  date_closed: TimeOrNull,
});
export type DataRequest = Static<typeof DataRequest>;

/** `GET …`: open requests by their due date, or all, newest first. */
export const DataRequestsQuery = Type.Object({ all: Type.Boolean({ default: false }), after: After, limit: Limit });
export type DataRequestsQuery = Static<typeof DataRequestsQuery>;

export const DataRequestsPage = Type.Object({ requests: Type.Array(DataRequest), after: AfterOrNull });
export type DataRequestsPage = Static<typeof DataRequestsPage>;

/** `POST …`: answers the request, or the open one of the same kind. Errors: `user_not_found`, also for erased accounts. */
export const NewDataRequest = Type.Object({ user_uuid: Type.String({ maxLength: 36 }), kind: Kind, note: Note });
export type NewDataRequest = Static<typeof NewDataRequest>;

/** `POST …/{request_uuid}/decline`. Errors: `content_not_found` for one that is not open. */
export const DeclineBody = Type.Object({ note: Note });
