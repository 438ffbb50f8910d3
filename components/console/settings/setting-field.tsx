/** A setting with the input that fits its schema. */
import { type ReactNode, useId } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { SettingsPage } from '../../../core/contract/console/settings';
import { useTerms } from '../parts/use-terms';

export type SettingLine = SettingsPage['settings'][number];

interface Schema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}
export const schemaOf = ({ schema }: SettingLine): Schema => (schema ?? {}) as Schema;

/** Settings that are lists or objects change by command only. */
export const isEditable = (setting: SettingLine): boolean =>
  ['boolean', 'string', 'integer'].includes(schemaOf(setting).type ?? '');

interface Props {
  setting: SettingLine;
  value: unknown;
  error: string;
  onChange(value: unknown): void;
}

export function SettingField({ setting, value, error, onChange }: Props) {
  const t = useTranslate('console');
  const terms = useTerms();
  const id = useId();
  const { name } = setting;
  const { type, enum: values, minimum, maximum, maxLength } = schemaOf(setting);
  const isChanged = JSON.stringify(value) !== JSON.stringify(setting.default);
  const hasNames = type === 'boolean' || values !== undefined;
  const common = { id, 'aria-describedby': `${id}-says`, 'aria-invalid': error ? true : undefined };

  let control: ReactNode;
  if (type === 'boolean')
    control = (
      <input {...common} type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
    );
  else if (values)
    control = (
      <select {...common} value={String(value)} onChange={({ target }) => onChange(target.value)}>
        {values.map((it) => (
          <option key={it} value={it}>
            {terms.value(it)}
          </option>
        ))}
      </select>
    );
  else
    control = (
      <input
        {...common}
        className="input"
        type={type === 'integer' ? 'number' : 'text'}
        min={minimum}
        max={maximum}
        maxLength={maxLength}
        dir="auto"
        value={String(value ?? '')}
        onChange={({ target }) =>
          onChange(type === 'integer' && target.value !== '' ? Number(target.value) : target.value)
        }
      />
    );

  const byDefault = hasNames ? terms.value(setting.default) : String(setting.default) || '–';
  return (
    <div className="setting" data-type={type}>
      <label htmlFor={id} className="setting__name">
        {terms.setting(name)}
      </label>
      {control}
      <p id={`${id}-says`} className={error ? 'console-problem' : 'console-meta'}>
        {error || terms.says(name)}
        {!error && isChanged && ` ${t('settings.default', { value: byDefault })}`}
      </p>
    </div>
  );
}
