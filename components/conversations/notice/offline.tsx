/** A thin bar at the foot of what is seen of the conversation: it comes and goes without moving anything. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { onlineAtom } from '../../../core/state/network/network.atoms';

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
