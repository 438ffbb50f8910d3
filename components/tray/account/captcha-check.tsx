/** A captcha in an account form: the browser's sum as work in progress, a vendor's in a frame of ours. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../core/base/i18n/use-translate';
import { apiOrigin } from '../../../core/base/script/origin';
import type { ShownCaptcha } from '../../../core/state/session/captcha/captcha.atoms';

/** What the vendors' boxes take, and the most that the riddle of one does. */
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
      // Closed with the tray: the form is not kept waiting.
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

/** As the page has it, which its variables may decide too: by what it is drawn on. */
function isDark(element: Element): boolean {
  const [red = 255, green = 255, blue = 255] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
  // Light letters stand on a dark ground.
  return red + green + blue > 382;
}
