/** The settings of one provider, with the buttons that save, turn on or off, and check. */
import { type FormEvent, useEffect, useRef } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { Alert } from '../parts/alert';
import { useTerms } from '../parts/use-terms';
import { CheckPart } from './check-part';
import { changesOf, fieldsOf, shownValue } from './fields';
import { ProviderField } from './provider-field';
import { type Login, type Logins, refusedField } from './use-logins';

export function ProviderForm({ login, logins }: { login: Login; logins: Logins }) {
  const t = useTranslate('console');
  const terms = useTerms();
  const { known, stored } = login;
  const { provider, title, redirects } = known;
  const fields = fieldsOf(known);
  const edits = logins.editsOf(provider);
  const count = Object.keys(changesOf(fields, stored, edits)).length;
  const result = logins.resultOf(provider);
  const refusal = isFailure(result) ? result : null;
  const wrong = refusal ? refusedField(refusal) : '';
  const problem = refusal ? terms.refusal(refusal) : '';
  const isAtField = fields.some(({ name }) => name === wrong);
  const isOn = stored?.is_on === true;
  const { isSaving } = logins;
  const says = terms.providerSays(provider);
  const form = useRef<HTMLFormElement>(null);
  const buttons = useRef<HTMLDivElement>(null);

  const shown = useRef(refusal);
  useEffect(() => {
    // A form that is opened again has its refusal from before.
    if (refusal !== shown.current) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    shown.current = refusal;
  }, [refusal]);

  // A saved provider may move in the list, and its button to save disappears.
  useEffect(() => {
    const root = buttons.current?.getRootNode() as ShadowRoot | undefined;
    if (result === 'saved' && !root?.activeElement) buttons.current?.focus();
  }, [result]);

  function handleDiscard() {
    if (isSaving) return;
    logins.discard(provider);
    buttons.current?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (stored && count === 0) return;
    void logins.save(login, stored ? undefined : true);
  }

  function switchLabel(): string {
    if (!stored) return t('logins.save_off');
    if (isOn) return t('turn_off');
    return t(count > 0 ? 'logins.save_on' : 'turn_on');
  }

  return (
    <form ref={form} className="console-form" noValidate onSubmit={handleSubmit}>
      {(says || fields.length === 0) && (
        <p className="console-meta">{[says, fields.length === 0 && t('logins.no_fields')].filter(Boolean).join(' ')}</p>
      )}
      {redirects && !says && (
        <p className="console-meta">{t('logins.register', { name: terms.provider(provider, title) })}</p>
      )}
      {fields.map((field) => (
        <ProviderField
          key={field.name}
          provider={provider}
          field={field}
          value={shownValue(field, stored, edits)}
          isSet={stored?.secrets.includes(field.name) ?? false}
          error={field.name === wrong ? problem : ''}
          onChange={(value) => logins.edit(provider, field.name, value)}
        />
      ))}
      <Alert>{!isAtField && problem}</Alert>
      <div ref={buttons} tabIndex={-1} className="console-acts">
        {(!stored || count > 0) && (
          <button type="submit" className="button button--primary" aria-disabled={isSaving || undefined}>
            {t(stored ? 'save' : fields.length > 0 ? 'logins.save_on' : 'turn_on')}
          </button>
        )}
        {(stored || fields.length > 0) && (
          <button
            type="button"
            className="button"
            aria-disabled={isSaving || undefined}
            // Turning off sends no unsaved text.
            onClick={() => void logins.save(login, !isOn && stored !== undefined, !isOn)}
          >
            {switchLabel()}
          </button>
        )}
        {stored && count > 0 && (
          <button
            type="button"
            className="button button--text"
            aria-disabled={isSaving || undefined}
            onClick={handleDiscard}
          >
            {t('discard')}
          </button>
        )}
        <span role="status">{stored && count > 0 ? t('unsaved', { count }) : result === 'saved' && t('saved')}</span>
      </div>
      {stored && (
        <CheckPart provider={provider} outcomes={logins.outcomes} redirects={redirects} hasChanges={count > 0} />
      )}
    </form>
  );
}
