/**
 * Reviews of an item (specification §2; host contract 6.2, 9.5): the summary of ratings, a button to write one, and the
 * reviews. The form opens in place, with the reader's earlier review.
 */
import { useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { type ReviewSort, reviewSorts } from '../../core/contract/content/review-limits';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { commentAtom } from '../../core/state/content/content.atoms';
import { onlineAtom } from '../../core/state/network/network.atoms';
import { loadMoreReviewsAction, loadReviewsAction } from '../../core/state/reviews/load.actions';
import { ownReviewAtom, ratingAtom, reviewsAtom } from '../../core/state/reviews/reviews.atoms';
import { isStaffAtom } from '../../core/state/user/user.atoms';
import { SortMenu } from '../shared/menu/sort-menu';
import { Notices } from '../shared/notices/notices';
import { WriteRefusal } from '../shared/review-form/write-refusal';
import type { Settings } from './livereviews.settings';
import { Review } from './review/review';
import { Summary } from './summary/summary';
import { useReviewsLife } from './use-reviews-life';

const ReviewForm = lazyComponent(() => import('../shared/review-form/review-form'), 'ReviewForm');

export function Livereviews(settings: Settings) {
  const container_id = useRequiredContainerId(settings.vfContainerId);
  return container_id ? <Reviews key={container_id} {...settings} container_id={container_id} /> : null;
}

type Whose = Settings & { container_id: string };

function Reviews({ container_id, limit, sort: first, halfStars, vfTitle }: Whose) {
  const t = useTranslate('reviews');
  const reviews = useAtomValue(reviewsAtom(container_id));
  const summary = useAtomValue(ratingAtom(container_id));
  const isStaff = useAtomValue(isStaffAtom);
  const isOnline = useAtomValue(onlineAtom);
  const load = useSetAtom(loadReviewsAction);
  const { status, container, uuids, filter, arrived } = reviews;
  const sort = status === 'none' ? first : reviews.sort;
  const wanted = { container_id, limit, sort, filter };
  useReviewsLife(wanted);

  if (container?.settings.is_hidden && !isStaff) return null;
  const read = (change: { sort?: ReviewSort; filter?: string | null }) => void load({ ...wanted, ...change });
  const isEmpty = uuids.length === 0;
  return (
    <section className="reviews" part="reviews" aria-label={vfTitle || t('title')}>
      <h2 className="reviews__title" part="title" dir="auto">
        {vfTitle || t('title')}
      </h2>
      {!container && status === 'error' ? (
        <div className="reviews__empty" role="alert">
          <p>{t('failed')}</p>
          <button type="button" className="button" part="button" onClick={() => read({})}>
            {t('retry')}
          </button>
        </div>
      ) : !container ? (
        <p className="reviews__empty reviews__loading late" part="skeleton" role="status">
          {t('loading')}
        </p>
      ) : (
        <>
          {summary && summary.rating_count > 0 && (
            <Summary summary={summary} filter={filter} onFilter={(filter) => read({ filter })} />
          )}
          {!isOnline && (
            <p className="reviews__bar" part="notice" role="status">
              {t('offline')}
            </p>
          )}
          <Own container_id={container_id} hasHalves={halfStars} />
          {(!isEmpty || filter) && <Order sort={sort} filter={filter} onRead={read} />}
          {arrived > 0 && (
            <button
              type="button"
              className="button reviews__new"
              part="button"
              onClick={() => read({ sort: 'newest', filter: null })}
            >
              {t('new', { count: arrived })}
            </button>
          )}
          <div className="reviews__list" aria-busy={status === 'pending'}>
            <List {...wanted} />
          </div>
          {isEmpty && status !== 'pending' && <p className="reviews__empty">{t(filter ? 'none_filtered' : 'first')}</p>}
        </>
      )}
      <Notices />
    </section>
  );
}

/** The reader's own review, or the button to write one. */
function Own({ container_id, hasHalves }: { container_id: string; hasHalves: boolean }) {
  const t = useTranslate('reviews');
  const own = useAtomValue(ownReviewAtom(container_id));
  const review = useAtomValue(commentAtom(own?.uuid ?? ''));
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (isOpen) {
    return <ReviewForm container_id={container_id} hasHalves={hasHalves} onDone={close} onCancel={close} />;
  }
  return (
    <WriteRefusal container_id={container_id}>
      {review && <Review uuid={review.content_uuid} container_id={container_id} onEdit={() => setOpen(true)} />}
      <button
        type="button"
        className="button button--primary reviews__write"
        part="button button-primary"
        onClick={() => setOpen(true)}
      >
        {t(review ? 'edit' : 'write')}
      </button>
    </WriteRefusal>
  );
}

interface OrderProps {
  sort: ReviewSort;
  filter: string | null;
  onRead(change: { sort?: ReviewSort; filter?: string | null }): void;
}

function Order({ sort, filter, onRead }: OrderProps) {
  const t = useTranslate('reviews');
  const nameOf = (name: ReviewSort) => t(`sort_${name}`);
  return (
    <div className="reviews__order">
      <SortMenu
        label={`${t('sort')} ${nameOf(sort)}`}
        orders={reviewSorts}
        order={sort}
        nameOf={nameOf}
        onSort={(sort) => onRead({ sort })}
      />
      {filter && (
        <button type="button" className="button" part="button" onClick={() => onRead({ filter: null })}>
          {t('all')}
        </button>
      )}
    </div>
  );
}

function List(wanted: { container_id: string; limit: number; sort: ReviewSort; filter: string | null }) {
  const t = useTranslate('reviews');
  const { container_id } = wanted;
  const { uuids, hasMore, isLoadingMore } = useAtomValue(reviewsAtom(container_id));
  const own = useAtomValue(ownReviewAtom(container_id));
  const more = useSetAtom(loadMoreReviewsAction);
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      {/* The reader's own review is above them. */}
      {uuids
        .filter((uuid) => uuid !== own?.uuid)
        .map((uuid) => (
          <Review key={uuid} uuid={uuid} container_id={container_id} onEdit={() => {}} />
        ))}
      {hasMore && (
        <button
          type="button"
          className="button reviews__further"
          part="button"
          disabled={isLoadingMore}
          onClick={async () => setFailed((await more(wanted)) !== undefined)}
        >
          {t(hasFailed ? 'more_failed' : 'more')}
        </button>
      )}
    </>
  );
}
