/** One's own account in the console: two-step login and passkeys. */
import { useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { FactorOffer as Offer } from '../../../core/contract/console/factor';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import {
  confirmFactorAction,
  offerFactorAction,
  readFactorAction,
  removeFactorAction,
} from '../../../core/state/console/factor';
import { messageOf } from '../../../core/state/notices/message-of';
import { hasPasskeys } from '../../../core/state/session/logins/has-passkeys';
import { Alert } from '../parts/alert';
import { Problem } from '../parts/problem';
import { RowSkeletons } from '../parts/row-skeletons';
import { useRead } from '../parts/use-read';
import { CodeForm } from './code-form';
import { FactorOffer } from './factor-offer';

const PasskeysPart = lazyComponent(() => import('./passkeys-part'), 'PasskeysPart');

export function AccountScreen() {
  const t = useTranslate('console');
  const { value: factor, failure, load, setValue } = useRead(useSetAtom(readFactorAction));
  const offerFactor = useSetAtom(offerFactorAction);
  const confirm = useSetAtom(confirmFactorAction);
  const remove = useSetAtom(removeFactorAction);
  const [step, setStep] = useState<'none' | 'removing' | Offer>('none');
  const [problem, setProblem] = useState('');

  async function handleBegin() {
    const offer = await offerFactor();
    setProblem(isFailure(offer) ? messageOf(offer) : '');
    if (!isFailure(offer)) setStep(offer);
  }

  async function send(change: ReturnType<typeof confirm>) {
    const answer = await change;
    if (isFailure(answer)) return answer;
    setValue(answer);
    setStep('none');
    return undefined;
  }

  return (
    <div className="console-page">
      <h1 className="console-heading">{t('screen.account')}</h1>
      {failure && !factor && <Problem failure={failure} onRetry={() => void load()} />}
      {!factor && !failure && <RowSkeletons rows={2} />}
      {factor && (
        <section className="console-narrow" aria-labelledby="factor">
          <h2 id="factor" className="console-heading">
            {t('factor.title')}
          </h2>
          <p role="status">
            <strong>{t(factor.is_on ? 'on' : 'off')}</strong>
          </p>
          <p>{t('factor.lead')}</p>
          <Alert>{problem}</Alert>
          {step === 'none' && (
            <button
              type="button"
              className={factor.is_on ? 'button' : 'button button--primary'}
              onClick={() => (factor.is_on ? setStep('removing') : void handleBegin())}
            >
              {t(factor.is_on ? 'turn_off' : 'factor.begin')}
            </button>
          )}
          {step === 'removing' && (
            <CodeForm submit={t('turn_off')} send={(code) => send(remove(code))} onBack={() => setStep('none')}>
              <p>{t('factor.enter')}</p>
              {factor.is_due && <p className="console-note">{t('factor.required')}</p>}
            </CodeForm>
          )}
          {typeof step === 'object' && (
            <CodeForm submit={t('turn_on')} send={(code) => send(confirm(code))} onBack={() => setStep('none')}>
              <FactorOffer offer={step} />
            </CodeForm>
          )}
        </section>
      )}
      {hasPasskeys() && <PasskeysPart />}
    </div>
  );
}
