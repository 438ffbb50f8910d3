/** Shows that the browser is offline, and counts unsent decisions. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { unsentAtom } from '../../../core/state/console/decide';
import { onlineAtom } from '../../../core/state/network/network.atoms';

export function Connection() {
  const t = useTranslate('console');
  const isOnline = useAtomValue(onlineAtom);
  const unsent = useAtomValue(unsentAtom);
  return (
    <p className="console-strip" role="status">
      {!isOnline && [t('offline'), unsent > 0 ? t('unsent', { count: unsent }) : ''].filter(Boolean).join(' ')}
    </p>
  );
}
