/** A setting with the input that fits its schema. */
import { useId } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { SettingsPage } from '../../../core/contract/console/settings';
import { type Schema, SchemaInput } from '../parts/schema-input';
import { useTerms } from '../parts/use-terms';

export type SettingLine = SettingsPage['settings'][number];

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
  const schema = schemaOf(setting);
  const { type, enum: values } = schema;
  const isChanged = JSON.stringify(value) !== JSON.stringify(setting.default);
  const hasNames = type === 'boolean' || values !== undefined;
  const byDefault = hasNames ? terms.value(setting.default) : String(setting.default) || '–';
  return (
    <div className="setting" data-type={type}>
      <label htmlFor={id} className="setting__name">
        {terms.setting(name)}
      </label>
      <SchemaInput
        schema={schema}
        value={value}
        nameOf={terms.value}
        onChange={onChange}
        attributes={{ id, dir: 'auto', 'aria-describedby': `${id}-says`, 'aria-invalid': error ? true : undefined }}
      />
      <p id={`${id}-says`} className={error ? 'console-problem' : 'console-meta'}>
        {error || terms.says(name)}
        {!error && isChanged && ` ${t('settings.default', { value: byDefault })}`}
      </p>
    </div>
  );
}
