/** Creates a poll, and edits one: after the first vote only visibility and end can change. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import {
  POLL_DAYS_MAX,
  type PollKind,
  type PollResults,
  type PollVoters,
  pollKinds,
  pollResults,
  pollVoters,
  QUESTION_MAX,
  scales,
} from '../../../core/contract/content/poll-limits';
import type { Poll } from '../../../core/contract/content/polls';
import { DAY_MS } from '../../../core/contract/values/durations';
import { messageOf } from '../../../core/state/notices/message-of';
import type { PlaceName } from '../../../core/state/polls/polls.atoms';
import {
  changePollAction,
  createPollAction,
  type OptionDraft,
  picturePollAction,
} from '../../../core/state/polls/staff-polls.actions';
import { useProblem } from '../field/use-problem';
import { Choice } from './choice';
import { OptionFields } from './option-fields';

interface Props {
  place: PlaceName;
  container_id: string;
  /** The poll being edited; null for a new one. */
  poll: Poll | null;
  onClose(): void;
}

const nameAndText = ({ option_uuid, text }: OptionDraft) => ({
  ...(option_uuid && { option_uuid }),
  text: text.trim(),
});

/** @returns the values of the form; `open` are those that can change only until the first vote */
function fieldsOf(form: HTMLFormElement, made: Poll | null) {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '');
  const days = Number(text('days'));
  const closes = days > 0 ? Date.now() + days * DAY_MS : made && text('days') === '' ? made.closes : null;
  const open = {
    question: text('question'),
    voters: text('voters') as PollVoters,
    may_change: fields.has('may_change'),
  };
  return { results: text('results') as PollResults, closes, open };
}

export function PollEditor({ place, container_id, poll, onClose }: Props) {
  const t = useTranslate('poll');
  const id = useId();
  const create = useSetAtom(createPollAction);
  const change = useSetAtom(changePollAction);
  const [kind, setKind] = useState<PollKind>(poll?.kind ?? 'single');
  const picture = useSetAtom(picturePollAction);
  /** Stored from here on, even if its pictures were refused. */
  const [made, setMade] = useState(poll);
  const [options, setOptions] = useState<OptionDraft[]>(() => poll?.options ?? [{ text: '' }, { text: '' }]);
  const { problem, setProblem, clearing } = useProblem<string>();
  const [isSending, setSending] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const isBegun = (made?.total_voters ?? 0) > 0;
  const hasOptions = !scales[kind] && !isBegun;

  useEffect(() => first.current?.focus(), []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const written = options.filter(({ text }) => text.trim() !== '');
    const { open, ...closing } = fieldsOf(event.currentTarget, made);
    const body = { ...closing, ...(!isBegun && { ...open, ...(hasOptions && { options: written.map(nameAndText) }) }) };
    setSending(true);
    const answer = made
      ? await change(place, made.poll_uuid, body)
      : await create(place, container_id, { ...body, kind });
    const failure = isFailure(answer) ? answer : await sendPictures(answer, written);
    setSending(false);
    if (!failure) return onClose();
    // Errors of fields come from the server, as the refusal's message.
    setProblem(messageOf(failure));
  }

  /** Another press does not create it again, and uploads the remaining pictures. */
  async function sendPictures(stored: Poll, written: OptionDraft[]): Promise<Failure | null> {
    setMade(stored);
    if (!hasOptions) return null;
    const named = written.map((it, at) => ({ ...it, option_uuid: stored.options[at]?.option_uuid ?? '' }));
    setOptions(named);
    return picture(place, stored.poll_uuid, named);
  }

  function changeOptions(changed: OptionDraft[]) {
    setProblem(undefined);
    setOptions(changed);
  }

  return (
    <form
      className="poll__editor"
      aria-label={t(poll ? 'edit' : 'new')}
      onSubmit={(event) => void handleSubmit(event)}
      {...clearing}
    >
      {!isBegun && (
        <p className="poll__field">
          <label htmlFor={`${id}-question`}>{t('question')}</label>
          <input
            ref={first}
            id={`${id}-question`}
            className="input"
            name="question"
            maxLength={QUESTION_MAX}
            required
            defaultValue={poll?.question}
            dir="auto"
          />
        </p>
      )}
      {!made && <Choice name="kind" values={pollKinds} value={kind} onPick={setKind} />}
      {hasOptions && <OptionFields options={options} onChange={changeOptions} />}
      <Choice name="results" values={pollResults} value={poll?.results ?? 'on_vote'} />
      {!isBegun && <Choice name="voters" values={pollVoters} value={poll?.voters ?? 'members'} />}
      {!isBegun && (
        <p className="poll__field">
          <label>
            <input type="checkbox" name="may_change" defaultChecked={poll?.may_change} /> {t('may_change')}
          </label>
        </p>
      )}
      <p className="poll__field">
        <label htmlFor={`${id}-days`}>{t('days')}</label>
        <input
          id={`${id}-days`}
          className="input"
          name="days"
          type="number"
          min={1}
          max={POLL_DAYS_MAX}
          placeholder={t('never')}
          inputMode="numeric"
        />
      </p>
      {problem && (
        <p className="poll__problem" role="alert">
          {problem}
        </p>
      )}
      <div className="poll__acts">
        <button type="submit" className="button button--primary" part="button" aria-disabled={isSending}>
          {t('publish')}
        </button>
        <button type="button" className="button button--text" part="button" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
