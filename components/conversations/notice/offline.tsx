/**
 * A thin bar at the bottom of the visible part of the conversation: it appears without moving anything, and makes room
 * for notices, which appear there, too.
 */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { onlineAtom } from '../../../core/state/network/network.atoms';
import { noticesAtom } from '../../../core/state/notices/notices.atoms';

export function Offline() {
  const t = useTranslate('conversations');
  const isOnline = useAtomValue(onlineAtom);
  const isCovered = useAtomValue(noticesAtom).length > 0;
  return (
    <div className="offline" role="status">
      {!isOnline && (
        <p className="standing" part="notice" hidden={isCovered}>
          {t('offline')}
        </p>
      )}
    </div>
  );
}
