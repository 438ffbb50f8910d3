/** "5 minutes ago", by the page's one clock, so that server and browser write the same and all widgets agree. */
import { type ComponentProps, useMemo } from 'react';
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatRelative, formatShort } from '../../../core/base/i18n/format';
import { currentLanguage, languageAtom } from '../../../core/base/i18n/language';
import { textsAtom } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { atom, keyed } from '../../../core/base/store/jotai';
import { nowAtom } from '../../../core/state/comments/clock.atoms';

/** Text areas that have the texts of the short form. */
type ShortArea = 'conversations' | 'chat' | 'questions' | 'liveblog' | 'reviews';

/** The text, not the clock: most of its ticks change no text, and a component renders only what changes. */
const timeAtom = (ms: number, format: typeof formatRelative, area: ShortArea) =>
  atom((get) => {
    const now = get(nowAtom) || ms;
    return format(Math.min(ms, now), now, get(languageAtom), get(textsAtom(area)));
  });
const textBy = (format: typeof formatRelative) => keyed((ms: number) => timeAtom(ms, format, 'conversations'));
const longAtom = textBy(formatRelative);
const shortAtom = textBy(formatShort);

/** The time as text; `ms` in the future (a clock that is wrong) counts as now. */
export const useTimeAgo = (ms: number): string => useAtomValue(longAtom(ms));

/** The short form: "5 min". */
export const useShortTime = (ms: number): string => useAtomValue(shortAtom(ms));

type TimeProps = Omit<ComponentProps<'time'>, 'children'> & { ms: number };

/** "5 minutes ago", with the full date while a reader points at it. */
export function TimeAgo(props: TimeProps) {
  return <Time {...props} text={useTimeAgo(props.ms)} />;
}

/** "5 min" in the texts of a widget, with the full date while a reader points at it. */
export function ShortTime({ area, ...props }: TimeProps & { area: ShortArea }) {
  const { ms } = props;
  // Without keys: messages of a chat scroll by, and each time moves with its row.
  return (
    <Time {...props} text={useAtomValue(useMemo(() => timeAtom(ms, formatShort, area), [ms, area]))} data-time="" />
  );
}

/** The title is written on demand: the first formatter of a page costs a slow phone 50 ms. */
function Time({ ms, text, ...props }: TimeProps & { text: string }) {
  return (
    <time
      {...props}
      dateTime={new Date(ms).toISOString()}
      onPointerOver={({ currentTarget }) => {
        currentTarget.title = formatMoment(ms, currentLanguage());
      }}
    >
      {text}
    </time>
  );
}
