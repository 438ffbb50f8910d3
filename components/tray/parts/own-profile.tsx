/** The reader's own profile, and the way out. */
import { useEffect, useState } from 'react';
import { publish } from '../../../core/bus/bus';
import { useTranslate } from '../../../core/i18n/use-translate';
import { logOutAction } from '../../../core/session/session.atoms';
import { useAtomValue, useSetAtom } from '../../../core/store/hooks';
import { loadCountsAction } from '../../../core/user/people.actions';
import { currentUserAtom } from '../../../core/user/user.atoms';
import { Person } from './person';
import { SendAgain } from './send-again';

export function OwnProfile() {
  const t = useTranslate('base');
  const user = useAtomValue(currentUserAtom);
  const logOut = useSetAtom(logOutAction);
  const loadCounts = useSetAtom(loadCountsAction);
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');

  useEffect(() => void loadCounts(), [loadCounts]);

  /** The page hears it first and ends its own session; ours ends unless it stopped us (HOST-API.md 2.2). */
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
