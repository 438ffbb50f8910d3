/** "5 minutes ago", by the page's one clock, so that a server and a browser say the same and all widgets agree. */

import { formatRelative, formatShort } from '../../../core/base/i18n/format';
import { languageAtom } from '../../../core/base/i18n/language';
import { textsAtom } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { atom, keyed } from '../../../core/base/store/jotai';
import { nowAtom } from '../../../core/state/comments/clock.atoms';

/** The text, not the clock: most of its ticks change no text, and only what changes is drawn again. */
const textBy = (format: typeof formatRelative, area: 'conversations' | 'chat' | 'questions' = 'conversations') =>
  keyed((ms: number) =>
    atom((get) => {
      const now = get(nowAtom) || ms;
      return format(Math.min(ms, now), now, get(languageAtom), get(textsAtom(area)));
    }),
  );
const longAtom = textBy(formatRelative);
const shortAtom = textBy(formatShort);
/** A chat stands where no conversation's texts may be. */
const inChatAtom = textBy(formatShort, 'chat');

const inQuestionsAtom = textBy(formatShort, 'questions');

/** The time as text; `ms` in the future (a clock that is wrong) counts as now. */
export const useTimeAgo = (ms: number): string => useAtomValue(longAtom(ms));

/** The same where there is little room: "5 min". */
export const useShortTime = (ms: number): string => useAtomValue(shortAtom(ms));
export const useChatTime = (ms: number): string => useAtomValue(inChatAtom(ms));
export const useQuestionTime = (ms: number): string => useAtomValue(inQuestionsAtom(ms));
