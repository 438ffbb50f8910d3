/**
 * The switch for messages on this device: a line of the reader's settings (specification §4, §5). Where the browser blocks
 * them it says how to undo that, and asks nothing.
 */
import { useEffect, useId } from 'react';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import {
  lookForPushAction,
  pushAtom,
  pushTroubleAtom,
  retryPushAction,
  subscribePushAction,
  unsubscribePushAction,
} from '../../../core/state/push/push.atoms';
import { currentUserAtom } from '../../../core/state/user/user.atoms';

export function PushSwitch() {
  const t = useTranslate('push');
  const { state, permission, isForWindow } = useAtomValue(pushAtom);
  const trouble = useAtomValue(pushTroubleAtom);
  const { uuid } = useAtomValue(currentUserAtom);
  const look = useSetAtom(lookForPushAction);
  const subscribe = useSetAtom(subscribePushAction);
  const unsubscribe = useSetAtom(unsubscribePushAction);
  const retry = useSetAtom(retryPushAction);
  const [labelId, hintId] = [useId(), useId()];

  useEffect(() => void loadAreas(['push']), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reader is looked for
  useEffect(() => void look(), [look, uuid]);

  if (trouble === 'off') return null;
  const isOn = state === 'subscribed';
  const isBusy = state === 'processing' || state === 'ready';
  const isDenied = !trouble && permission === 'denied';

  return (
    <div className="push-switch">
      <span className="push-switch__label" id={labelId}>
        {t('switch.label')}
      </span>
      {!trouble && !isDenied && (
        <button
          type="button"
          role="switch"
          className="push-switch__button"
          part="button"
          aria-labelledby={labelId}
          aria-describedby={hintId}
          aria-checked={isOn}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && void (isOn ? unsubscribe() : state === 'failed' ? retry() : subscribe())}
        />
      )}
      <p className="push-switch__hint" id={hintId}>
        {trouble ? t(trouble) : isDenied ? `${t('denied')} ${t('denied_how')}` : t('switch.hint')}
      </p>
      <div role="status" className="push-switch__said">
        {state === 'processing' && <p>{t('working')}</p>}
        {state === 'failed' && <p className="push-switch__problem">{t(isForWindow ? 'in_window' : 'failed')}</p>}
      </div>
    </div>
  );
}
