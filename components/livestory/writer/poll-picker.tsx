/** Picks the poll for a post: a poll of the page, a new poll, or any other poll by its link. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { Poll } from '../../../core/contract/content/polls';
import { isUuid } from '../../../core/contract/values/ids';
import { findPollsAction } from '../../../core/state/polls/find-polls.actions';
import { placeName } from '../../../core/state/polls/polls.atoms';
import { useProblem } from '../../shared/field/use-problem';
import { PollEditor } from '../../shared/poll/poll-editor';

interface Props {
  container_id: string;
  mayCreate: boolean;
  onPick(poll_uuid: string): void;
}

export function PollPicker({ container_id, mayCreate, onPick }: Props) {
  const t = useTranslate('newsroom');
  const poll = useTranslate('poll');
  const id = useId();
  const find = useSetAtom(findPollsAction);
  const [polls, setPolls] = useState<Poll[] | null>(null);
  const [isMaking, setMaking] = useState(false);
  const { problem, setProblem, clearing } = useProblem<string>();

  useEffect(() => {
    let isGone = false;
    if (!isMaking) void find({ container_id }).then((found) => isGone || setPolls(found));
    return () => {
      isGone = true;
    };
  }, [find, container_id, isMaking]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = String(new FormData(event.currentTarget).get('poll') ?? '').trim();
    // A link and the embed code both contain the poll's id.
    const poll_uuid = said.split(/[^\da-f-]/i).find(isUuid);
    const [found] = poll_uuid ? await find({ poll_uuid }) : [];
    if (found) onPick(found.poll_uuid);
    else setProblem(poll('none'));
  }

  if (isMaking) {
    const place = placeName('', container_id);
    return <PollEditor place={place} container_id={container_id} poll={null} onClose={() => setMaking(false)} />;
  }
  return (
    <div className="poll-picker">
      {polls?.length === 0 && <p className="post__meta">{poll('none')}</p>}
      {polls && polls.length > 0 && (
        <ul>
          {polls.map(({ poll_uuid, question }) => (
            <li key={poll_uuid} dir="auto">
              <button type="button" className="button button--text" onClick={() => onPick(poll_uuid)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="poll-picker__id" onSubmit={(event) => void handleSubmit(event)} {...clearing}>
        <label htmlFor={id}>{t('poll_id')}</label>
        <input id={id} name="poll" className="input" autoComplete="off" />
        <button type="submit" className="button">
          {t('insert')}
        </button>
        {mayCreate && (
          <button type="button" className="button button--text" onClick={() => setMaking(true)}>
            {poll('new')}
          </button>
        )}
      </form>
      {problem && (
        <p className="poll__problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
