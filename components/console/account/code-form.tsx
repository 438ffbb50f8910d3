/** A form for the code of an authenticator app. */
import type { ReactNode } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { messageOf } from '../../../core/state/notices/message-of';
import { Field } from '../../shared/field/field';
import { Alert } from '../parts/alert';
import { StepButtons } from '../parts/step-buttons';
import { useForm } from '../parts/use-form';

interface Props {
  /** Label of the button. */
  submit: string;
  /** Returns the Failure of a refusal. */
  send(code: string): Promise<Failure | undefined>;
  onBack(): void;
  /** Shown above the field. */
  children: ReactNode;
}

export function CodeForm({ submit, send, onBack, children }: Props) {
  const t = useTranslate('console');
  const { form, failure, isSending } = useForm((text) => send(text('code')));
  const isWrong = failure?.data?.code === 'invalid_field';
  return (
    <form {...form}>
      {children}
      <Alert>{failure && !isWrong && messageOf(failure)}</Alert>
      <Field
        label={t('factor.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        {...(isWrong && { error: t('factor.wrong') })}
      />
      <StepButtons submit={submit} isSending={isSending} onBack={onBack} />
    </form>
  );
}
