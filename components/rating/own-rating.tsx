/** The reader's own stars: chosen, saved by a press, changed and removed. A guest chooses, then logs in. */
import { type FormEvent, useState } from 'react';
import { loadAreas } from '../../core/base/i18n/packs';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { fetchSheets } from '../../core/mount/element/sheets';
import { loadOwnRatingAction, rateAction } from '../../core/state/reviews/rate.actions';
import { ownReviewAtom } from '../../core/state/reviews/reviews.atoms';
import { sectionUuidAtom } from '../../core/state/site/site.atoms';
import { currentUserAtom } from '../../core/state/user/user.atoms';
import { useEffectOn } from '../shared/effects/use-effect-on';
import { Notices } from '../shared/notices/notices';
import css from '../shared/review-form/review-form.css';
import { useSheets } from '../shared/sheets/use-sheets';
import { StarsField } from '../shared/stars/stars-field';

const sheets = [css];

export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['reviews', 'base'])]);

export function OwnRating({ container_id, hasHalves }: { container_id: string; hasHalves: boolean }) {
  useSheets(sheets);
  const t = useTranslate('reviews');
  const section = useAtomValue(sectionUuidAtom);
  const reader = useAtomValue(currentUserAtom).uuid;
  const own = useAtomValue(ownReviewAtom(container_id));
  const load = useSetAtom(loadOwnRatingAction);
  const rate = useSetAtom(rateAction);
  /** Null: shows the stored rating. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);

  useEffectOn([section, container_id, reader, load], () => {
    if (section) void load(container_id);
  });

  const given = own?.rating ?? null;
  const isNew = chosen !== null && chosen !== given;

  async function send(rating: number | null) {
    setSending(true);
    const isDone = await rate(container_id, rating);
    setSending(false);
    if (isDone) setChosen(null);
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(chosen === null && given === null);
    if (isNew) void send(chosen);
  }

  return (
    <form className="own-rating__form" part="form" noValidate onSubmit={handleSubmit}>
      <StarsField
        rating={chosen ?? given}
        hasHalves={hasHalves}
        error={isMissing && chosen === null ? t('choose_stars') : undefined}
        onChoose={setChosen}
      />
      <div className="own-rating__acts">
        {given === null || isNew ? (
          <button type="submit" className="button button--primary" part="button button-primary" disabled={isSending}>
            {t(given === null ? 'rate' : 'rate_change')}
          </button>
        ) : (
          <span className="own-rating__given" role="status">
            {t('rated')}
          </span>
        )}
        {/* A review's stars are only removed with the review. */}
        {given !== null && !own?.uuid && !isNew && (
          <button type="button" className="button" part="button" disabled={isSending} onClick={() => void send(null)}>
            {t('unrate')}
          </button>
        )}
      </div>
      <Notices />
    </form>
  );
}
