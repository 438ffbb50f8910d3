/** Title of the tray's screen, in a heading that also labels the dialog. */
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { mailLinkAtom } from '../../core/state/tray/mail-link';
import { trayAtom } from '../../core/state/tray/tray.atoms';
import { isLoggedInAtom } from '../../core/state/user/user.atoms';
import { useWish } from './account/use-wish';
import { Back } from './tabs/back';
import { tabTitle } from './tabs/tray-tabs';

export function TrayTitle({ id }: { id: string }) {
  const t = useTranslate('base');
  const read = useTranslate('reading');
  const { person, form, cameFrom, tab: screen } = useAtomValue(trayAtom);
  const wish = useWish('title');
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const link = useAtomValue(mailLinkAtom);

  function title(): string {
    if (link) return read(`mail.${link.kind}_title`);
    const isForms = !isLoggedIn && (screen === 'vf-profile' || screen === 'vf-account');
    if (!person && !isForms) return tabTitle(t, screen, isLoggedIn);
    if (person) return t('profile.person');
    return (form === 'login' && wish) || t(`${form}.title`);
  }
  return (
    <>
      {person && cameFrom && !link && <Back tab={cameFrom} />}
      <h2 className="tray__title vf-heading-text" id={id} part="title">
        {title()}
      </h2>
    </>
  );
}
