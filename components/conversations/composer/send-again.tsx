/**
 * For who has yet to confirm their address: another mail, and the news when they have done it in another tab.
 *
 * Source: specification §5 "Email verification"
 */
import { useEffect, useState } from 'react';
import { isFailure, orUnreachable } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { store } from '../../../core/base/store/store';
import { messageOf } from '../../../core/state/notices/message-of';
import { domainAtom } from '../../../core/state/page/page.atoms';
import { toReader } from '../../../core/state/user/user';
import { askWhoAction } from '../../../core/state/user/user.atoms';
import { fetchCurrentUser, sendVerification } from '../../../core/transport/api/users';

export function SendAgain() {
  const t = useTranslate('writing');
  useTranslate('base');
  const askWho = useSetAtom(askWhoAction);
  const [isSending, setSending] = useState(false);
  const [told, setTold] = useState('');

  // Who comes back from their mail may have confirmed it.
  useEffect(() => {
    const look = async () => {
      const take = askWho();
      const answer = await orUnreachable(fetchCurrentUser(store.get(domainAtom)));
      if (!isFailure(answer)) take(toReader(answer));
    };
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [askWho]);

  async function send() {
    if (isSending) return;
    setSending(true);
    const answer = await orUnreachable(sendVerification(store.get(domainAtom)));
    setSending(false);
    setTold(isFailure(answer) ? messageOf(answer) : t('mail_sent'));
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
      <span role="status">{told && ` ${told}`}</span>
    </>
  );
}
