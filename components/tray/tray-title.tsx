/** What the tray shows, in a heading that also labels the dialog. */
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { mailLinkAtom } from '../../core/state/tray/mail-link';
import { screenAtom, trayAtom } from '../../core/state/tray/tray.atoms';
import { isLoggedInAtom } from '../../core/state/user/user.atoms';
import { useWish } from './account/use-wish';

export function TrayTitle({ id }: { id: string }) {
  const t = useTranslate('base');
  const read = useTranslate('reading');
  const { person, form } = useAtomValue(trayAtom);
  const wish = useWish();
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const link = useAtomValue(mailLinkAtom);
  const screen = useAtomValue(screenAtom);

  const title = link
    ? read(`mail.${link.kind}_title`)
    : person
      ? t('profile.person')
      : isLoggedIn
        ? t(screen === 'vf-account' ? 'tray.account' : 'profile.title')
        : (form === 'login' && wish) || t(`${form}.title`);
  return (
    <h2 className="tray__title vf-heading-text vf-tabbed-nav__tabs vf-active" id={id} part="title">
      {title}
    </h2>
  );
}
