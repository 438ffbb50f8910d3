/**
 * One calm form: fields in a column, each error under its field, one button.
 *
 * Checks before sending, shows what the server refused, and moves the focus to the first wrong field either way.
 */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { shownCaptchaAtom } from '../../../core/state/session/captcha/captcha.atoms';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import { type Check, type FieldName, fieldNames, type Problems, type Values } from './account-checks';

/** Few sites use captchas, and only for few readers. */
const CaptchaCheck = lazyComponent(() => import('./captcha-check'), 'CaptchaCheck');

interface AccountFormProps {
  lead?: string;
  submit: string;
  submitting: string;
  checks: Partial<Record<FieldName, Check>>;
  /** Sends checked values. @returns the server's refusals, empty on success. */
  send: (values: Required<Values>) => Promise<Problems>;
  /** For a form that opens in place of a button. */
  cancel?: { label: string; run(): void };
  /** The action cannot be undone. */
  isDangerous?: boolean;
  children: (problems: Problems, isSending: boolean) => ReactNode;
}

export function AccountForm({
  lead,
  submit,
  submitting,
  checks,
  send,
  cancel,
  isDangerous,
  children,
}: AccountFormProps) {
  const t = useTranslate('base');
  const captcha = useAtomValue(shownCaptchaAtom);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [attempt, setAttempt] = useState(0);
  const [isSending, setIsSending] = useState(false);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
  }, []);

  // Focuses a field after each attempt only, so that the focus does not jump while fields are corrected.
  useEffectOn([attempt], () => {
    if (fieldNames.some((name) => problems[name])) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
    }
  });

  function show(found: Problems) {
    setProblems(found);
    setAttempt((count) => count + 1);
  }

  /** Clears the problem of a field when the field changes. */
  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    const { name: id, value } = target as HTMLInputElement;
    const name = fieldNames.find((one) => one === id);
    if (!name || !problems[name] || checks[name]?.(t, value)) return;
    const { [name]: _, form: __, ...others } = problems;
    setProblems(others);
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const text = (name: FieldName) => String(data.get(name) ?? '');
    const found: Problems = {};
    for (const name of fieldNames) {
      const problem = checks[name]?.(t, text(name));
      if (problem) found[name] = problem;
    }
    show(found);
    if (Object.keys(found).length > 0) return;

    setIsSending(true);
    const refused = await send({
      name: text('name').trim(),
      email: text('email').trim(),
      password: text('password'),
      newPassword: text('newPassword'),
    });
    setIsSending(false);
    show(refused);
  }

  return (
    <form
      ref={form}
      className="account-form"
      part="form"
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onInput={handleInput}
    >
      {lead && <p className="account-form__lead">{lead}</p>}
      <div className="account-form__alert" role="alert">
        {problems.form && (
          <p className="account-form__problem" part="notice">
            {problems.form}
          </p>
        )}
      </div>
      {children(problems, isSending)}
      {captcha && <CaptchaCheck captcha={captcha} onClose={() => captcha.answer(null)} />}
      <button
        type="submit"
        className={`button ${isDangerous ? 'account-form__danger' : 'button--primary'} account-form__submit`}
        part="button button-primary"
        aria-disabled={isSending || undefined}
      >
        <span className="vf-loader-button__content">{isSending ? submitting : submit}</span>
      </button>
      {cancel && (
        <button type="button" className="button account-form__cancel" part="button" onClick={cancel.run}>
          {cancel.label}
        </button>
      )}
    </form>
  );
}
