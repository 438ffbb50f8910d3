/** Shown to a guest who has just pressed Post: what is missing, and that nothing is lost. */
import { publish } from '../../../core/bus/bus';
import { useTranslate } from '../../../core/i18n/use-translate';

export function JoinToPost() {
  const t = useTranslate('conversations');

  function ask(method: 'login' | 'signup') {
    const request = { method, reason: 'post_content' } as const;
    if (publish('authentication/required', request)) publish('authentication/needed', request);
  }

  return (
    <div className="vf-post-form__auth-actions" role="status">
      <p>{t('join_to_post')}</p>
      <button type="button" className="button button--text" part="button" onClick={() => ask('login')}>
        {t('log_in')}
      </button>
      <button type="button" className="button button--text" part="button" onClick={() => ask('signup')}>
        {t('sign_up')}
      </button>
    </div>
  );
}
