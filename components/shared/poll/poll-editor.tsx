/** Making a poll, and changing one: once somebody has voted, who sees results and until when. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { DAY_MS } from '../../../core/contract/durations';
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
} from '../../../core/contract/poll-limits';
import type { Poll } from '../../../core/contract/polls';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import type { PlaceName } from '../../../core/state/polls/polls.atoms';
import {
  changePollAction,
  createPollAction,
  type OptionDraft,
  picturePollAction,
} from '../../../core/state/polls/staff-polls.actions';
import { OptionFields } from './option-fields';

interface Props {
  place: PlaceName;
  container_id: string;
  /** The one that is changed; null for a new one. */
  poll: Poll | null;
  onClose(): void;
}

const nameAndText = ({ option_uuid, text }: OptionDraft) => ({
  ...(option_uuid && { option_uuid }),
  text: text.trim(),
});

export function PollEditor({ place, container_id, poll, onClose }: Props) {
  const t = useTranslate('poll');
  const id = useId();
  const create = useSetAtom(createPollAction);
  const change = useSetAtom(changePollAction);
  const [kind, setKind] = useState<PollKind>(poll?.kind ?? 'single');
  const picture = useSetAtom(picturePollAction);
  /** Stored from here on, though its pictures may have been refused. */
  const [made, setMade] = useState(poll);
  const [options, setOptions] = useState<OptionDraft[]>(() => poll?.options ?? [{ text: '' }, { text: '' }]);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const isBegun = (made?.total_voters ?? 0) > 0;
  const hasOptions = !scales[kind] && !isBegun;

  useEffect(() => first.current?.focus(), []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const said = new FormData(event.currentTarget);
    const word = (name: string) => String(said.get(name) ?? '');
    const written = options.filter(({ text }) => text.trim() !== '');
    const days = Number(word('days'));
    const closes = days > 0 ? Date.now() + days * DAY_MS : made && word('days') === '' ? made.closes : null;
    const results = word('results') as PollResults;
    const open = {
      question: word('question'),
      voters: word('voters') as PollVoters,
      may_change: said.has('may_change'),
      ...(hasOptions && { options: written.map(nameAndText) }),
    };
    const body = { results, closes, ...(!isBegun && open) };
    setSending(true);
    const answer = made
      ? await change(place, made.poll_uuid, body)
      : await create(place, container_id, { ...body, kind });
    const failure = isFailure(answer) ? answer : await sendPictures(answer, written);
    setSending(false);
    if (!failure) return onClose();
    // What is wrong with a field is said by the server, in the words of the refusal.
    setProblem(messageOf(failure));
  }

  /** Another press does not make it again, and sends what is left. */
  async function sendPictures(stored: Poll, written: OptionDraft[]): Promise<Failure | null> {
    setMade(stored);
    if (!hasOptions) return null;
    const named = written.map((it, at) => ({ ...it, option_uuid: stored.options[at]?.option_uuid ?? '' }));
    setOptions(named);
    return picture(place, stored.poll_uuid, named);
  }

  const choice = <T extends string>(name: string, values: readonly T[], value: T, onPick?: (value: T) => void) => (
    <p className="poll__field">
      <label htmlFor={`${id}-${name}`}>{t(name as 'kind')}</label>
      <select
        id={`${id}-${name}`}
        className="input"
        name={name}
        defaultValue={value}
        onChange={(event) => onPick?.(event.target.value as T)}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {t(`${name}_${one}` as 'kind_single')}
          </option>
        ))}
      </select>
    </p>
  );

  return (
    <form className="poll__editor" aria-label={t(poll ? 'edit' : 'new')} onSubmit={(event) => void handleSubmit(event)}>
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
      {!made && choice('kind', pollKinds, kind, setKind)}
      {hasOptions && <OptionFields options={options} onChange={setOptions} />}
      {choice('results', pollResults, poll?.results ?? 'on_vote')}
      {!isBegun && choice('voters', pollVoters, poll?.voters ?? 'members')}
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
