/** A mailed link instead of a password: the request. */
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { askForLinkAction } from '../../../core/state/session/logins/mail-link';
import { MailForm } from './mail-form';

export const ready = () => loadAreas(['login']);

export function LinkForm() {
  const t = useTranslate('login');
  const askForLink = useSetAtom(askForLinkAction);
  return (
    <MailForm
      lead={t('link.lead')}
      submit={t('link.submit')}
      submitting={t('link.submitting')}
      noted={(email) => t('link.noted', { email })}
      request={askForLink}
    />
  );
}
