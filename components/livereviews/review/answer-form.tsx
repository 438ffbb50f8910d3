/** Form for the publisher's single answer to a review, written by staff. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { messageOf } from '../../../core/state/notices/message-of';
import type { Review } from '../../../core/state/reviews/reviews.atoms';
import { answerReviewAction } from '../../../core/state/reviews/write.actions';
import { useProblem } from '../../shared/field/use-problem';

export function AnswerForm({ review, onClose }: { review: Review; onClose(): void }) {
  const t = useTranslate('reviews');
  const id = useId();
  const send = useSetAtom(answerReviewAction);
  const [text, write] = useState('');
  const { problem: failure, setProblem: setFailure, clearing } = useProblem<Failure>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isSending = useRef(false);

  useEffect(() => field.current?.focus(), []);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!text.trim()) return field.current?.focus();
    // A second press would send a second answer, which is refused.
    if (isSending.current) return;
    isSending.current = true;
    const refused = await send(review, text);
    isSending.current = false;
    setFailure(refused);
    if (!refused) onClose();
  }

  return (
    <form className="review-form" part="form" onSubmit={handleSubmit} {...clearing}>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {t('your_answer')}
        </label>
        <textarea
          ref={field}
          id={id}
          className="input"
          part="textarea"
          dir="auto"
          rows={3}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
      </div>
      {failure && (
        <p className="field__error" role="alert">
          {messageOf(failure)}
        </p>
      )}
      <div className="review-form__acts">
        <button type="submit" className="button button--primary" part="button button-primary">
          {t('answer')}
        </button>
        <button type="button" className="button" part="button" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
