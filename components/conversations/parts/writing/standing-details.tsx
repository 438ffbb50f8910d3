/** What goes with the reason why this reader may not write: why and until when they are banned, or a way to confirm. */

import type { ErrorCode } from '../../../../core/contract/errors';
import { useTranslate } from '../../../../core/i18n/use-translate';
import { banLines } from '../../../../core/notices/message-of';
import { useAtomValue } from '../../../../core/store/hooks';
import { currentUserAtom } from '../../../../core/user/user.atoms';
import { SendAgain } from './send-again';

export function StandingDetails({ refusal }: { refusal: ErrorCode }) {
  const { ban } = useAtomValue(currentUserAtom);
  useTranslate('base');
  if (refusal === 'email_unverified') return <SendAgain />;
  if (!ban || !refusal.includes('banned')) return null;
  return ` ${banLines({ reason: ban.reason, endDate: ban.end_date, isPermanent: ban.permanent }).join(' ')}`;
}
