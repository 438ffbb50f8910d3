import { type FormEvent, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { formatNumber } from '../../../core/base/i18n/format';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { BroadcastState, BroadcastsPage } from '../../../core/contract/console/broadcasts';
import { readTopicCountAction, sendBroadcastAction } from '../../../core/state/console/broadcasts';
import { Alert } from '../parts/alert';
import { ConfirmButton } from '../parts/confirm-button';
import { useTerms } from '../parts/use-terms';
import { BroadcastPreview } from './broadcast-preview';

const empty = { title: '', description: '', url: '', topic_id: '', due: '' };

interface Props {
  page: Pick<BroadcastsPage, 'readers' | 'browsers' | 'time_zone' | 'two_people_above'>;
  onSent(): void;
}

/** Text, preview, and a confirmation that says how many it reaches. */
export function BroadcastForm({ page: { readers, browsers, time_zone, two_people_above }, onSent }: Props) {
  const t = useTranslate('console');
  const terms = useTerms();
  const send = useSetAtom(sendBroadcastAction);
  const countTopic = useSetAtom(readTopicCountAction);
  const [text, setText] = useState(empty);
  const [followers, setFollowers] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Failure | BroadcastState | null>(null);
  const refused = isFailure(outcome) ? String(outcome.data?.data?.field ?? '') : '';
  const isReady = text.title !== '' && text.url !== '' && (text.topic_id === '' || followers !== null);
  const needsTwo = two_people_above > 0 && (followers ?? readers) > two_people_above;
  const number = (it: number) => formatNumber(it, currentLanguage());

  async function handleTopic() {
    setFollowers(null);
    if (text.topic_id === '') return;
    const answer = await countTopic(text.topic_id);
    if (isFailure(answer)) setOutcome(answer);
    else setFollowers(answer.count);
  }

  async function handleSend() {
    const { topic_id, ...words } = text;
    const answer = await send(topic_id ? { ...words, broadcast_type: 'topic', topic_id } : words);
    setOutcome(isFailure(answer) ? answer : answer.state);
    if (isFailure(answer)) return;
    setText(empty);
    setFollowers(null);
    onSent();
  }

  const field = (name: keyof typeof empty, maxLength: number, more: object = {}) => (
    <label className="field">
      <span className="field__label">{t(`broadcasts.${name}`, { zone: time_zone || 'UTC' })}</span>
      <input
        className="input"
        name={name}
        dir="auto"
        autoComplete="off"
        {...{ maxLength, ...more }}
        aria-invalid={refused === name ? true : undefined}
        value={text[name]}
        onChange={({ target }) => {
          setOutcome(null);
          setText({ ...text, [name]: target.value });
          if (name === 'topic_id') setFollowers(null);
        }}
      />
    </label>
  );

  return (
    <div className="broadcast">
      <form className="console-form broadcast__form" onSubmit={(event: FormEvent) => event.preventDefault()}>
        {field('title', 500)}
        {field('description', 500)}
        {field('url', 2000, { type: 'url', dir: 'ltr', autoCapitalize: 'none' })}
        {field('topic_id', 300, { autoCapitalize: 'none', onBlur: () => void handleTopic() })}
        {field('due', 16, { type: 'datetime-local', dir: 'ltr' })}
        <p className="console-meta" role="status">
          {followers === null
            ? t('broadcasts.to_all', { number: number(browsers) })
            : t('broadcasts.to_topic', { number: number(followers) })}
        </p>
        {needsTwo && <p className="console-note">{t('broadcasts.two_people', { number: number(two_people_above) })}</p>}
        {isFailure(outcome) && <Alert>{terms.refusal(outcome)}</Alert>}
        {outcome !== null && !isFailure(outcome) && <p role="status">{t(`broadcasts.${outcome}`)}</p>}
        <div className="console-acts">
          <ConfirmButton
            key={String(isReady)}
            isPrimary
            isDisabled={!isReady}
            label={t(needsTwo ? 'broadcasts.ask' : text.due ? 'broadcasts.plan' : 'broadcasts.send')}
            warning={t('broadcasts.warning', { number: number(followers ?? browsers) })}
            onConfirm={() => void handleSend()}
          />
        </div>
      </form>
      <BroadcastPreview title={text.title} description={text.description} url={text.url} />
    </div>
  );
}
