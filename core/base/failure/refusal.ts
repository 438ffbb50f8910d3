/** Details of a failure other than its status: its error code, and a ban's details (specification §3, §8). */

import { type ErrorCode, errors } from '../../contract/values/errors';
import { toMilliseconds } from '../time/milliseconds';
import type { Failure } from './failure';

export interface BanDetails {
  reason: string;
  /** Milliseconds; for a permanent ban the day it was issued. Null if the answer lacks it. */
  endDate: number | null;
  isPermanent: boolean;
}

/** Returns the error code of a failure; `something_went_wrong` for foreign answers. */
export const codeOf = ({ data }: Failure): ErrorCode =>
  data && Object.hasOwn(errors, data.code) ? data.code : 'something_went_wrong';

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
