/** One review: its stars and text, its writer, verified ownership, and the publisher's answer. */
import { memo, useState } from 'react';
import { formatDecimal } from '../../../core/base/i18n/format-decimal';
import { languageAtom } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { toggleReactionAction } from '../../../core/state/comments/react.actions';
import { commentAtom, isVisible, reactionAtom } from '../../../core/state/content/content.atoms';
import { mutedAtom } from '../../../core/state/relationships/relationships.atoms';
import { answerAtom, type Review as OneReview } from '../../../core/state/reviews/reviews.atoms';
import { currentUserAtom, userAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { LinkedText } from '../../shared/linked-text/linked-text';
import { Menu } from '../../shared/menu/menu';
import { Stars } from '../../shared/stars/stars';
import { ShortTime } from '../../shared/time-ago/time-ago';

const AnswerForm = lazyComponent(() => import('./answer-form'), 'AnswerForm');
const ReviewMenu = lazyComponent(() => import('./review-menu'), 'ReviewMenu');

interface Props {
  uuid: string;
  container_id: string;
  onEdit(): void;
}

export const Review = memo(function Review({ uuid, container_id, onEdit }: Props) {
  const t = useTranslate('reviews');
  const language = useAtomValue(languageAtom);
  const review = useAtomValue(commentAtom(uuid)) as OneReview | undefined;
  const author = useAtomValue(userAtom(review?.actor_uuid ?? ''));
  const isOwn = useAtomValue(currentUserAtom).uuid === review?.actor_uuid;
  const isMuted = useAtomValue(mutedAtom).has(review?.actor_uuid ?? '') && !isOwn;
  const [isAnswering, setAnswering] = useState(false);
  if (!review) return null;
  const isSeen = review.content !== undefined;
  if (!isSeen || isMuted) {
    return (
      <article className="review" part="review">
        <p className="review__gone">{t(isMuted ? 'muted' : 'removed')}</p>
      </article>
    );
  }
  const { rating = 0, title, is_verified, is_edited, is_picked, date_created, state } = review;
  const name = author?.name ?? '';
  return (
    <article
      className={isVisible(review) ? 'review' : 'review review--waits'}
      part="review"
      id={`vf-${uuidToNumericId(uuid) ?? ''}`}
      aria-label={t('review_by', { name })}
    >
      <div className="review__head">
        <Avatar name={name} picture={author?.pic_small ?? ''} />
        <div className="review__who">
          <b className="review__name" part="author" dir="auto">
            {name || '\u00a0'}
          </b>
          <p className="review__meta">
            <ShortTime area="reviews" ms={date_created} />
            {is_edited && <span>{t('edited')}</span>}
            {is_verified && (
              <span className="review__verified" part="badge" title={t('verified_how')}>
                {t('verified')}
              </span>
            )}
            {is_picked && (
              <span className="review__picked" part="badge">
                {t('picked')}
              </span>
            )}
          </p>
        </div>
        <Menu
          label={t('more_about', { name })}
          className="review__more"
          list={(opening) => (
            <ReviewMenu
              {...opening}
              container_id={container_id}
              review={review}
              onEdit={onEdit}
              onAnswer={() => setAnswering(true)}
            />
          )}
        >
          <span className="icon icon--more" aria-hidden="true" />
        </Menu>
      </div>
      <h3 className="review__title" part="review-title" dir="auto">
        <Stars rating={rating} label={t('of_five', { rating: formatDecimal(rating, language) })} />
        {title && <span className="review__words">{title}</span>}
      </h3>
      <LinkedText text={review.content ?? ''} className="review__text" />
      {state !== 'visible' && <p className="review__gone">{t(isOwn ? 'waits' : 'hidden')}</p>}
      {isVisible(review) && <Helpful review={review} isOwn={isOwn} />}
      {isAnswering && <AnswerForm review={review} onClose={() => setAnswering(false)} />}
      <Answer uuid={uuid} />
    </article>
  );
});

function Helpful({ review: { content_uuid, total_likes }, isOwn }: { review: OneReview; isOwn: boolean }) {
  const t = useTranslate('reviews');
  const { like } = useAtomValue(reactionAtom(content_uuid));
  const toggle = useSetAtom(toggleReactionAction);
  return (
    <button
      type="button"
      className="button button--text review__helpful"
      part="button"
      aria-pressed={like}
      disabled={isOwn}
      onClick={() => void toggle(content_uuid, 'like', !like)}
    >
      <span className="icon icon--like" aria-hidden="true" />
      <span className="hushed">{t('helpful_count', { count: total_likes })}</span>
      <span aria-hidden="true">
        {t('helpful')}
        {total_likes > 0 && ` · ${total_likes}`}
      </span>
    </button>
  );
}

function Answer({ uuid }: { uuid: string }) {
  const t = useTranslate('reviews');
  const answer = useAtomValue(commentAtom(useAtomValue(answerAtom(uuid)) ?? ''));
  const author = useAtomValue(userAtom(answer?.actor_uuid ?? ''));
  if (!answer?.content || !isVisible(answer)) return null;
  return (
    <aside className="review__answer" part="answer">
      <p className="review__by" dir="auto">
        {t('answer_by', { name: author?.name ?? '' })}
      </p>
      <LinkedText text={answer.content} className="review__text" />
    </aside>
  );
}
