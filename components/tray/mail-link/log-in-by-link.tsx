/**
 * A login link from a mail: logs in at once in the browser that requested it, elsewhere by a press, because someone
 * else may have requested the link, and mail programs open links by themselves. Success closes the tray.
 */
import { useCallback, useRef, useState } from 'react';
import { isFailure } from '../../../core/base/failure/failure';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { followLinkAction, isLinkAskedForHere } from '../../../core/state/session/logins/mail-link';
import { forgetMailLinkAction } from '../../../core/state/tray/mail-link';
import { showFormAction } from '../../../core/state/tray/tray.atoms';
import { isLoggedInAtom } from '../../../core/state/user/user.atoms';
import { BusyButton } from '../../shared/busy-button/busy-button';
import { useEffectOn } from '../../shared/effects/use-effect-on';
import { useProblems } from '../account/use-problems';

export function LogInByLink({ token }: { token: string }) {
  const t = useTranslate('reading');
  const base = useTranslate('base');
  const follow = useSetAtom(followLinkAction);
  const showForm = useSetAtom(showFormAction);
  const forget = useSetAtom(forgetMailLinkAction);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const problemsOf = useProblems();
  const isHere = useRef(isLinkAskedForHere() && !isLoggedIn);
  const [state, setState] = useState<'asking' | 'elsewhere' | 'over'>(isHere.current ? 'asking' : 'elsewhere');
  const [problem, setProblem] = useState('');

  const logIn = useCallback(
    async (isConfirmed: boolean) => {
      setState('asking');
      setProblem('');
      const request = follow(token, isConfirmed);
      const { form } = await problemsOf(request);
      const answer = await request.catch(() => undefined);
      if (answer && !isFailure(answer)) return forget();
      const field = isFailure(answer) && answer.data?.data?.field;
      setState(field === 'token' ? 'over' : 'elsewhere');
      // If the link was requested in another browser, the first attempt is not the reader's mistake.
      if (field !== 'verifier' && field !== 'token') setProblem(form ?? '');
    },
    [token, follow, problemsOf, forget],
  );

  // Runs once; only the first render decides.
  useEffectOn([], () => {
    if (!isHere.current) return;
    isHere.current = false;
    void logIn(false);
  });

  function handleAnother() {
    showForm('link');
    forget();
  }

  return (
    <div className="account-noted" part="notice">
      <p role="status">
        {t(state === 'over' ? 'mail.over' : state === 'asking' ? 'mail.logging_in' : 'mail.login_lead')}
      </p>
      {problem && (
        <p className="account-form__problem" role="alert">
          {problem}
        </p>
      )}
      {state === 'over' ? (
        <BusyButton isBusy={false} onPress={handleAnother}>
          {t('mail.login_again')}
        </BusyButton>
      ) : (
        <BusyButton isMain isBusy={state === 'asking'} onPress={() => logIn(true)}>
          {base('login.submit')}
        </BusyButton>
      )}
    </div>
  );
}
