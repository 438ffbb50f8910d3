import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ListedWebhook } from '../../../core/contract/delivery/webhooks';
import {
  changeWebhookAction,
  deleteWebhookAction,
  rollWebhookAction,
  testWebhookAction,
} from '../../../core/state/console/connections';
import { ConfirmButton } from '../parts/confirm-button';
import { day } from '../parts/day';
import { isolated } from '../parts/use-terms';

interface Props {
  webhook: ListedWebhook;
  /** Called with null after success, or with the Failure. */
  onDone(failure: Failure | null): void;
  onSecret(shown: { name: string; secret: string }): void;
}

/** A webhook with its state, its last delivery, and its buttons. */
export function WebhookCard({ webhook, onDone, onSecret }: Props) {
  const t = useTranslate('console');
  const change = useSetAtom(changeWebhookAction);
  const remove = useSetAtom(deleteWebhookAction);
  const roll = useSetAtom(rollWebhookAction);
  const test = useSetAtom(testWebhookAction);
  const [result, setResult] = useState('');
  const { uuid, url, topics, is_on, off_reason, failures, deliveries } = webhook;
  const [last] = deliveries;
  const answerOf = ({ status, problem }: { status: number | null; problem: string }) =>
    status === null ? isolated(problem) : t('connections.answered', { status });

  async function act(done: Promise<unknown | Failure>) {
    const answer = await done;
    onDone(isFailure(answer) ? answer : null);
  }

  async function handleTest() {
    const sent = await test(uuid);
    if (!isFailure(sent)) setResult(answerOf(sent));
    onDone(isFailure(sent) ? sent : null);
  }

  async function handleRoll() {
    const made = await roll(uuid);
    onDone(isFailure(made) ? made : null);
    if (!isFailure(made)) onSecret({ name: url, secret: made.secret });
  }

  return (
    <>
      <strong dir="ltr" className="connections__url">
        {url}
      </strong>
      <span className="console-meta">{topics.map((topic) => t(`topic.${topic}`)).join(', ')}</span>
      <span className="console-meta">
        {[
          is_on ? t('on') : t(`connections.off_${off_reason ?? 'staff'}`),
          failures > 0 ? t('connections.failures', { count: failures }) : '',
          last ? `${day(last.time)}: ${answerOf(last)}` : t('connections.unused'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="console-acts">
        <button type="button" className="button button--text" onClick={() => void handleTest()}>
          {t('connections.test')}
        </button>
        <button type="button" className="button button--text" onClick={() => void act(change(uuid, { is_on: !is_on }))}>
          {t(is_on ? 'turn_off' : 'turn_on')}
        </button>
        <button type="button" className="button button--text" onClick={() => void handleRoll()}>
          {t('connections.roll')}
        </button>
        <ConfirmButton
          label={t('connections.remove')}
          warning={t('connections.remove_says')}
          onConfirm={() => void act(remove(uuid))}
        />
      </span>
      <span role="status">{result}</span>
    </>
  );
}
