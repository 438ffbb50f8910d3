import type { Failure } from '../../base/failure/failure';

/** Logs comments that this reader may no longer read. The page keeps what it shows (specification §8 "Other errors"). */
export function isUnavailable(failure: Failure): boolean {
  if (failure.error_status !== 401) return false;
  console.warn('the comments are no longer available', failure);
  return true;
}
