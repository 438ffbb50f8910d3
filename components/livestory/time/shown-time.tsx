/** How long ago, by the page's one clock, so that server and browser say the same. */
import { formatShort } from '../../../core/base/i18n/format';
import { languageAtom } from '../../../core/base/i18n/language';
import { packsAtom } from '../../../core/base/i18n/packs';
import { textsOf } from '../../../core/base/i18n/translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { nowAtom } from '../../../core/state/comments/clock.atoms';

export function ShownTime({ ms }: { ms: number }) {
  const language = useAtomValue(languageAtom);
  useAtomValue(packsAtom);
  const now = useAtomValue(nowAtom) || ms;
  return (
    <time dateTime={new Date(ms).toISOString()} data-time={ms}>
      {formatShort(Math.min(ms, now), now, language, textsOf('liveblog'))}
    </time>
  );
}
