/** Requests a link to log in by mail. */
import { useState } from 'react';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { askForConsoleLinkAction } from '../../../core/state/console/log-in';
import { messageOf } from '../../../core/state/notices/message-of';
import { Alert } from '../parts/alert';
import { StepButtons } from '../parts/step-buttons';
import { useForm } from '../parts/use-form';
import { EmailField } from '../welcome/account-fields';

export const ready = () => loadAreas(['login']);

export function LinkForm({ onBack }: { onBack(): void }) {
  const login = useTranslate('login');
  const ask = useSetAtom(askForConsoleLinkAction);
  const [sentTo, setSentTo] = useState('');
  const { form, failure, field, isSending } = useForm(async (text) => {
    const email = text('email');
    const failed = await ask(email);
    if (!failed) setSentTo(email);
    return failed;
  });
  const problem = failure && messageOf(failure);
  return (
    <form {...form}>
      <p role="status">{sentTo ? login('link.noted', { email: sentTo }) : login('link.lead')}</p>
      <Alert>{field !== 'email' && problem}</Alert>
      {!sentTo && <EmailField {...(field === 'email' && problem && { error: problem })} />}
      <StepButtons
        submit={sentTo ? undefined : login(isSending ? 'link.submitting' : 'link.submit')}
        isSending={isSending}
        onBack={onBack}
      />
    </form>
  );
}
