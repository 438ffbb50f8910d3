/** The form for a forgotten password: requests the mail. */
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { requestPasswordResetAction } from '../../../core/state/session/session.atoms';
import { MailForm } from './mail-form';

export function ForgotForm() {
  const t = useTranslate('base');
  const requestReset = useSetAtom(requestPasswordResetAction);
  return (
    <MailForm
      lead={t('forgot.lead')}
      submit={t('forgot.submit')}
      submitting={t('forgot.submitting')}
      noted={(email) => t('forgot.noted', { email })}
      request={requestReset}
    />
  );
}
