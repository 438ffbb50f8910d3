import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Field } from '../../shared/field/field';

/** The address of an own account; a password manager takes it for the name of the user. */
export function EmailField({ hint, error }: { hint?: string; error: string | undefined }) {
  const t = useTranslate('base');
  return (
    <Field
      label={t('field.email')}
      name="email"
      type="email"
      autoComplete="username"
      required
      hint={hint}
      error={error}
    />
  );
}
