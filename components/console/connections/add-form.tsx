import { type FormEvent, type ReactNode, useRef } from 'react';
import { Field } from '../../shared/field/field';
import { someText } from '../../shared/field/some-text';

interface Props {
  label: string;
  submit: string;
  type?: 'url';
  /** Returns whether the item was added. If so, the form is reset. */
  onAdd(text: string): Promise<boolean>;
  children?: ReactNode;
}

/** A form of one field that adds something to a list. */
export function AddForm({ label, submit, type, onAdd, children }: Props) {
  const isSending = useRef(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text') ?? '').trim();
    if (isSending.current) return;
    isSending.current = true;
    if (await onAdd(text)) form.reset();
    isSending.current = false;
  }

  return (
    <form className="console-form connections__add" onSubmit={(event) => void handleSubmit(event)}>
      <Field
        label={label}
        name="text"
        {...someText}
        autoComplete="off"
        {...(type && { type, dir: 'ltr', autoCapitalize: 'none' })}
      />
      {children}
      <button type="submit" className="button">
        {submit}
      </button>
    </form>
  );
}
