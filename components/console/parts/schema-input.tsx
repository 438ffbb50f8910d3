/** The input that fits the schema of a value: a checkbox, a menu, a field of one line, or of several. */
import type { InputHTMLAttributes } from 'react';

export interface Schema {
  type?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  /** True for a value that the server never sends. */
  secret?: boolean;
  multiline?: boolean;
}

const ROWS = 4;

type Attributes = InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

interface Props {
  schema: Schema;
  value: unknown;
  /** Names one of a few values. */
  nameOf(value: string): string;
  /** True if the menu has an entry for no value. */
  hasNone?: boolean;
  /** @param value of a list: its lines */
  onChange(value: unknown): void;
  attributes: Pick<
    Attributes,
    | 'id'
    | 'aria-describedby'
    | 'aria-invalid'
    | 'aria-required'
    | 'dir'
    | 'placeholder'
    | 'autoCapitalize'
    | 'autoComplete'
    | 'spellCheck'
  >;
}

export function SchemaInput({ schema, value, nameOf, hasNone, onChange, attributes }: Props) {
  const { type, enum: values, minimum, maximum, maxLength, secret, multiline } = schema;
  if (type === 'boolean')
    return (
      <input
        {...attributes}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  if (values)
    return (
      <select {...attributes} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)}>
        {hasNone && <option value="">–</option>}
        {values.map((it) => (
          <option key={it} value={it}>
            {nameOf(it)}
          </option>
        ))}
      </select>
    );
  const text = { ...attributes, className: 'input' };
  const isList = type === 'array';
  if (isList || multiline)
    return (
      <textarea
        {...text}
        rows={ROWS}
        maxLength={maxLength}
        value={Array.isArray(value) ? value.join('\n') : String(value ?? '')}
        onChange={({ target }) => onChange(isList ? target.value.split('\n') : target.value)}
      />
    );
  const isNumber = type === 'integer';
  return (
    <input
      {...text}
      // Browsers fill the reader's own password into other password fields.
      {...(secret && { autoComplete: 'new-password' })}
      type={secret ? 'password' : isNumber ? 'number' : 'text'}
      min={minimum}
      max={maximum}
      maxLength={maxLength}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(isNumber && target.value !== '' ? Number(target.value) : target.value)}
    />
  );
}
