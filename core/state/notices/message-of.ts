import type { Failure } from '../../base/failure/failure';
import { type BanDetails, banOf, codeOf } from '../../base/failure/refusal';
import { formatDate } from '../../base/i18n/dates';
import { currentLanguage } from '../../base/i18n/language';
import { translate } from '../../base/i18n/translate';

/** Longer waits are shown without seconds. */
export const COUNTED_WAIT_S = 120;

/**
 * Returns the message of a failure (specification §8): the server's own text if specific, else that of its code,
 * because the server's standard messages are English.
 */
export function messageOf(failure: Failure): string {
  const { error_status, message, data } = failure;
  if (error_status === 0) {
    return translate('base', navigator.onLine ? 'settings.error.unreachable' : 'settings.error.offline');
  }
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

export function banLines(ban: BanDetails): string[] {
  // The surrounding sentence has its own full stop.
  const reason = ban.reason.replace(/[\s.]+$/, '');
  const lines = reason ? [translate('base', 'ban.reason', { reason })] : [];
  if (ban.isPermanent) lines.push(translate('base', 'ban.permanent'));
  else if (ban.endDate)
    lines.push(translate('base', 'ban.until', { date: formatDate(ban.endDate, currentLanguage()) }));
  return lines;
}
