/** Shows notes, and sends a note or a question to colleagues. */
import { type FormEvent, useId, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { CommentDetail } from '../../../core/contract/console/queue';
import { QUESTION_MAX, STAFF_NOTE_MAX } from '../../../core/contract/console/queues';
import { addNoteAction, secondOpinionAction } from '../../../core/state/console/decide';
import { messageOf } from '../../../core/state/notices/message-of';
import { useProblem } from '../../shared/field/use-problem';
import { Moment } from '../../shared/moment/moment';
import { Alert } from '../parts/alert';

type Wish = 'note' | 'question';

/** Focuses the field that a click has opened. */
const focusOnce = (field: HTMLTextAreaElement | null): void => field?.focus();

export function ItemNotes({ detail }: { detail: CommentDetail }) {
  const t = useTranslate('console');
  const id = useId();
  const addNote = useSetAtom(addNoteAction);
  const ask = useSetAtom(secondOpinionAction);
  const [notes, setNotes] = useState(detail.notes);
  const [wish, setWish] = useState<Wish | null>(null);
  const { problem, setProblem, clearing } = useProblem<string>();
  const [isAsked, setAsked] = useState(detail.item.second_opinion !== null);
  const { content_uuid } = detail.item.content;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
    if (!wish) return;
    const answer = wish === 'note' ? await addNote(content_uuid, text) : await ask(content_uuid, text);
    if (isFailure(answer)) return setProblem(messageOf(answer));
    if (wish === 'question') setAsked(true);
    else if (answer) setNotes([answer, ...notes]);
    setProblem(undefined);
    setWish(null);
  }

  return (
    <>
      {notes.length > 0 && <h3 className="item__part">{t('notes')}</h3>}
      <ul className="item__list">
        {notes.map(({ note_id, name, text, date }) => (
          <li key={note_id}>
            <span dir="auto">{text}</span>
            <span className="item__meta">
              <bdi>{name}</bdi> · <Moment text="|" ms={date} />
            </span>
          </li>
        ))}
      </ul>
      {isAsked && (
        <p className="item__meta" role="status">
          {t('opinion_asked')}
        </p>
      )}
      {wish ? (
        <form className="console-form" onSubmit={(event) => void handleSubmit(event)} {...clearing}>
          <label htmlFor={id}>{t(wish === 'note' ? 'note_label' : 'question_label')}</label>
          <textarea
            id={id}
            name="text"
            className="input"
            required
            rows={2}
            dir="auto"
            ref={focusOnce}
            maxLength={wish === 'note' ? STAFF_NOTE_MAX : QUESTION_MAX}
          />
          {problem && <Alert>{problem}</Alert>}
          <div className="console-acts">
            <button type="submit" className="button button--primary">
              {t(wish === 'note' ? 'note_save' : 'question_send')}
            </button>
            <button type="button" className="button button--text" onClick={() => setWish(null)}>
              {t('cancel')}
            </button>
          </div>
        </form>
      ) : (
        <div className="console-acts">
          <button type="button" className="button button--text" onClick={() => setWish('note')}>
            {t('add_note')}
          </button>
          {!isAsked && detail.item.queue !== null && (
            <button type="button" className="button button--text" onClick={() => setWish('question')}>
              {t('ask_colleagues')}
            </button>
          )}
        </div>
      )}
    </>
  );
}
