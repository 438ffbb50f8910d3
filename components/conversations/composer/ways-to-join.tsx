import { useTranslate } from '../../../core/base/i18n/use-translate';
import { askToJoin } from '../../../core/state/permissions/ask-to-join';

/**
 * Login and sign-up for a guest who wants to post.
 *
 * @param onJoined posts after joining; changes the buttons' texts
 */
export function WaysToJoin({ onJoined }: { onJoined?: () => void }) {
  const t = useTranslate('writing');
  const texts = useTranslate('conversations');
  const labels = onJoined
    ? { login: t('log_in_and_post'), signup: t('sign_up_and_post') }
    : { login: texts('log_in'), signup: t('sign_up') };
  return (['login', 'signup'] as const).map((way) => (
    <button
      key={way}
      type="button"
      className="button button--text"
      part="button"
      onClick={() => askToJoin(way, 'post_content', (isIn) => isIn && onJoined?.())}
    >
      {labels[way]}
    </button>
  ));
}
