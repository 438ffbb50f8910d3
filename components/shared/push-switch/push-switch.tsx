/**
 * The switch for messages on this device: a line of the reader's settings (specification §4, §5). If the browser blocks
 * them, explains how to unblock them instead of asking.
 */
import { useEffect, useId } from 'react';
import { loadAreas } from '../../../core/base/i18n/packs';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { usePush } from './use-push';

export function PushSwitch() {
  const t = useTranslate('push');
  const { state, permission, isForWindow, trouble, switchOn, switchOff } = usePush();
  const [labelId, hintId] = [useId(), useId()];

  useEffect(() => void loadAreas(['push']), []);

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
          onClick={() => !isBusy && void (isOn ? switchOff() : switchOn())}
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
