/** Shows notes, with buttons for a note, a question to colleagues, and an editors' pick. */
import { useRef, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import type { CommentDetail, QueueItem, StaffNote } from '../../../core/contract/console/queue';
import { addNoteAction, secondOpinionAction } from '../../../core/state/console/decide';
import { canPickAtom } from '../../../core/state/console/pick';
import { Moment } from '../../shared/moment/moment';
import type { QueueHand } from '../queue-state/use-queue';
import { NoteForm } from './note-form';

interface Props {
  item: QueueItem;
  detail: CommentDetail;
  queue: QueueHand;
}

export function ItemNotes({ item, detail, queue }: Props) {
  const t = useTranslate('console');
  const staff = useTranslate('page_settings');
  const addNote = useSetAtom(addNoteAction);
  const ask = useSetAtom(secondOpinionAction);
  const canPick = useAtomValue(canPickAtom);
  // Details that were read ahead are replaced by newer ones: only what was added here is state.
  const [added, setAdded] = useState<StaffNote[]>([]);
  const [hasAsked, setAsked] = useState(false);
  const known = new Set(detail.notes.map(({ note_id }) => note_id));
  const notes = [...added.filter(({ note_id }) => !known.has(note_id)), ...detail.notes];
  const isAsked = hasAsked || detail.item.second_opinion !== null;
  const { content_uuid } = detail.item.content;
  const canAsk = !isAsked && detail.item.queue !== null;
  const writing = queue.writing === 'question' && !canAsk ? null : queue.writing;
  const isBack = useRef(false);

  async function send(text: string) {
    if (writing === 'question') {
      const answer = await ask(content_uuid, text);
      if (!isFailure(answer)) setAsked(true);
      return answer;
    }
    const answer = await addNote(content_uuid, text);
    if (!isFailure(answer)) setAdded([answer, ...added]);
    return answer;
  }
  function close() {
    isBack.current = true;
    queue.write(null);
  }
  /** The focus was in the field, which is gone. */
  function focusAfterwards(button: HTMLButtonElement | null) {
    if (button && isBack.current) button.focus();
    isBack.current = false;
  }
  const act = (key: string, text: string, onClick: () => void, ref?: typeof focusAfterwards) => (
    <button ref={ref} type="button" className="button button--text" aria-keyshortcuts={key} onClick={onClick}>
      {text}
    </button>
  );

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
      {writing ? (
        <NoteForm writing={writing} onSend={send} onClose={close} />
      ) : (
        <div className="console-acts">
          {act('n', t('add_note'), () => queue.write('note'), focusAfterwards)}
          {canAsk && act('e', t('ask_colleagues'), () => queue.write('question'))}
          {canPick(item) && act('p', staff(item.content.is_picked ? 'unpick' : 'pick'), () => void queue.pick(item))}
        </div>
      )}
    </>
  );
}
