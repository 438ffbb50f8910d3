/**
 * Push opt-in: our own words first, in their place on the page, after something the reader did; the browser asks only after
 * "Yes". "Not now" rests for 30 days, the second time for good (specification §2, §4, §8).
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../core/base/store/hooks';
import {
  lookForPushAction,
  pushAtom,
  pushTroubleAtom,
  retryPushAction,
  subscribePushAction,
  unsubscribePushAction,
} from '../../core/state/push/push.atoms';
import { isResting, noteNotNow } from '../../core/state/push/push-record';
import { hasActedAtom, watchPushTriggers } from '../../core/state/push/push-triggers';
import { currentUserAtom } from '../../core/state/user/user.atoms';

export function PushOptIn() {
  const t = useTranslate('push');
  const { state, permission, failed, isForWindow } = useAtomValue(pushAtom);
  const trouble = useAtomValue(pushTroubleAtom);
  const hasActed = useAtomValue(hasActedAtom);
  const { uuid } = useAtomValue(currentUserAtom);
  const look = useSetAtom(lookForPushAction);
  const subscribe = useSetAtom(subscribePushAction);
  const unsubscribe = useSetAtom(unsubscribePushAction);
  const retry = useSetAtom(retryPushAction);
  const [isGone, setGone] = useState(() => isResting(Date.now()));
  /** Something was pressed here: what came of it is said, and nothing is said to who has them on since long. */
  const [isAnswered, setAnswered] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);

  useEffect(watchPushTriggers, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reader is looked for
  useEffect(() => void look(), [look, uuid]);
  // The button that was pressed is gone with its question: the focus goes to what came of it.
  useEffect(() => {
    if (isAnswered && (state === 'subscribed' || state === 'unsubscribed')) said.current?.focus();
  }, [isAnswered, state]);

  function handleNotNow() {
    noteNotNow(Date.now());
    setGone(true);
  }

  function handleYes() {
    setAnswered(true);
    void (state === 'failed' ? retry() : subscribe());
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
          <button type="button" className="button" part="button" onClick={() => void unsubscribe()}>
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
