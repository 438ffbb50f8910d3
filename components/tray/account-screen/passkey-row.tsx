import { formatDate } from '../../../core/base/i18n/dates';
import { currentLanguage } from '../../../core/base/i18n/language';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import type { OwnPasskeys } from '../../../core/contract/people/passkeys';
import { RemoveLogin } from './remove-login';

interface Props {
  passkey: OwnPasskeys['passkeys'][number];
  /** True if the person could not log in without this passkey. */
  isOnly: boolean;
  isBusy: boolean;
  onRemove(uuid: string, name: string): unknown;
}

export function PasskeyRow({ passkey, isOnly, isBusy, onRemove }: Props) {
  const t = useTranslate('account');
  const login = useTranslate('login');
  const { uuid, host, date_last_login: used } = passkey;
  const name = passkey.name || login('passkey.unnamed');
  return (
    <li className="account__row">
      <span className="account__row-text">
        <bdi>{name}</bdi>
        <span className="account__meta">
          <bdi>{host}</bdi>
        </span>
        <span className="account__meta">
          {used === null
            ? login('passkey.unused')
            : t('logins.last_used', { date: formatDate(used, currentLanguage()) })}
        </span>
        {isOnly && <span className="account__meta">{t('logins.only')}</span>}
      </span>
      {!isOnly && <RemoveLogin name={name} isBusy={isBusy} onRemove={() => onRemove(uuid, name)} />}
    </li>
  );
}
