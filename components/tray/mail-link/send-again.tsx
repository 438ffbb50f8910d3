/** Another mail to confirm the address, if the first was lost or failed. */
import { useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { sendVerificationAction } from '../../../core/state/user/verification.actions';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { useProblems } from '../account/use-problems';

export function SendAgain() {
  const t = useTranslate('reading');
  const sendVerification = useSetAtom(sendVerificationAction);
  const problemsOf = useProblems();
  const [said, setSaid] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function handleClick() {
    setIsSending(true);
    const { form } = await problemsOf(sendVerification());
    setIsSending(false);
    setSaid(form ?? t('mail.sent'));
  }

  return (
    <>
      <BusyButton isBusy={isSending} onPress={handleClick}>
        {t('mail.send_again')}
      </BusyButton>
      <p role="status">{said}</p>
    </>
  );
}
