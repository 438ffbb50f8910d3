import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { STAFF_PASSWORD_MIN } from '../../../core/contract/values/limits';
import { beginSiteAction } from '../../../core/state/console/session';
import { messageOf } from '../../../core/state/notices/message-of';
import { Field } from '../../shared/field/field';
import { Alert } from '../parts/alert';
import { useForm } from '../parts/use-form';
import { EmailField, NameField, NewPasswordField } from './account-fields';

const fields = ['domain', 'name', 'email', 'password'];

export function WelcomeForm({ token, hasSite }: { token: string; hasSite: boolean }) {
  const t = useTranslate('console');
  const begin = useSetAtom(beginSiteAction);
  const { form, failure, field, isSending } = useForm((text) => {
    const site = hasSite ? {} : { domain: text('domain'), site_name: text('site_name') };
    return begin({ token, ...site, name: text('name'), email: text('email'), password: text('password') });
  });

  const errorOf = (name: string) => (failure && field === name ? { error: problemOf(failure, name) } : {});
  const problemOf = (it: Failure, name: string) =>
    name === 'domain'
      ? t('welcome.domain_problem')
      : it.data?.data?.reason === 'staff_short'
        ? t('welcome.password_hint', { count: STAFF_PASSWORD_MIN })
        : messageOf(it);

  return (
    <form {...form}>
      <Alert>{failure && !fields.includes(field) && messageOf(failure)}</Alert>
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
      <NameField {...errorOf('name')} />
      <EmailField {...errorOf('email')} />
      <NewPasswordField isSending={isSending} {...errorOf('password')} />
      <button type="submit" className="button button--primary" aria-disabled={isSending || undefined}>
        {t(isSending ? 'welcome.submitting' : 'welcome.submit')}
      </button>
    </form>
  );
}
