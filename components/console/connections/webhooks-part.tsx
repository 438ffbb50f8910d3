/** Addresses of the publisher's servers that receive events. */
import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { WebhookTopic } from '../../../core/contract/delivery/webhooks';
import { addWebhookAction, readWebhooksAction } from '../../../core/state/console/connections';
import { Alert } from '../parts/alert';
import { useRead } from '../parts/use-read';
import { useTerms } from '../parts/use-terms';
import { AddForm } from './add-form';
import { Part } from './part';
import { SecretOnce } from './secret-once';
import { WebhookCard } from './webhook-card';

/** Repeats the contract's list, because the contract's file also loads the validators. */
const topics: WebhookTopic[] = ['content', 'moderation', 'people', 'notifications', 'system'];

export function WebhooksPart() {
  const t = useTranslate('console');
  const terms = useTerms();
  const read = useRead(useSetAtom(readWebhooksAction));
  const webhooks = read.value?.webhooks ?? [];
  const add = useSetAtom(addWebhookAction);
  const [chosen, setChosen] = useState<WebhookTopic[]>(['content']);
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null);
  const [problem, setProblem] = useState('');

  function report(failed: Failure | null) {
    setProblem(failed ? terms.refusal(failed) : '');
    void read.load();
  }

  async function handleAdd(url: string): Promise<boolean> {
    const answer = await add({ url, format: 'standard', topics: chosen });
    report(isFailure(answer) ? answer : null);
    if (!isFailure(answer)) setSecret({ name: answer.webhook.url, secret: answer.secret });
    return !isFailure(answer);
  }

  const toggle = (topic: WebhookTopic) =>
    setChosen(chosen.includes(topic) ? chosen.filter((it) => it !== topic) : [...chosen, topic]);

  return (
    <Part title={t('connections.webhooks')} lead={t('connections.webhooks_says')} read={read}>
      {webhooks.length > 0 && (
        <ul className="connections__list">
          {webhooks.map((webhook) => (
            <li key={webhook.uuid} className="connections__item">
              <WebhookCard webhook={webhook} onDone={report} onSecret={setSecret} />
            </li>
          ))}
        </ul>
      )}
      <Alert>{problem}</Alert>
      {secret && <SecretOnce {...secret} />}
      <AddForm label={t('connections.webhook_url')} submit={t('connections.add_webhook')} type="url" onAdd={handleAdd}>
        <fieldset className="connections__topics">
          <legend className="field__label">{t('connections.topics')}</legend>
          {topics.map((topic) => (
            <label key={topic} className="console-check">
              <input type="checkbox" checked={chosen.includes(topic)} onChange={() => toggle(topic)} />
              {t(`topic.${topic}`)}
            </label>
          ))}
        </fieldset>
      </AddForm>
    </Part>
  );
}
