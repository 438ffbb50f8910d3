/**
 * For who has yet to confirm their address: another mail, and the news when they have done it in another tab.
 *
 * Source: the spec, §5 "Email verification"
 */
import { useEffect, useState } from 'react';
import { isFailure } from '../../../../core/api/failure';
import { fetchCurrentUser, sendVerification } from '../../../../core/api/users';
import { orUnreachable } from '../../../../core/content/first-page';
import { useTranslate } from '../../../../core/i18n/use-translate';
import { messageOf } from '../../../../core/notices/message-of';
import { domainAtom } from '../../../../core/site/site.atoms';
import { useSetAtom } from '../../../../core/store/hooks';
import { store } from '../../../../core/store/store';
import { toReader } from '../../../../core/user/user';
import { askWhoAction } from '../../../../core/user/user.atoms';

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
