/** "5 minutes ago", by the page's one clock, so that a server and a browser say the same and all widgets agree. */

import { formatRelative } from '../../../core/base/i18n/format';
import { languageAtom } from '../../../core/base/i18n/language';
import { packsAtom } from '../../../core/base/i18n/packs';
import { wordsOf } from '../../../core/base/i18n/translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { atom, keyed } from '../../../core/base/store/jotai';
import { nowAtom } from '../../../core/state/comments/clock.atoms';

/** The text, not the clock: most of its ticks change no text, and only what changes is drawn again. */
const textAtom = keyed((ms: number) =>
  atom((get) => {
    const now = get(nowAtom) || ms;
    get(packsAtom);
    return formatRelative(Math.min(ms, now), now, get(languageAtom), wordsOf('conversations'));
  }),
);

/** The time as text; `ms` in the future (a clock that is wrong) counts as now. */
export const useTimeAgo = (ms: number): string => useAtomValue(textAtom(ms));
