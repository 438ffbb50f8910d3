/** Passkeys of the account: adding one for the console, and removing. */
import { useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { OwnPasskeys } from '../../../core/contract/people/passkeys';
import { messageOf } from '../../../core/state/notices/message-of';
import { loadPasskeysAction, removePasskeyAction } from '../../../core/state/session/logins/passkey';
import { Alert } from '../parts/alert';
import { day } from '../parts/day';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { PasskeyForm } from './passkey-form';

export const ready = () => loadAreas(['account', 'login']);

export function PasskeysPart() {
  const t = useTranslate('console');
  const login = useTranslate('login');
  const account = useTranslate('account');
  const { value: own, failure, load, setValue } = useRead<OwnPasskeys>(useSetAtom(loadPasskeysAction));
  const remove = useSetAtom(removePasskeyAction);
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState('');

  // The site has no passkeys.
  if (own && !own.may_add && own.passkeys.length === 0) return null;

  async function handleRemove(uuid: string) {
    const answer: OwnPasskeys | Failure = await remove(uuid);
    if (!isFailure(answer)) setValue(answer);
    const isOnly = isFailure(answer) && answer.data?.data?.field === 'passkey';
    setProblem(isOnly ? account('logins.only') : isFailure(answer) ? messageOf(answer) : '');
  }

  return (
    <section className="console-narrow" aria-labelledby="passkeys">
      <h2 id="passkeys" className="console-heading">
        {login('passkey.title')}
      </h2>
      <p>{t('passkeys.lead', { host: location.hostname })}</p>
      {failure && !own && <Problem failure={failure} onRetry={() => void load()} />}
      {!own && !failure && <RowSkeletons rows={2} />}
      <Alert>{problem}</Alert>
      {own && own.passkeys.length > 0 && (
        <ul className="item__list">
          {own.passkeys.map(({ uuid, name, host, date_last_login: used }) => (
            <li key={uuid} className="console-acts">
              <bdi>{name || login('passkey.unnamed')}</bdi>
              <span className="console-meta">
                <bdi>{host}</bdi> ·{' '}
                {used === null ? login('passkey.unused') : account('logins.last_used', { date: day(used) })}
              </span>
              <button
                type="button"
                className="button button--text"
                aria-label={account('logins.remove_one', { name: name || login('passkey.unnamed') })}
                onClick={() => void handleRemove(uuid)}
              >
                {account('logins.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {own?.may_add &&
        (isAdding ? (
          <PasskeyForm
            onAdded={(changed) => {
              setValue(changed);
              setAdding(false);
            }}
            onBack={() => setAdding(false)}
          />
        ) : (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {login('passkey.add')}
          </button>
        ))}
    </section>
  );
}
