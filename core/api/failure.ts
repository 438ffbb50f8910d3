/**
 * What a call resolves to when the server refused: never thrown, so a caller cannot forget it (the spec, §8).
 *
 * A call rejects only when there was no response at all.
 */
import { type ErrorBody, type ErrorCode, errors } from '../contract/errors';
import { toMilliseconds } from '../lib/milliseconds';

export interface Failure {
  /** The HTTP status; 0 where a caller turned a rejection into a Failure. */
  error_status: number;
  message: string;
  /** The whole answer when it was ours; `data.data.field` names a wrong field. */
  data: ErrorBody | null;
}

/** A ban as an answer tells of it (the spec, §3, §8). */
export interface BanDetails {
  reason: string;
  /** Milliseconds; for a permanent ban the day it was issued. Null when the answer does not say. */
  endDate: number | null;
  isPermanent: boolean;
}

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'error_status' in value;

/** The catalogue's code of a failure; `something_went_wrong` for what is not ours. */
export const codeOf = ({ data }: Failure): ErrorCode =>
  data && Object.hasOwn(errors, data.code) ? data.code : 'something_went_wrong';

/** The ban a failure tells of, or null. */
export function banOf(failure: Failure): BanDetails | null {
  const { data } = failure;
  if (!data || !(codeOf(failure).endsWith('_banned') || codeOf(failure) === 'banned_from_posting')) return null;
  const { reason, end_date, permanent } = data.data ?? {};
  return {
    reason: typeof reason === 'string' ? reason : '',
    endDate: toMilliseconds(end_date),
    isPermanent: permanent === true || permanent === 1,
  };
}

/** An answer of status 400 and up as a Failure; also text from something in between, such as a proxy. */
export function toFailure(error_status: number, body: unknown): Failure {
  const isOurs = typeof body === 'object' && body !== null && 'code' in body;
  const data = isOurs ? (body as ErrorBody) : null;
  const text = typeof body === 'string' ? body : '';
  const { message, error } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>;
  return { error_status, message: message || error || text || `HTTP ${error_status}`, data };
}
