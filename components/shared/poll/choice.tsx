import { useId } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';

interface Props<T extends string> {
  name: string;
  values: readonly T[];
  value: NoInfer<T>;
  onPick?: (value: NoInfer<T>) => void;
}

/** A labeled select of the poll editor. */
export function Choice<T extends string>({ name, values, value, onPick }: Props<T>) {
  const t = useTranslate('poll');
  const id = useId();
  return (
    <p className="poll__field">
      <label htmlFor={id}>{t(name as 'kind')}</label>
      <select
        id={id}
        className="input"
        name={name}
        defaultValue={value}
        onChange={(event) => onPick?.(event.target.value as T)}
      >
        {values.map((option) => (
          <option key={option} value={option}>
            {t(`${name}_${option}` as 'kind_single')}
          </option>
        ))}
      </select>
    </p>
  );
}
