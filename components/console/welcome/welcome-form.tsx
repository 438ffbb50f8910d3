import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { STAFF_PASSWORD_MIN } from '../../../core/contract/limits';
import { beginSiteAction } from '../../../core/state/console/session';
import { messageOf } from '../../../core/state/notices/message-of.deferred';
import { Field } from '../../shared/field/field';
import { PasswordField } from '../../shared/password-field/password-field';

const fields = ['domain', 'name', 'email', 'password'];

export function WelcomeForm({ token, hasSite }: { token: string; hasSite: boolean }) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const begin = useSetAtom(beginSiteAction);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const site = hasSite ? {} : { domain: text('domain'), site_name: text('site_name') };
    setSending(true);
    const account = { name: text('name'), email: text('email'), password: String(data.get('password') ?? '') };
    setFailure(await begin({ token, ...site, ...account }));
    setSending(false);
  }

  const field = String(failure?.data?.data?.field ?? '');
  const errorOf = (name: string) => (failure && field === name ? { error: problemOf(failure, name) } : {});
  const problemOf = (it: Failure, name: string) =>
    name === 'domain'
      ? t('welcome.domain_problem')
      : it.data?.data?.reason === 'staff_short'
        ? t('welcome.password_hint', { count: STAFF_PASSWORD_MIN })
        : messageOf(it);

  return (
    <form ref={form} className="console-form" method="post" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="console-problem" role="alert">
        {failure && !fields.includes(field) && messageOf(failure)}
      </p>
      {!hasSite && (
        <>
          <Field
            label={t('welcome.site_name')}
            name="site_name"
            hint={t('welcome.site_name_hint')}
            maxLength={100}
            required
          />
          <Field
            label={t('welcome.domain')}
            name="domain"
            hint={t('welcome.domain_hint')}
            inputMode="url"
            autoCapitalize="none"
            required
            {...errorOf('domain')}
          />
        </>
      )}
      <Field
        label={t('welcome.name')}
        name="name"
        hint={t('welcome.name_hint')}
        autoComplete="name"
        required
        {...errorOf('name')}
      />
      <Field
        label={base('field.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        {...errorOf('email')}
      />
      <PasswordField
        label={base('field.password')}
        name="password"
        hint={t('welcome.password_hint', { count: STAFF_PASSWORD_MIN })}
        autoComplete="new-password"
        required
        isSending={isSending}
        {...errorOf('password')}
      />
      <button type="submit" className="button button--primary" aria-disabled={isSending || undefined}>
        {t(isSending ? 'welcome.submitting' : 'welcome.submit')}
      </button>
    </form>
  );
}
