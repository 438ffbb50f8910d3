/** The profile screen: a mail's link, the account forms for a guest, the reader's own profile, or another reader's. */
import { lazy, Suspense } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { whole } from '../../../core/base/store/whole';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { mailLinkAtom } from '../../../core/state/tray/mail-link';
import { reportProfile } from '../../../core/state/tray/shown-profile';
import { trayAtom } from '../../../core/state/tray/tray.atoms';
import { isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import { ForgotForm } from '../log-in/forgot-form';
import { LoginForm } from '../log-in/login-form';
import { lazyScreen } from '../parts/lazy-screen';
import { SignUpForm } from '../sign-up/sign-up-form';

function NotFetched() {
  const t = useTranslate('base');
  return (
    <p className="account-form__lead" role="alert">
      {t('settings.error.error_fetching')}
    </p>
  );
}

/** Loaded separately, because few readers come from a mail. */
const MailLinkScreen = lazy(() =>
  import('../mail-link/mail-link-screen').then(
    (it) => ({ default: it.MailLinkScreen }),
    () => ({ default: NotFetched }),
  ),
);

/** Loaded separately, because few readers open it, and it has its own forms and texts. */
const AccountScreen = lazy(() =>
  whole(import('../account-screen/account-screen')).then(
    (it) => ({ default: it.AccountScreen }),
    () => ({ default: NotFetched }),
  ),
);

const areas = ['tray', 'conversations', 'reading'] as const;
const OwnProfile = lazyScreen(areas, () => import('./own-profile'));
const OtherProfile = lazyScreen<{ uuid: string }>(areas, () => import('./other-profile'));

/** Login by mailed link, for sites that have it on. */
const LinkForm = lazyComponent(() => import('../log-in/link-form'), 'LinkForm');

const forms = { login: LoginForm, signup: SignUpForm, forgot: ForgotForm, link: LinkForm };

export function ProfileScreen() {
  const t = useTranslate('base');
  const { isOpen, openings, person, form, tab: screen } = useAtomValue(trayAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const settings = useAtomValue(settingsAtom);
  const link = useAtomValue(mailLinkAtom);

  const isProfile = isOpen && !link && screen === 'vf-profile' && (person !== '' || isLoggedIn);
  // Each person, and each opening, is a new profile.
  useEffectOn([isProfile, person, openings], () => {
    if (isProfile) reportProfile();
  });

  if (link) {
    return (
      <Suspense>
        <MailLinkScreen link={link} />
      </Suspense>
    );
  }
  if (person) return <OtherProfile key={person} uuid={person} />;
  if (isLoggedIn && screen === 'vf-account') {
    return (
      <Suspense>
        <AccountScreen />
      </Suspense>
    );
  }
  if (isLoggedIn) return <OwnProfile />;
  // The site has its own login, so the suite shows none.
  if (settings?.disable_widget_logins) return <p className="account-form__lead">{t('login.elsewhere')}</p>;
  const Form = forms[form];
  return <Form key={form} />;
}
