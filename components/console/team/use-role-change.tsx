/** Changes of roles: sends one, and asks for the code of the second factor if the server needs a fresh one. */
import { type ReactNode, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { StaffDialog } from '../../shared/staff/staff-dialog';
import { CodeForm } from '../account/code-form';
import { useTerms } from '../parts/use-terms';

type Send = (code?: string) => Promise<unknown | Failure>;

/** @param onDone called after each answer, also after a refusal */
export function useRoleChange(onDone: () => void) {
  const t = useTranslate('console');
  const terms = useTerms();
  const [pending, setPending] = useState<{ send: Send } | null>(null);
  const [problem, setProblem] = useState('');

  function finish(answer: unknown | Failure) {
    setPending(null);
    setProblem(isFailure(answer) ? terms.refusal(answer) : '');
    onDone();
  }

  async function change(send: Send): Promise<void> {
    const answer = await send();
    if (isFailure(answer) && answer.data?.code === 'factor_required') setPending({ send });
    else finish(answer);
  }

  async function sendCode(code: string): Promise<Failure | undefined> {
    const answer = await pending?.send(code);
    if (isFailure(answer) && answer.data?.data?.field === 'code') return answer;
    finish(answer);
    return undefined;
  }

  const cancel = () => finish(undefined);
  const dialog: ReactNode = pending && (
    <StaffDialog title={t('factor.title')} onClose={cancel}>
      <CodeForm submit={t('team.confirm')} send={sendCode} onBack={cancel}>
        <p>{t('team.factor')}</p>
        <p>{t('factor.enter')}</p>
      </CodeForm>
    </StaffDialog>
  );
  return { change, problem, dialog };
}
