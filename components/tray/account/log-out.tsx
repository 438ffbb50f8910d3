/** Logout button. */
import { useState } from 'react';
import { publish } from '../../../core/base/bus/bus';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { logOutAction } from '../../../core/state/session/session.atoms';

export function LogOut() {
  const t = useTranslate('base');
  const logOut = useSetAtom(logOutAction);
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle');

  /** The page receives it first and ends its own session; ours ends unless the page stopped it (host contract 2.2). */
  async function handleLogOut() {
    if (state === 'leaving' || !publish('authentication/logout')) return;
    setState('leaving');
    try {
      await logOut();
    } catch {
      setState('failed');
    }
  }

  return (
    <>
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
    </>
  );
}
