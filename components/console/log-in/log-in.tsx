/** The login page of the console: the site's methods, and the second step. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { passFactorAction } from '../../../core/state/console/log-in';
import { placeAtom } from '../../../core/state/console/place';
import { CodeForm } from '../account/code-form';
import { FactorOffer } from '../account/factor-offer';
import { Alert } from '../parts/alert';
import { Arrived } from './arrived';
import type { Finish } from './finish';
import { Methods } from './methods';
import { type SecondStep, secondStepOf } from './second-step';
import { SiteForm } from './site-form';
import { useSayLogin } from './use-say-login';

/** @param wasIn whether a session has just ended */
export function LogIn({ wasIn }: { wasIn: boolean }) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const { domain } = useAtomValue(placeAtom);
  const passFactor = useSetAtom(passFactorAction);
  const sayLogin = useSayLogin();
  const [step, setStep] = useState<SecondStep | null>(null);
  const [problem, setProblem] = useState('');

  const finish: Finish = (failed, again) => {
    setProblem('');
    const next = failed && secondStepOf(failed, passFactor, again);
    if (!next) return failed;
    setStep(next);
    return undefined;
  };

  async function sendCode(code: string) {
    const failed = await step?.send(code);
    if (failed?.data?.code !== 'unauthorized') return failed;
    // The ticket was used or is too old, so the login starts again.
    setStep(null);
    setProblem(sayLogin(failed));
    return undefined;
  }

  return (
    <main className="console-door">
      <h1 className="console-door__title">{t('login.title')}</h1>
      {domain && <p className="console-door__site">{domain}</p>}
      {wasIn && !step && (
        <p className="console-note" role="status">
          {t('login.ended')}
        </p>
      )}
      <Alert>{problem}</Alert>
      {step ? (
        <CodeForm submit={base('login.submit')} send={sendCode} onBack={() => setStep(null)}>
          <p>{t(step.offer ? 'factor.due' : 'factor.enter')}</p>
          {step.offer && <FactorOffer offer={step.offer} />}
        </CodeForm>
      ) : domain ? (
        <Arrived finish={finish} onProblem={setProblem}>
          <Methods finish={finish} />
        </Arrived>
      ) : (
        <SiteForm />
      )}
    </main>
  );
}
