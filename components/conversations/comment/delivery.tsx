import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Comment } from '../../../core/contract/content/comment';
import { discardAction } from '../../../core/state/comments/comments.actions';

/** Delivery state of an own comment; while it waits for a network or the server it can be taken back. */
export function Delivery({ comment, isWaiting }: { comment: Comment; isWaiting: boolean }) {
  const t = useTranslate('conversations');
  const discard = useSetAtom(discardAction);
  return (
    <p className="comment-note">
      <span role="status">{t(isWaiting ? 'waiting' : 'sending')}</span>
      {isWaiting && (
        <button type="button" className="button button--text" onClick={() => discard(comment.content_uuid)}>
          {t('discard')}
        </button>
      )}
    </p>
  );
}
