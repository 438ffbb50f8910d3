/**
 * Push opt-in: the suite's own prompt first, in its place on the page, after an action of the reader; the browser only
 * asks after "Yes". "Not now" hides it for 30 days, the second time for good (specification §2, §4, §8).
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue } from '../../core/base/store/hooks';
import { isResting, noteNotNow } from '../../core/state/push/push-record';
import { hasActedAtom, watchPushTriggers } from '../../core/state/push/push-triggers';
import { usePush } from '../shared/push-switch/use-push';

export function PushOptIn() {
  const t = useTranslate('push');
  const { state, permission, failed, isForWindow, trouble, switchOn, switchOff } = usePush();
  const hasActed = useAtomValue(hasActedAtom);
  const [isGone, setGone] = useState(() => isResting(Date.now()));
  /** True after a press here, so that the result is shown. Readers who turned push messages on earlier see nothing. */
  const [isAnswered, setAnswered] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);

  useEffect(watchPushTriggers, []);
  // The pressed button disappears with the question, so the focus moves to the result.
  useEffect(() => {
    if (isAnswered && (state === 'subscribed' || state === 'unsubscribed')) said.current?.focus();
  }, [isAnswered, state]);

  function handleNotNow() {
    noteNotNow(Date.now());
    setGone(true);
  }

  function handleYes() {
    setAnswered(true);
    void switchOn();
  }

  const isOn = state === 'subscribed';
  const isDenied = permission === 'denied';
  const isAsking = hasActed && !isOn && state !== 'base' && state !== 'ready' && failed !== 'look';
  if (trouble || isGone || !(isAsking || (isAnswered && isOn))) return null;

  if (isOn) {
    return (
      <Card>
        <p className="opt-in__said" ref={said} tabIndex={-1}>
          {t('opt_in.on')}
        </p>
        <div className="opt-in__row">
          <button type="button" className="button" part="button" onClick={() => void switchOff()}>
            {t('opt_in.turn_off')}
          </button>
        </div>
      </Card>
    );
  }
  if (isDenied) {
    return (
      <Card>
        <p className="opt-in__title" ref={said} tabIndex={-1}>
          {t('denied')}
        </p>
        <p className="opt-in__lead">{t('denied_how')}</p>
        <div className="opt-in__row">
          <button type="button" className="button" part="button" onClick={handleNotNow}>
            {t('opt_in.not_now')}
          </button>
        </div>
      </Card>
    );
  }
  const isBusy = state === 'processing';
  const hasLeft = isAnswered && state === 'unsubscribed';
  return (
    <Card>
      <p className="opt-in__title" ref={said} tabIndex={-1}>
        {t(hasLeft ? 'opt_in.off' : 'opt_in.title')}
      </p>
      <p className="opt-in__lead">{t('opt_in.lead')}</p>
      <div role="alert">
        {state === 'failed' && <p className="opt-in__problem">{t(isForWindow ? 'in_window' : 'failed')}</p>}
      </div>
      <div className="opt-in__row">
        <button
          type="button"
          className="button button--primary"
          part="button"
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && handleYes()}
        >
          {t(isBusy ? 'working' : state === 'failed' ? 'retry' : 'opt_in.yes')}
        </button>
        <button type="button" className="button" part="button" onClick={handleNotNow}>
          {t('opt_in.not_now')}
        </button>
      </div>
    </Card>
  );
}

const Card = ({ children }: { children: ReactNode }) => (
  <section className="opt-in" part="card">
    <span className="opt-in__mark icon icon--bell" aria-hidden="true" />
    <div className="opt-in__body">{children}</div>
  </section>
);
