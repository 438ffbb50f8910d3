import { useId } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { SchemaInput } from '../parts/schema-input';
import { useTerms } from '../parts/use-terms';
import type { ProviderField as Field } from './fields';

interface Props {
  provider: string;
  field: Field;
  value: unknown;
  /** True if the server has the secret of this field. */
  isSet: boolean;
  error: string;
  onChange(value: unknown): void;
}

/** A setting of a provider. Documents of providers call it by its technical name. */
export function ProviderField({ provider, field: { name, schema, isRequired }, value, isSet, error, onChange }: Props) {
  const t = useTranslate('console');
  const terms = useTerms();
  const id = useId();
  const { type } = schema;
  const { label, says } = terms.providerField(provider, name);
  const isRequiredNow = isRequired && !isSet;
  const hint = [isSet && t('logins.secret_set'), says].filter(Boolean).join(' ');
  return (
    <div className="setting" data-type={type}>
      <span className="logins__label">
        <label htmlFor={id} className="setting__name">
          {label}
        </label>
        <code className="console-meta" dir="ltr">
          {name}
        </code>
        {isRequiredNow && type !== 'boolean' && <span className="console-meta">{t('logins.required')}</span>}
      </span>
      <SchemaInput
        schema={schema}
        value={value}
        nameOf={terms.providerValue}
        hasNone={!isRequired || value === undefined}
        onChange={onChange}
        attributes={{
          ...{ id, autoCapitalize: 'none', autoComplete: 'off', spellCheck: false },
          ...(!schema.enum && { dir: 'ltr' }),
          ...(schema.default !== undefined && { placeholder: String(schema.default) }),
          'aria-describedby': error || hint ? `${id}-says` : undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': isRequiredNow || undefined,
        }}
      />
      {(error || hint) && (
        <p id={`${id}-says`} className={error ? 'console-problem' : 'console-meta'}>
          {error || hint}
        </p>
      )}
      {isSet && !isRequired && (
        <label className="console-check">
          <input
            type="checkbox"
            checked={value === null}
            onChange={({ target }) => onChange(target.checked ? null : '')}
          />
          {t('logins.secret_remove')}
        </label>
      )}
    </div>
  );
}
