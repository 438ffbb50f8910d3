import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { discardAction } from '../../../core/state/comments/comments.actions';
import type { DeliveryProps } from '../parts/part-props';

/** How an own comment is on its way; one that waits for a network or the server can be taken back. */
export function Delivery({ comment, isWaiting }: DeliveryProps) {
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
