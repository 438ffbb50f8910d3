/**
 * For readers who must confirm their address: sends another mail, and notices a confirmation in another tab.
 *
 * Source: specification §5 "Email verification"
 */
import { useEffect, useState } from 'react';
import { isFailure, orUnreachable } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { messageOf } from '../../../core/state/notices/message-of';
import { recheckReaderAction, sendVerificationAction } from '../../../core/state/user/verification.actions';

export function SendAgain() {
  const t = useTranslate('writing');
  useTranslate('base');
  const recheck = useSetAtom(recheckReaderAction);
  const sendMail = useSetAtom(sendVerificationAction);
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState('');

  // The reader may have confirmed the address, and returned from the mail.
  useEffect(() => {
    const look = () => void recheck();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [recheck]);

  async function send() {
    if (isSending) return;
    setSending(true);
    const answer = await orUnreachable(sendMail());
    setSending(false);
    setMessage(isFailure(answer) ? messageOf(answer) : t('mail_sent'));
  }

  return (
    <>
      {' '}
      <button
        type="button"
        className="button button--text send-again"
        part="button"
        aria-busy={isSending}
        onClick={() => void send()}
      >
        {t('send_mail_again')}
      </button>
      <span role="status">{message && ` ${message}`}</span>
    </>
  );
}
