/** Shown to a guest who has just pressed Post: what is missing, and that nothing is lost. */
import { useTranslate } from '../../../core/i18n/use-translate';
import { askToJoin } from '../../../core/permissions/ask-to-join';

export function JoinToPost() {
  const t = useTranslate('reading');
  const words = useTranslate('conversations');

  return (
    <div className="vf-post-form__auth-actions" role="status">
      <p>{t('join_to_post')}</p>
      <button
        type="button"
        className="button button--text"
        part="button"
        onClick={() => askToJoin('login', 'post_content')}
      >
        {words('log_in')}
      </button>
      <button
        type="button"
        className="button button--text"
        part="button"
        onClick={() => askToJoin('signup', 'post_content')}
      >
        {t('sign_up')}
      </button>
    </div>
  );
}
