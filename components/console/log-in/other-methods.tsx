/** A passkey, a mailed link, and the providers of the site. */
import { useState } from 'react';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useSetAtom } from '../../../core/base/store/hooks';
import { goToProviderAction, logInToConsoleByPasskeyAction } from '../../../core/state/console/log-in';
import { ProviderList } from '../../shared/providers/provider-list';
import { Alert } from '../parts/alert';
import type { Finish } from './finish';
import { useSayLogin } from './use-say-login';

export const ready = () => loadAreas(['login']);

interface Props {
  methods: string[];
  finish: Finish;
  /** Opens the form for a mailed link. */
  onLink(): void;
}

export function OtherMethods({ methods, finish, onLink }: Props) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const login = useTranslate('login');
  const signIn = useSetAtom(logInToConsoleByPasskeyAction);
  const goTo = useSetAtom(goToProviderAction);
  const sayLogin = useSayLogin();
  const [problem, setProblem] = useState('');

  async function byPasskey(): Promise<string> {
    try {
      const failed = finish(await signIn());
      const isOfKey = ['credential', 'ticket'].includes(String(failed?.data?.data?.field));
      return isOfKey ? t('login.passkey_unknown') : failed ? sayLogin(failed) : '';
    } catch (error) {
      return error instanceof DOMException ? login('passkey.not_used') : base('settings.error.generic_error');
    }
  }

  async function handlePress(method: string) {
    setProblem('');
    if (method === 'mail_link') onLink();
    else if (method === 'passkey') setProblem(await byPasskey());
    else await goTo(method).catch(() => setProblem(base('settings.error.generic_error')));
  }

  function labelOf(name: string, method: string): string {
    if (method === 'mail_link') return base('link.offer');
    return method === 'passkey' ? login('passkey.offer') : base('login.with', { name });
  }

  return (
    <div>
      <Alert>{problem}</Alert>
      <ProviderList providers={methods} label={labelOf} onPress={(method) => void handlePress(method)} />
    </div>
  );
}
