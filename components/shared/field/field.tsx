/**
 * A form field: label above, input, and below it a hint or, in its place, the error.
 *
 * The input is uncontrolled, so that values from a password manager are sent.
 */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  name: string;
  hint?: string;
  error?: string;
  /** Content inside the field, at its end. */
  children?: ReactNode;
}

export function Field({ label, hint, error, children, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;

  return (
    <div className="field">
      <label className="field__label vf-label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box">
        <input
          {...input}
          id={id}
          className="input field__input"
          part="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
        {children}
      </div>
      {(error || hint) && (
        <p className={error ? 'field__error' : 'field__hint'} id={noteId}>
          {error || hint}
        </p>
      )}
    </div>
  );
}
