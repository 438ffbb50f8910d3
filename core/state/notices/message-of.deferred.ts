/** What a reader reads of a failure (specification §8). */

import type { Failure } from '../../base/failure/failure';
import { type BanDetails, banOf, codeOf } from '../../base/failure/refusal';
import { formatDate } from '../../base/i18n/dates';
import { currentLanguage } from '../../base/i18n/language';
import { translate } from '../../base/i18n/translate';

/** Longer waits are given without their seconds. */
const COUNTED_WAIT_S = 120;

/**
 * The server's own words where it has particular ones, else the message mapped to its code. Our server's standard
 * words are English, so a known code is translated into the reader's language, with what the answer says about it.
 */
export function messageOf(failure: Failure): string {
  const { error_status, message, data } = failure;
  if (error_status === 0) return translate('base', 'settings.error.offline');
  if (data) return messageOfCode(failure);
  if (message && !message.startsWith('HTTP ')) return message;
  if (error_status === 401) return translate('base', 'settings.error.unauthorized');
  return translate('base', 'settings.error.generic_error');
}

function messageOfCode(failure: Failure): string {
  const code = codeOf(failure);
  const wait = failure.data?.data?.retry_after;
  if (code === 'too_many_requests' && typeof wait === 'number' && wait <= COUNTED_WAIT_S) {
    return translate('base', 'settings.error.too_many_requests_in', { count: wait });
  }
  const ban = banOf(failure);
  return [translate('base', `settings.error.${code}`), ...(ban ? banLines(ban) : [])].join(' ');
}

/** Why and until when somebody is banned, as far as it is known. */
export function banLines(ban: BanDetails): string[] {
  // The sentence around it ends with a full stop of its own.
  const reason = ban.reason.replace(/[\s.]+$/, '');
  const lines = reason ? [translate('base', 'ban.reason', { reason })] : [];
  if (ban.isPermanent) lines.push(translate('base', 'ban.permanent'));
  else if (ban.endDate)
    lines.push(translate('base', 'ban.until', { date: formatDate(ban.endDate, currentLanguage()) }));
  return lines;
}
