/** Finishes a login that began elsewhere: at a provider, in a mail, or on another site. Shows its children without one. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { type Arrival, arrivalAtom, endArrivalAction } from '../../../core/state/console/arrival';
import {
  comeFromProviderAction,
  followConsoleLinkAction,
  isLinkOfThisBrowser,
  switchSiteAction,
} from '../../../core/state/console/log-in';
import type { Finish } from './finish';
import { useSayLogin } from './use-say-login';

interface Props {
  finish: Finish;
  /** Called with the reason when the login failed. */
  onProblem(text: string): void;
  children: ReactNode;
}

export function Arrived({ finish, onProblem, children }: Props) {
  const t = useTranslate('console');
  const base = useTranslate('base');
  const arrival = useAtomValue(arrivalAtom);
  const end = useSetAtom(endArrivalAction);
  const comeBack = useSetAtom(comeFromProviderAction);
  const follow = useSetAtom(followConsoleLinkAction);
  const switchFrom = useSetAtom(switchSiteAction);
  const sayLogin = useSayLogin();
  const [needsPress, setNeedsPress] = useState(arrival?.by === 'mail_link' && !isLinkOfThisBrowser());

  async function act(it: Arrival, isConfirmed = false) {
    if (it.by === 'error') onProblem(t(it.error === 'cancelled' ? 'login.cancelled' : 'login.failed'));
    else {
      setNeedsPress(false);
      const failed =
        it.by === 'site'
          ? finish(await switchFrom(it.from), (code) => switchFrom(it.from, code))
          : finish(await (it.by === 'window' ? comeBack(it.code) : follow(it.token, isConfirmed)));
      // This browser has requested a newer link since.
      if (failed?.data?.data?.field === 'verifier') return setNeedsPress(true);
      if (failed) onProblem(sayLogin(failed));
      // Without an answer the link or the code may still be good.
      if (failed?.error_status === 0 && it.by === 'mail_link') return setNeedsPress(true);
    }
    end();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    if (arrival && !needsPress) void act(arrival);
  }, [arrival]);

  if (!arrival) return children;
  if (!needsPress) return <p role="status">{base('login.submitting')}</p>;
  return (
    <div className="console-form">
      <p>{t('login.confirm')}</p>
      <div className="console-acts">
        <button type="button" className="button button--primary" onClick={() => void act(arrival, true)}>
          {base('login.submit')}
        </button>
        <button type="button" className="button button--text" onClick={end}>
          {t('back')}
        </button>
      </div>
    </div>
  );
}
