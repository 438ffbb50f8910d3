/** A date and time in the reader's zone; null while empty. */

import { useId, useLayoutEffect, useRef } from 'react';
import { MINUTE_MS } from '../../../core/contract/values/durations';

interface Props {
  label: string;
  hint?: string;
  value: number | null;
  isRequired?: boolean;
  onChange(value: number | null): void;
}

/** In the field's format: local time, to the minute. */
const written = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

export function DateField({ label, hint, value, isRequired, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(value);

  // Typed text stays, even half a date; values from other fields are written here.
  useLayoutEffect(() => {
    if (value === known.current || !field.current) return;
    known.current = value;
    field.current.value = value === null ? '' : written(value);
  }, [value]);

  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="datetime-local"
        className="input"
        defaultValue={value === null ? '' : written(value)}
        required={isRequired}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ currentTarget }) => {
          const ms = new Date(currentTarget.value).getTime();
          known.current = Number.isNaN(ms) ? null : ms;
          onChange(known.current);
        }}
      />
      {hint && (
        <p id={`${id}-hint`} className="field__hint">
          {hint}
        </p>
      )}
    </div>
  );
}
