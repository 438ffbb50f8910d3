import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Field } from '../../shared/field/field';

interface Props {
  label?: string;
  hint?: string;
  error: string | undefined;
  /** Address that is already known. */
  value?: string;
}

/** Address of the suite's own account; password managers treat it as the user name. */
export function EmailField({ label, hint, error, value }: Props) {
  const t = useTranslate('base');
  return (
    <Field
      label={label ?? t('field.email')}
      defaultValue={value}
      name="email"
      type="email"
      autoComplete="username"
      required
      hint={hint}
      error={error}
    />
  );
}
