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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what another element has loaded, or the markup brought, is not asked for again
  useEffect(() => {
    const known = read(reviewsAtom(container_id));
    // The container that was painted empty does not exist yet.
    const isMissing = !known.isListed || (known.status === 'success' && !known.container?.content_container_uuid);
    if (section && isMissing) void load(wanted);
  }, [section, container_id]);

  useEffect(() => {
    if (container_uuid && reader) void loadOwn(container_id);
  }, [container_id, container_uuid, reader, loadOwn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens on while the order changes
  useEffect(() => {
    if (!container_uuid) return;
    return followReviews(container_id, container_uuid, async () => {
      await load({ ...wanted, sort: read(reviewsAtom(container_id)).sort });
      return read(reviewsAtom(container_id)).container?.seq;
    });
  }, [container_id, container_uuid]);

  const isDrawn = status === 'success';
  useEffect(() => {
    if (isDrawn && !wasPublished(host)) publishFrom(host, 'reviews/loaded', host);
  }, [isDrawn, host]);
}
