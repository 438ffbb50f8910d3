/**
 * Form of a review, new or edited: stars, a title, a text. Guests write too, and are asked to log in on sending; the
 * text stays until it is stored (specification §2).
 */
import { type FormEvent, useId, useRef, useState } from 'react';
import { randomUuid } from '../../../core/base/built-ins/random';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtom, useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { REVIEW_MAX, REVIEW_TITLE_MAX } from '../../../core/contract/content/review-limits';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { draftAtom, restoreDraftAction, saveDraft, slotOf, writingAtom } from '../../../core/state/comments/drafts';
import { commentAtom, isVisible } from '../../../core/state/content/content.atoms';
import { onlineAtom } from '../../../core/state/network/network.atoms';
import { messageOf } from '../../../core/state/notices/message-of';
import { showNoticeAction } from '../../../core/state/notices/notices.atoms';
import { ownReviewAtom, type Review } from '../../../core/state/reviews/reviews.atoms';
import { sendReviewAction } from '../../../core/state/reviews/write.actions';
import { useEffectOn } from '../effects/use-effect-on';
import { useProblem } from '../field/use-problem';
import { useSheets } from '../sheets/use-sheets';
import { StarsField } from '../stars/stars-field';
import css from './review-form.css';

const sheets = [css];

export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['base'])]);

interface Props {
  container_id: string;
  hasHalves: boolean;
  onDone?(): void;
  onCancel?(): void;
}

/** Number of characters left at which the counter appears. */
const COUNTED_FROM = 500;

export function ReviewForm({ container_id, hasHalves, onDone, onCancel }: Props) {
  useSheets(sheets);
  const t = useTranslate('reviews');
  useTranslate('base');
  const id = useId();
  const own = useAtomValue(ownReviewAtom(container_id));
  const known = useAtomValue(commentAtom(own?.uuid ?? '')) as Review | undefined;
  const slot = slotOf(container_id, own?.uuid ? 'edit' : 'new', 'reviews');
  const [{ text }, write] = useAtom(draftAtom(slot));
  const restore = useSetAtom(restoreDraftAction);
  const setWriting = useSetAtom(writingAtom(slot));
  const send = useSetAtom(sendReviewAction);
  const showNotice = useSetAtom(showNoticeAction);
  const isOnline = useAtomValue(onlineAtom);
  const [rating, setRating] = useState(own?.rating ?? null);
  const [title, setTitle] = useState(known?.title ?? '');
  const [isSending, setSending] = useState(false);
  const [isTried, setTried] = useState(false);
  const { problem: failure, setProblem: setFailure, clearing } = useProblem<Failure>();
  // The same for every attempt: a stored review whose answer was lost is not posted twice.
  const key = useRef(randomUuid());
  const form = useRef<HTMLFormElement>(null);

  // Runs once for each review, which may load after the login.
  useEffectOn([slot, own?.rating], () => {
    if (own?.rating) setRating((chosen) => chosen ?? own.rating);
    if (known?.title) setTitle((written) => written || (known.title ?? ''));
    if (!restore(slot) && known?.content) write(known.content);
  });

  const typed = text.trim();
  const left = REVIEW_MAX - [...typed].length;
  const starsMissing = isTried && rating === null ? t('choose_stars') : undefined;
  const textMissing = isTried && (typed === '' || left < 0) ? t(left < 0 ? 'too_long' : 'write_text') : undefined;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (rating === null || typed === '' || left < 0) {
      const wrong = rating === null ? 'input[type=radio]' : 'textarea';
      return form.current?.querySelector<HTMLElement>(wrong)?.focus();
    }
    setSending(true);
    const answer = await send(container_id, { content: typed, rating, title: title.trim() || null }, key.current);
    setSending(false);
    if (answer === undefined) return;
    if (isFailure(answer)) return setFailure(answer);
    setWriting({ text: '' });
    saveDraft(slot, { text: '' });
    showNotice({ kind: 'success', text: t(isVisible(answer) ? 'thanks' : 'waits_first') });
    onDone?.();
  }

  return (
    <form ref={form} className="review-form" part="form" noValidate onSubmit={handleSubmit} {...clearing}>
      <StarsField rating={rating} hasHalves={hasHalves} error={starsMissing} onChoose={setRating} />
      <div className="field">
        <label className="field__label" htmlFor={`${id}-title`}>
          {t('review_title')}
        </label>
        <input
          id={`${id}-title`}
          className="input"
          part="input"
          dir="auto"
          maxLength={REVIEW_TITLE_MAX}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-text`}>
          {t('review_text')}
        </label>
        <textarea
          id={`${id}-text`}
          className="input review-form__text"
          part="textarea"
          dir="auto"
          rows={5}
          aria-invalid={textMissing ? true : undefined}
          aria-describedby={textMissing ? `${id}-wrong` : undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        {textMissing && (
          <p className="field__error" id={`${id}-wrong`} role="alert">
            {textMissing}
          </p>
        )}
        {left <= COUNTED_FROM && <p className="field__hint">{t('left', { count: Math.max(0, left) })}</p>}
      </div>
      {failure && (
        <p className="field__error" part="notice" role="alert">
          {messageOf(failure)}
        </p>
      )}
      {!isOnline && (
        <p className="field__hint" part="notice" role="status">
          {t('offline')}
        </p>
      )}
      <div className="review-form__acts">
        <button type="submit" className="button button--primary" part="button button-primary" disabled={isSending}>
          {t(own?.uuid ? 'save' : 'send')}
        </button>
        {onCancel && (
          <button type="button" className="button" part="button" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
      </div>
    </form>
  );
}
