/** A captcha in an account form: the browser's proof of work as progress, a vendor's in a frame of the suite. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { apiOrigin } from '../../../core/base/script/origin';
import type { ShownCaptcha } from '../../../core/state/session/captcha/captcha.atoms';

/** Height of the vendors' boxes, and of their largest challenge. */
const LEAST_PX = 80;
const MOST_PX = 620;

interface CaptchaMessage {
  type?: string;
  answer?: string;
  height?: number;
}

export const CaptchaCheck = ({ captcha }: { captcha: ShownCaptcha; onClose(): void }) =>
  captcha.frame === undefined ? <Working /> : <VendorFrame address={captcha.frame} answer={captcha.answer} />;

function Working() {
  const t = useTranslate('login');
  return (
    <p className="account-form__lead" role="status">
      {t('captcha.working')}
    </p>
  );
}

function VendorFrame({ address, answer }: { address: string; answer: ShownCaptcha['answer'] }) {
  const t = useTranslate('login');
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(LEAST_PX);
  const [theme, setTheme] = useState('');

  useEffect(() => {
    if (frame.current) setTheme(isDark(frame.current) ? 'dark' : 'light');
    const handleMessage = ({ data, origin, source }: MessageEvent<CaptchaMessage>) => {
      if (origin !== apiOrigin() || source !== frame.current?.contentWindow || data?.type !== 'vf-captcha') return;
      if (typeof data.answer === 'string') answer(data.answer);
      if (typeof data.height === 'number') setHeight(Math.min(Math.max(data.height, LEAST_PX), MOST_PX));
    };
    addEventListener('message', handleMessage);
    return () => {
      removeEventListener('message', handleMessage);
      // The captcha closes with the tray, so the form must not wait for it.
      answer(null);
    };
  }, [answer]);

  return (
    <iframe
      ref={frame}
      className="captcha"
      title={t('captcha.title')}
      src={theme ? `${address}?theme=${theme}` : undefined}
      height={height}
    />
  );
}

/** Detects a dark background, because the page's variables may determine it. */
function isDark(element: Element): boolean {
  const [red = 255, green = 255, blue = 255] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
  // A light text color means a dark background.
  return red + green + blue > 382;
}
