/** "5 minutes ago", by the page's one clock, so that a server and a browser say the same and all widgets agree. */

import { formatRelative, formatShort } from '../../../core/base/i18n/format';
import { languageAtom } from '../../../core/base/i18n/language';
import { textsAtom } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { atom, keyed } from '../../../core/base/store/jotai';
import { nowAtom } from '../../../core/state/comments/clock.atoms';

/** The text, not the clock: most of its ticks change no text, and only what changes is drawn again. */
export const timeAtom = (ms: number, format: typeof formatRelative, area: 'conversations' | 'chat' | 'questions') =>
  atom((get) => {
    const now = get(nowAtom) || ms;
    return format(Math.min(ms, now), now, get(languageAtom), get(textsAtom(area)));
  });
const textBy = (format: typeof formatRelative, area: 'conversations' | 'questions' = 'conversations') =>
  keyed((ms: number) => timeAtom(ms, format, area));
const longAtom = textBy(formatRelative);
const shortAtom = textBy(formatShort);
const inQuestionsAtom = textBy(formatShort, 'questions');

/** The time as text; `ms` in the future (a clock that is wrong) counts as now. */
export const useTimeAgo = (ms: number): string => useAtomValue(longAtom(ms));

/** The same where there is little room: "5 min". */
export const useShortTime = (ms: number): string => useAtomValue(shortAtom(ms));
export const useQuestionTime = (ms: number): string => useAtomValue(inQuestionsAtom(ms));
