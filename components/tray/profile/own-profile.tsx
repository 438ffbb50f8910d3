/** The reader's own profile, and the way out. */
import { useEffect } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { loadCountsAction } from '../../../core/state/user/people.actions';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { LogOut } from '../account/log-out';
import { SendAgain } from '../mail-link/send-again';
import { Person } from './person';

export function OwnProfile() {
  const t = useTranslate('base');
  const user = useAtomValue(currentUserAtom);
  const loadCounts = useSetAtom(loadCountsAction);

  useEffect(() => void loadCounts(), [loadCounts]);

  const { data_count } = user;
  const isSuspended = user.ban_level === 'posting' || user.ban_level === 'hide';
  return (
    <div className="profile">
      <Person user={user} comments={data_count.comments_made ?? 0} likes={data_count.likes_received ?? 0}>
        <p className="profile__meta">
          <bdi>{user.email}</bdi>
        </p>
      </Person>
      {isSuspended && <p className="profile__note">{t('profile.suspended')}</p>}
      {user.email_verification_status.startsWith('pending') && (
        <div className="profile__note">
          <p>{t('profile.email_pending')}</p>
          <SendAgain />
        </div>
      )}
      {user.username_pending && (
        <p className="profile__note">{t('profile.name_pending', { name: user.username_pending })}</p>
      )}
      <button
        type="button"
        className="button profile__account"
        part="button"
        onClick={() => publish('tray-tab/change', 'vf-account')}
      >
        {t('tray.account')}
      </button>
      <LogOut />
    </div>
  );
}
