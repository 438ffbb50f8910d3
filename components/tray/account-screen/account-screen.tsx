/** The reader's account: address, password, logins, devices, a copy of all data, deletion (specification §2 "Tray"). */
import { isFailure } from '../../../core/base/failure/failure';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { fetchSheets } from '../../../core/mount/element/sheets';
import { lazyComponent } from '../../../core/mount/lazy/lazy-component';
import { messageOf } from '../../../core/state/notices/message-of';
import { hasPasskeys } from '../../../core/state/session/logins/has-passkeys';
import { settingsAtom } from '../../../core/state/site/site.atoms';
import { useSheets } from '../../shared/sheets/use-sheets';
import { LogOut } from '../account/log-out';
import { ProfileEdit } from '../profile-edit/profile-edit';
import profileSheet from '../profile-edit/profile-edit.css';
import accountSheet from './account-screen.css';
import { AddressSection } from './address-section';
import { CopySection } from './copy-section';
import { DevicesSection } from './devices-section';
import { EraseSection } from './erase-section';
import { LoginsSection } from './logins-section';
import { PasswordSection } from './password-section';
import { useAccount } from './use-account';

/** Only loaded if the site has passkeys. */
const PasskeysSection = lazyComponent(() => import('./passkeys-section'), 'PasskeysSection');

const sheets = [accountSheet, profileSheet];

export const ready = () => Promise.all([fetchSheets(sheets), loadAreas(['account'])]);

export function AccountScreen() {
  const t = useTranslate('base');
  useSheets(sheets);
  const { login_providers } = useAtomValue(settingsAtom);
  const { account, reload, setLogins, setSessions } = useAccount();

  if (!account) return <AccountSkeleton label={t('state.loading')} />;
  if (isFailure(account)) {
    return (
      <div className="profile" role="alert">
        <p className="profile__note">{messageOf(account)}</p>
        <button type="button" className="button profile__log-out" part="button" onClick={reload}>
          {t('action.retry')}
        </button>
      </div>
    );
  }
  const { logins, sessions } = account;
  return (
    <div className="account">
      <ProfileEdit />
      <AddressSection hasPassword={logins.has_password} />
      {logins.has_password && (
        <PasswordSection hasOthers={logins.has_passkey || logins.identities.length > 0} onChanged={reload} />
      )}
      <LoginsSection logins={logins} onChanged={setLogins} />
      {login_providers.includes('passkey') && hasPasskeys() && (
        <PasskeysSection
          hasPassword={logins.has_password}
          isAlone={!logins.has_password && logins.identities.length === 0}
          onChanged={(has_passkey) => setLogins({ ...logins, has_passkey })}
        />
      )}
      <DevicesSection sessions={sessions} onChanged={setSessions} />
      <CopySection />
      <EraseSection hasPassword={logins.has_password} />
      <LogOut />
    </div>
  );
}

function AccountSkeleton({ label }: { label: string }) {
  return (
    <div className="account late" part="skeleton" role="status">
      <span className="hushed">{label}</span>
      {['address', 'password', 'logins', 'devices'].map((name) => (
        <div key={name} className="account__section" aria-hidden="true">
          <span className="account__bone account__bone--title" />
          <span className="account__bone" />
        </div>
      ))}
    </div>
  );
}
