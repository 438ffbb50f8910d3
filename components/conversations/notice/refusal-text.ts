/** Messages for refused texts, which say what to change. */

import type { Failure } from '../../../core/base/failure/failure';
import { translate } from '../../../core/base/i18n/translate';
import { COUNTED_WAIT_S, messageOf } from '../../../core/state/notices/message-of';

const reasons = ['words', 'links', 'hook'] as const;

export function refusalText(failure: Failure): string {
  const { code, data } = failure.data ?? {};
  const reason = reasons.find((one) => one === data?.reason);
  if (code === 'content_refused' && reason) return translate('writing', `refused_${reason}`);
  const wait = waitOf(failure) / 1000;
  return wait > 0 && wait <= COUNTED_WAIT_S ? translate('writing', 'too_quickly', { count: wait }) : messageOf(failure);
}

/** Time to wait, in ms; 0 when waiting does not help. */
export function waitOf({ data }: Failure): number {
  const seconds = data?.code === 'too_many_requests' ? data.data?.retry_after : 0;
  return typeof seconds === 'number' ? seconds * 1000 : 0;
}

/** Returns the same failure with a shorter remaining wait. */
export const withWait = (failure: Failure, ms: number): Failure =>
  failure.data
    ? { ...failure, data: { ...failure.data, data: { ...failure.data.data, retry_after: Math.ceil(ms / 1000) } } }
    : failure;

const faults = ['broken', 'too_many_pixels', 'metadata_track', 'daily_quota'] as const;

/** Message for a refused picture or video. */
export function uploadText(failure: Failure): string {
  const { code, data } = failure.data ?? {};
  const fault = faults.find((one) => one === data?.reason);
  if (fault) return translate('writing', `media_${fault}`);
  if (code === 'payload_too_large' || failure.error_status === 413) return translate('writing', 'media_too_large');
  return messageOf(failure);
}
