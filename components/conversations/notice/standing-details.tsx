/** Details of a posting notice: reason and end of a ban, or a button to confirm the address. */

import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import type { ErrorCode } from '../../../core/contract/values/errors';
import { banLines } from '../../../core/state/notices/message-of';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { SendAgain } from './send-again';

export function StandingDetails({ refusal }: { refusal: ErrorCode }) {
  const { ban } = useAtomValue(currentUserAtom);
  const t = useTranslate('base');
  if (refusal === 'email_unverified') return <SendAgain />;
  if (refusal === 'subscribers_only') return <span role="status"> {t('settings.error.subscribers_only')}</span>;
  if (!ban || !refusal.includes('banned')) return null;
  const lines = banLines({ reason: ban.reason, endDate: ban.end_date, isPermanent: ban.permanent });
  return <span role="status"> {lines.join(' ')}</span>;
}
