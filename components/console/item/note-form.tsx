import { type FormEvent, useId } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { QUESTION_MAX, STAFF_NOTE_MAX } from '../../../core/contract/console/queues';
import { messageOf } from '../../../core/state/notices/message-of';
import { useProblem } from '../../shared/field/use-problem';
import { Alert } from '../parts/alert';
import type { Writing } from '../queue-state/use-item-parts';

interface Props {
  writing: Writing;
  onSend(text: string): Promise<unknown | Failure>;
  onClose(): void;
}

/** Focuses the field that a click or a key has opened. */
const focusOnce = (field: HTMLTextAreaElement | null): void => field?.focus();

/** The field for a note or a question. */
export function NoteForm({ writing, onSend, onClose }: Props) {
  const t = useTranslate('console');
  const id = useId();
  const { problem, setProblem, clearing } = useProblem<string>();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    // `required` accepts spaces.
    if (text === '') return;
    const answer = await onSend(text);
    if (isFailure(answer)) setProblem(messageOf(answer));
    else onClose();
  }

  return (
    <form
      className="console-form"
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The same key closes the item.
        event.preventDefault();
        onClose();
      }}
      {...clearing}
    >
      <label htmlFor={id}>{t(`${writing}_label`)}</label>
      <textarea
        id={id}
        name="text"
        className="input"
        required
        rows={2}
        dir="auto"
        ref={focusOnce}
        maxLength={writing === 'note' ? STAFF_NOTE_MAX : QUESTION_MAX}
      />
      {problem && <Alert>{problem}</Alert>}
      <div className="console-acts">
        <button type="submit" className="button button--primary">
          {t(writing === 'note' ? 'note_save' : 'question_send')}
        </button>
        <button type="button" className="button button--text" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
