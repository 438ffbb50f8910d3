import { useState } from 'react';
import { Field, type FieldProps } from '../../shared/field/field';

interface Props extends Pick<FieldProps, 'label' | 'name' | 'hint' | 'error' | 'maxLength' | 'readOnly'> {
  value: string;
  /** Shows the error before the reader has left the field. */
  isChecked: boolean;
  onEdit(value: string): void;
}

/** A name or a domain. Its error waits until the field is left. */
export function AccountField({ error, isChecked, onEdit, ...field }: Props) {
  const [wasLeft, setLeft] = useState(false);
  return (
    <Field
      {...field}
      error={isChecked || wasLeft ? error : undefined}
      dir="ltr"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => onEdit(target.value.trim().toLowerCase())}
    />
  );
}
