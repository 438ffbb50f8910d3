/** The publisher's own servers that may call the API for the site. */
import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ClientSecret } from '../../../core/contract/console/clients';
import {
  addClientAction,
  readClientsAction,
  revokeClientAction,
  rollClientAction,
} from '../../../core/state/console/connections';
import { messageOf } from '../../../core/state/notices/message-of';
import { Alert } from '../parts/alert';
import { ConfirmButton } from '../parts/confirm-button';
import { day } from '../parts/day';
import { useRead } from '../parts/use-read';
import { AddForm } from './add-form';
import { Part } from './part';
import { SecretOnce } from './secret-once';

export function ClientsPart() {
  const t = useTranslate('console');
  const read = useRead(useSetAtom(readClientsAction));
  const add = useSetAtom(addClientAction);
  const roll = useSetAtom(rollClientAction);
  const revoke = useSetAtom(revokeClientAction);
  const [shown, setShown] = useState<ClientSecret | null>(null);
  const [problem, setProblem] = useState('');
  const clients = read.value?.clients.filter(({ date_revoked }) => date_revoked === null) ?? [];

  /** @returns whether the server accepted the change */
  async function act(done: Promise<ClientSecret | undefined | Failure>): Promise<boolean> {
    const answer = await done;
    setProblem(isFailure(answer) ? messageOf(answer) : '');
    if (!isFailure(answer)) setShown(answer ?? null);
    void read.load();
    return !isFailure(answer);
  }

  return (
    <Part title={t('connections.clients')} lead={t('connections.clients_says')} read={read}>
      {clients.length > 0 && (
        <ul className="connections__list">
          {clients.map(({ client_id, name, date_created, date_used }) => (
            <li key={client_id} className="connections__item">
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className="console-meta" dir="ltr">
                {client_id}
              </span>
              <span className="console-meta">
                {[
                  t('connections.added', { date: day(date_created) }),
                  date_used === null ? t('connections.unused') : t('connections.used', { date: day(date_used) }),
                ].join(' · ')}
              </span>
              <span className="console-acts">
                <button type="button" className="button button--text" onClick={() => void act(roll(client_id))}>
                  {t('connections.roll')}
                </button>
                <ConfirmButton
                  label={t('connections.revoke')}
                  warning={t('connections.revoke_says')}
                  onConfirm={() => void act(revoke(client_id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Alert>{problem}</Alert>
      {shown && <SecretOnce name={shown.name} secret={shown.secret} />}
      <AddForm
        label={t('connections.client_name')}
        submit={t('connections.add_client')}
        onAdd={(name) => act(add(name))}
      />
    </Part>
  );
}
