/**
 * Field for questions. Similar open questions are offered before sending; a guest is asked to join on sending, and the
 * text stays. Readers who may not ask see the reason, and the opening time beforehand.
 */
import { useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { serverNow } from '../../../core/base/time/server-clock';
import { QUESTION_MAX } from '../../../core/contract/content/question-limits';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { draftAtom } from '../../../core/state/comments/drafts';
import { onlineAtom } from '../../../core/state/network/network.atoms';
import { draftSlot } from '../../../core/state/questions/draft-slot';
import { askAction, findSimilarAction } from '../../../core/state/questions/questions.actions';
import { interviewAtom, interviewContainerAtom } from '../../../core/state/questions/questions.atoms';
import { Moment } from '../../shared/moment/moment';
import { refusedWriting } from '../../shared/refusal/refused-writing';
import { useInterview } from '../context/interview-context';
import { useAskRefusal } from './use-ask-refusal';
import { WritingField } from './writing-field';

const Similar = lazyComponent(() => import('./similar'), 'Similar');

export function AskField() {
  const t = useTranslate('questions');
  const say = useTranslate('base');
  const container_id = useInterview();
  const { container } = useAtomValue(interviewAtom(container_id));
  const opens = useAtomValue(interviewContainerAtom(container_id))?.opens ?? 0;
  const refusal = useAskRefusal(container_id);
  if (!container) return null;
  if (!refusal || refusal === 'unauthorized') return <Form />;
  if (refusal === 'subscribers_only')
    return (
      <p className="standing" part="notice" role="status">
        {say(`settings.error.${refusal}`)}
      </p>
    );
  const isEarly = refusal === 'commenting_closed' && opens > serverNow();
  return (
    <p className="standing" part="notice" role="status">
      {isEarly ? <Moment text={t('opens', { time: '|' })} ms={opens} /> : t(refusedWriting(refusal))}
    </p>
  );
}

function Form() {
  const t = useTranslate('questions');
  const container_id = useInterview();
  const slot = draftSlot(container_id);
  const { text } = useAtomValue(draftAtom(slot));
  const { opens, expiry_time: closes } = useAtomValue(interviewContainerAtom(container_id)) ?? {};
  // Staff can ask before the session opens.
  const isEarly = opens != null && opens > serverNow();
  const isOnline = useAtomValue(onlineAtom);
  const ask = useSetAtom(askAction);
  const findSimilar = useSetAtom(findSimilarAction);
  const [similar, setSimilar] = useState<{ to: string; uuids: string[] } | null>(null);
  const isLooking = useRef(false);

  const isUnfit = text.trim() === '' || text.length > QUESTION_MAX;
  const offered = similar?.to === text.trim() ? similar.uuids : [];

  function send() {
    setSimilar(null);
    void ask(container_id);
  }

  async function handleSend() {
    if (isUnfit || isLooking.current) return;
    const to = text.trim();
    if (similar?.to === to || !isOnline) return send();
    isLooking.current = true;
    const uuids = await findSimilar(container_id, to);
    isLooking.current = false;
    if (uuids.length === 0) send();
    else setSimilar({ to, uuids });
  }

  return (
    <WritingField
      slot={slot}
      label={t('field')}
      placeholder={t('placeholder')}
      max={QUESTION_MAX}
      note={
        isEarly ? (
          <Moment text={t('opens', { time: '|' })} ms={opens} />
        ) : closes ? (
          <Moment text={t('until', { time: '|' })} ms={closes} />
        ) : undefined
      }
      onSend={handleSend}
      buttons={
        <button type="submit" className="button button--primary" part="button button-primary">
          {t(offered.length > 0 ? 'ask_anyway' : 'ask')}
        </button>
      }
    >
      {offered.length > 0 && <Similar uuids={offered} onVoted={() => setSimilar(null)} />}
    </WritingField>
  );
}
