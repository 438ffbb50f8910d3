/**
 * Asks the reader to confirm their address, and sends the mail again. The link in it opens in the tray, as on every
 * page; other readers see nothing.
 */
import { useEffect, useState } from 'react';
import { isFailure, orUnreachable } from '../../core/base/failure/failure';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { needsEmailVerification } from '../../core/contract/rules/rules';
import { settingsAtom } from '../../core/state/site/site.atoms';
import { openMailLink } from '../../core/state/tray/mail-link';
import { currentUserAtom, isLoggedInAtom } from '../../core/state/user/user.atoms';
import { sendVerificationAction } from '../../core/state/user/verification.actions';

import { BusyButton } from '../shared/busy-button/busy-button';

type Sending = 'no' | 'now' | 'sent' | 'failed';

export function EmailVerification() {
  const t = useTranslate('login');
  const actor = useAtomValue(currentUserAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const settings = useAtomValue(settingsAtom);
  const send = useSetAtom(sendVerificationAction);
  const [sending, setSending] = useState<Sending>('no');

  // The address may have got its link after the script had checked.
  useEffect(openMailLink, []);

  async function handleClick() {
    setSending('now');
    setSending(isFailure(await orUnreachable(send())) ? 'failed' : 'sent');
  }

  if (!isLoggedIn || !needsEmailVerification({ actor, settings })) return null;
  return (
    <section className="email-verification" part="notice">
      <h2 part="title">{t('verification.title')}</h2>
      <p>{t('verification.lead', { email: actor.email })}</p>
      <BusyButton isBusy={sending === 'now'} onPress={handleClick}>
        {t('verification.again')}
      </BusyButton>
      <p role="status">
        {sending === 'sent' && t('verification.sent')}
        {sending === 'failed' && t('verification.failed')}
      </p>
    </section>
  );
}
