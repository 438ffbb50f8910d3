/** Asks the reader at which of the server's sites they work. */
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { readMethodsAction } from '../../../core/state/console/log-in';
import { goAction } from '../../../core/state/console/place';
import { messageOf } from '../../../core/state/notices/message-of';
import { Field } from '../../shared/field/field';
import { Alert } from '../parts/alert';
import { useForm } from '../parts/use-form';

export function SiteForm() {
  const t = useTranslate('console');
  const read = useSetAtom(readMethodsAction);
  const go = useSetAtom(goAction);
  const { form, failure, isSending } = useForm(async (text) => {
    const domain = text('site').toLowerCase();
    const answer = await read(domain);
    if (isFailure(answer)) return answer;
    go({ domain, screen: 'overview' }, true);
    return undefined;
  });
  const isUnknown = failure?.error_status === 404 || failure?.error_status === 400;
  return (
    <form {...form}>
      <Alert>{failure && !isUnknown && messageOf(failure)}</Alert>
      <Field
        label={t('login.site')}
        name="site"
        hint={t('login.site_hint')}
        autoCapitalize="none"
        inputMode="url"
        required
        {...(isUnknown && { error: t('login.no_site') })}
      />
      <button type="submit" className="button button--primary" aria-disabled={isSending || undefined}>
        {t('login.continue')}
      </button>
    </form>
  );
}
