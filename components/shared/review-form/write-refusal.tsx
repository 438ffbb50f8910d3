/** Reason the reader may not review here, in place of the form; readers who only need to log in may write first. */
import { type ReactNode, useMemo } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { ownReviewAtom } from '../../../core/state/reviews/reviews.atoms';
import { writeRefusalAtom } from '../../../core/state/reviews/write-refusal';
import { refusedWriting } from '../refusal/refused-writing';

export function WriteRefusal({ container_id, children }: { container_id: string; children: ReactNode }) {
  const t = useTranslate('reviews');
  const refusal = useAtomValue(useMemo(() => writeRefusalAtom(container_id), [container_id]));
  const own = useAtomValue(ownReviewAtom(container_id));
  const isAfterClosing = refusal === 'commenting_closed' && own?.uuid;
  if (!refusal || refusal === 'unauthorized' || isAfterClosing) return children;
  return (
    <p className="review-standing" part="notice" role="status">
      {t(refusedWriting(refusal))}
    </p>
  );
}
