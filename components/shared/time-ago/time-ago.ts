/** "5 minutes ago", by the page's one clock, so that a server and a browser say the same and all widgets agree. */
import { nowAtom } from '../../../core/content/clock.atoms';
import { formatRelative } from '../../../core/i18n/format';
import { currentLanguage } from '../../../core/i18n/language';
import { useAtomValue } from '../../../core/store/hooks';

/** The time as text; `ms` in the future (a clock that is wrong) counts as now. */
export function useTimeAgo(ms: number): string {
  const now = useAtomValue(nowAtom);
  return formatRelative(Math.min(ms, now || ms), now || ms, currentLanguage());
}
