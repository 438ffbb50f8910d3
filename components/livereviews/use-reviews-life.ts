/** Loads reviews, subscribes, publishes the render, and learns the reader. */
import { useEffect } from 'react';
import { publishFrom } from '../../core/base/bus/bus';
import { useAtomValue, useReadAtom, useSetAtom } from '../../core/base/store/hooks';
import { useHost } from '../../core/mount/element/host-context';
import { wasPublished } from '../../core/mount/painted/published';
import { followReviews } from '../../core/state/reviews/follow-reviews';
import { loadOwnReviewAction, loadReviewsAction } from '../../core/state/reviews/load.actions';
import { type ReviewsToLoad, reviewsAtom } from '../../core/state/reviews/reviews.atoms';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { currentUserAtom } from '../../core/state/user/user.atoms';
import { useEffectOn } from '../shared/effects/use-effect-on';

export function useReviewsLife(wanted: ReviewsToLoad): void {
  const { container_id } = wanted;
  const host = useHost();
  const section = useAtomValue(sectionUuidAtom);
  const reader = useAtomValue(currentUserAtom).uuid;
  const { status, container } = useAtomValue(reviewsAtom(container_id));
  const container_uuid = container?.content_container_uuid;
  const load = useSetAtom(loadReviewsAction);
  const loadOwn = useSetAtom(loadOwnReviewAction);
  const read = useReadAtom();

  // Reviews of another element or of the markup are not requested again.
  useEffectOn([section, container_id], () => {
    const known = read(reviewsAtom(container_id));
    // The container that was painted empty does not exist yet.
    const isMissing = !known.isListed || (known.status === 'success' && !known.container?.content_container_uuid);
    if (section && isMissing) void load(wanted);
  });

  useEffect(() => {
    if (container_uuid && reader) void loadOwn(container_id);
  }, [container_id, container_uuid, reader, loadOwn]);

  // Keeps listening while readers change the order.
  useEffectOn([container_id, container_uuid], () => {
    if (!container_uuid) return;
    return followReviews(container_id, container_uuid, async () => {
      await load({ ...wanted, sort: read(reviewsAtom(container_id)).sort });
      return read(reviewsAtom(container_id)).container?.seq;
    });
  });

  const isDrawn = status === 'success';
  useEffect(() => {
    if (isDrawn && !wasPublished(host)) publishFrom(host, 'reviews/loaded', host);
  }, [isDrawn, host]);
}
