/** Review form: only the form, once container and own review are known (specification §2; host contract 6.2). */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { isUuid } from '../../core/contract/values/ids';
import { lazyComponent } from '../../core/mount/lazy/lazy-component';
import { useRequiredContainerId } from '../../core/state/comments/use-container-id';
import { loadOwnReviewAction, loadReviewsAction } from '../../core/state/reviews/load.actions';
import { ownReviewAtom, reviewsAtom } from '../../core/state/reviews/reviews.atoms';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { currentUserAtom } from '../../core/state/user/user.atoms';
import { useEffectOn } from '../shared/effects/use-effect-on';
import { Notices } from '../shared/notices/notices';
import { WriteRefusal } from '../shared/review-form/write-refusal';
import type { Settings } from './review-form.settings';

const Form = lazyComponent(() => import('../shared/review-form/review-form'), 'ReviewForm');

export function ReviewForm({ vfContainerId, id, section, halfStars }: Settings) {
  const container_id = useRequiredContainerId(vfContainerId ?? id);
  // A value that is no uuid is no section of any site.
  const own = section && isUuid(section) ? section : undefined;
  return container_id ? (
    <Whose key={container_id} container_id={container_id} section={own} hasHalves={halfStars} />
  ) : null;
}

interface WhoseProps {
  container_id: string;
  section: string | undefined;
  hasHalves: boolean;
}

function Whose({ container_id, section, hasHalves }: WhoseProps) {
  const t = useTranslate('reviews');
  const ofPage = useAtomValue(sectionUuidAtom);
  const { status } = useAtomValue(reviewsAtom(container_id));
  const own = useAtomValue(ownReviewAtom(container_id));
  const reader = useAtomValue(currentUserAtom).uuid;
  const load = useSetAtom(loadReviewsAction);
  const loadOwn = useSetAtom(loadOwnReviewAction);
  const [isDone, setDone] = useState(false);

  // Does nothing if another element is loading them.
  useEffectOn([ofPage, container_id], () => {
    if (ofPage && status === 'none') {
      void load({ container_id, limit: 0, sort: 'num_likes_desc', filter: null, ...(section && { section }) });
    }
  });

  useEffect(() => {
    if (reader) void loadOwn(container_id);
  }, [reader, container_id, loadOwn]);

  if (status === 'none' || status === 'pending') return null;
  return (
    <>
      <WriteRefusal container_id={container_id}>
        {isDone && own?.uuid ? (
          <p className="review-standing">
            {t('thanks')}{' '}
            <button type="button" className="button" part="button" onClick={() => setDone(false)}>
              {t('edit')}
            </button>
          </p>
        ) : (
          <Form container_id={container_id} hasHalves={hasHalves} onDone={() => setDone(true)} />
        )}
      </WriteRefusal>
      <Notices />
    </>
  );
}
