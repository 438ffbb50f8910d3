import { useTranslate } from '../../../core/base/i18n/use-translate';
import { askToJoin } from '../../../core/state/permissions/ask-to-join';

/**
 * For a guest who wants to post: log in, or sign up.
 *
 * @param onJoined once they have
 */
export function WaysToJoin({ onJoined }: { onJoined?: () => void }) {
  const t = useTranslate('writing');
  const texts = useTranslate('conversations');
  const labels = { login: texts('log_in'), signup: t('sign_up') };
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
