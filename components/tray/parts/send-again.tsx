/** Another mail to confirm one's address, for whom the first did not reach or came to nothing. */
import { useState } from 'react';
import { sendVerification } from '../../../core/api/users';
import { useTranslate } from '../../../core/i18n/use-translate';
import { domainAtom } from '../../../core/site/site.atoms';
import { useAtomValue } from '../../../core/store/hooks';
import { useProblems } from './use-problems';

export function SendAgain() {
  const t = useTranslate('reading');
  const domain = useAtomValue(domainAtom);
  const problemsOf = useProblems();
  const [said, setSaid] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function handleClick() {
    if (isSending) return;
    setIsSending(true);
    const { form } = await problemsOf(sendVerification(domain));
    setIsSending(false);
    setSaid(form ?? t('mail.sent'));
  }

  return (
    <>
      <button
        type="button"
        className="button"
        part="button"
        aria-disabled={isSending || undefined}
        onClick={handleClick}
      >
        {t('mail.send_again')}
      </button>
      <p role="status">{said}</p>
    </>
  );
}
