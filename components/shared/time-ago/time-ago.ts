/** "5 minutes ago", by the page's one clock, so that a server and a browser say the same and all widgets agree. */
import { nowAtom } from '../../../core/content/clock.atoms';
import { formatRelative } from '../../../core/i18n/format';
import { languageAtom } from '../../../core/i18n/language';
import { packsAtom } from '../../../core/i18n/packs';
import { wordsOf } from '../../../core/i18n/translate';
import { useAtomValue } from '../../../core/store/hooks';
import { atom, keyed } from '../../../core/store/jotai';

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
