/** Why and until when this reader may not post. */
import { useTranslate } from '../../../../core/i18n/use-translate';
import { banLines } from '../../../../core/notices/message-of';
import { useAtomValue } from '../../../../core/store/hooks';
import { currentUserAtom } from '../../../../core/user/user.atoms';

export function BanDetails() {
  const { ban } = useAtomValue(currentUserAtom);
  useTranslate('base');
  if (!ban) return null;
  return ` ${banLines({ reason: ban.reason, endDate: ban.end_date, isPermanent: ban.permanent }).join(' ')}`;
}
