import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Field } from '../../shared/field/field';

interface Props {
  label?: string;
  hint?: string;
  error: string | undefined;
  /** Known before. */
  value?: string;
}

/** The address of an own account; a password manager takes it for the name of the user. */
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
