/** A password field whose text can be shown; it is hidden again when the form is sent. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Field, type FieldProps } from '../field/field';

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'children'> {
  /** True while the form is being sent. */
  isSending: boolean;
}

export function PasswordField({ isSending, ...field }: PasswordFieldProps) {
  const t = useTranslate('base');
  const [isShown, setIsShown] = useState(false);

  // Password managers only offer to save values sent from a password input.
  useEffect(() => {
    if (isSending) setIsShown(false);
  }, [isSending]);

  return (
    <Field {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" autoCorrect="off" spellCheck={false}>
      <button
        type="button"
        className="field__toggle"
        part="button"
        aria-label={t(isShown ? 'field.hide_password' : 'field.show_password')}
        onClick={() => setIsShown(!isShown)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="3" />
          {!isShown && <path d="m4 4 16 16" />}
        </svg>
      </button>
    </Field>
  );
}
