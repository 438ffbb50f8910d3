/** A thin bar at the foot of what is seen of the conversation: it comes and goes without moving anything. */
import { useTranslate } from '../../../core/i18n/use-translate';
import { onlineAtom } from '../../../core/network/network.atoms';
import { useAtomValue } from '../../../core/store/hooks';

export function Offline() {
  const t = useTranslate('conversations');
  const isOnline = useAtomValue(onlineAtom);
  return (
    <div className="offline" role="status">
      {!isOnline && (
        <p className="standing" part="notice">
          {t('offline')}
        </p>
      )}
    </div>
  );
}
