import type { Failure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { messageOf } from '../../../core/state/notices/message-of';

/** Returns a function that says why a login failed. */
export function useSayLogin(): (failure: Failure) => string {
  const t = useTranslate('console');
  return (failure) => {
    const { code, data } = failure.data ?? {};
    if (code === 'account_exists') return t('login.own_account');
    if (code === 'unauthorized') return t('login.expired');
    if (code === 'invalid_field' && data?.field === 'token') return t('login.link_expired');
    if (code !== 'forbidden') return messageOf(failure);
    return t(data?.reason === 'unknown_login' ? 'login.not_connected' : 'login.no_staff');
  };
}
