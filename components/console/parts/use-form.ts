import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { useProblem } from '../../shared/field/use-problem';

/** Values of a form: trimmed, except for passwords. */
export type Values = (name: string) => string;

/**
 * Sends a form once at a time, and focuses its first field, or the field that the server refused.
 *
 * @param send returns the Failure of a refusal
 */
export function useForm(send: (text: Values) => Promise<Failure | undefined>) {
  const form = useRef<HTMLFormElement>(null);
  const { problem: failure, setProblem: setFailure, clearing } = useProblem<Failure>();
  const [isSending, setSending] = useState(false);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    setSending(true);
    setFailure(
      await send((name) => {
        const text = String(data.get(name) ?? '');
        return name === 'password' ? text : text.trim();
      }),
    );
    setSending(false);
  }

  return {
    failure,
    /** The field that the server refused; '' for none. */
    field: String(failure?.data?.data?.field ?? ''),
    isSending,
    form: {
      ref: form,
      className: 'console-form',
      method: 'post',
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void handleSubmit(event),
      ...clearing,
    },
  } as const;
}
