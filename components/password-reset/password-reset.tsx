/**
 * A button for guests: the tray's form sends a mail, whose link opens the tray, too. Shows nothing to logged-in
 * readers, and if the site has its own login.
 */
import { useEffect } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import { askToJoin } from '../../core/state/permissions/ask-to-join';
import { settingsAtom } from '../../core/state/site/site.atoms';
import { openMailLink } from '../../core/state/tray/mail-link';
import { showFormAction } from '../../core/state/tray/tray.atoms';
import { isLoggedInAtom } from '../../core/state/user/user.atoms';

export function PasswordReset() {
  const t = useTranslate('login');
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const { disable_widget_logins } = useAtomValue(settingsAtom);
  const showForm = useSetAtom(showFormAction);

  // The address may have got its link after the script had checked.
  useEffect(openMailLink, []);

  /** A page with its own login may stop this event. */
  function handleClick() {
    if (askToJoin('login', 'header')) showForm('forgot');
  }

  if (isLoggedIn || disable_widget_logins) return null;
  return (
    <button type="button" className="button" part="button" onClick={handleClick}>
      {t('reset.open')}
    </button>
  );
}
