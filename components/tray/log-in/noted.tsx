import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';

/** Says that a mail was sent. Takes the focus, because the focused button is gone. */
export function Noted({ text }: { text: string }) {
  const t = useTranslate('base');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  return (
    <div ref={box} className="account-noted" part="notice" role="status" tabIndex={-1}>
      <p className="account-noted__title">{t('forgot.noted_title')}</p>
      <p>{text}</p>
    </div>
  );
}
