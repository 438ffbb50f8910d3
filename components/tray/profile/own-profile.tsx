/** The reader's own profile, and the way out. */
import { useEffect, useState } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { logOutAction } from '../../../core/state/session/session.atoms';
import { loadCountsAction } from '../../../core/state/user/people.actions';
import { currentUserAtom } from '../../../core/state/user/user.atoms';
import { SendAgain } from '../mail-link/send-again';
import { Person } from './person';

export function OwnProfile() {
  const t = useTranslate('base');
  const user = useAtomValue(currentUserAtom);
  const logOut = useSetAtom(logOutAction);
  const loadCounts = useSetAtom(loadCountsAction);
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');

  useEffect(() => void loadCounts(), [loadCounts]);

  /** The page hears it first and ends its own session; ours ends unless it stopped us (host contract 2.2). */
  async function handleLogOut() {
    if (state === 'leaving' || !publish('authentication/logout')) return;
    setState('leaving');
    try {
      await logOut();
    } catch {
      setState('failed');
    }
  }

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
      <div className="account-form__alert" role="alert">
        {state === 'failed' && <p className="account-form__problem">{t('profile.log_out_failed')}</p>}
      </div>
      <button
        type="button"
        className="button profile__log-out"
        part="button"
        aria-disabled={state === 'leaving' || undefined}
        onClick={handleLogOut}
      >
        {t(state === 'leaving' ? 'profile.logging_out' : 'profile.log_out')}
      </button>
    </div>
  );
}
