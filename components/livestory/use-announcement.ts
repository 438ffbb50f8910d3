/** Announcement of new posts for screen readers: posts within a moment together, and at most one in ten seconds. */
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../core/base/i18n/use-translate';

const COLLECT_MS = 1000;
const EVERY_MS = 10_000;
/** The same text is only announced again after it was cleared. */
const GONE_AFTER_MS = 5000;

/** @param arrived posts since the page was loaded, shown or waiting */
export function useAnnouncement(arrived: number): string {
  const t = useTranslate('liveblog');
  const [text, setText] = useState('');
  const announced = useRef({ count: 0, at: 0 }).current;

  useEffect(() => {
    if (arrived <= announced.count) return;
    const wait = Math.max(COLLECT_MS, announced.at + EVERY_MS - Date.now());
    const timer = setTimeout(() => {
      setText(t('new_updates', { count: arrived - announced.count }));
      Object.assign(announced, { count: arrived, at: Date.now() });
    }, wait);
    return () => clearTimeout(timer);
  }, [arrived, t, announced]);

  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(() => setText(''), GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return text;
}
