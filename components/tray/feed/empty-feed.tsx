/** No notification yet; a guest sees what to expect. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { Invitation } from '../parts/invitation';
import { Recommended } from './recommended';

export function EmptyFeed() {
  const t = useTranslate('tray');
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  if (isLoggedIn) {
    return (
      <div className="tray__empty">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15ZM10 20.500a2.2 2.2 0 0 0 4 0" />
        </svg>
        <p>{t('feed.empty')}</p>
      </div>
    );
  }
  return (
    <div className="feed">
      <Invitation text={t('feed.guest')} />
      <Recommended />
    </div>
  );
}
