/** How long ago, by the page's one clock, so that server and browser say the same; the full date for who points at it. */
import { formatMoment } from '../../../core/base/i18n/dates';
import { formatShort } from '../../../core/base/i18n/format';
import { languageAtom } from '../../../core/base/i18n/language';
import { textsAtom } from '../../../core/base/i18n/use-translate';
import { useAtomValue } from '../../../core/base/store/hooks';
import { nowAtom } from '../../../core/state/comments/clock.atoms';

export function ShownTime({ ms }: { ms: number }) {
  const language = useAtomValue(languageAtom);
  const texts = useAtomValue(textsAtom('liveblog'));
  const now = useAtomValue(nowAtom) || ms;
  return (
    <time
      dateTime={new Date(ms).toISOString()}
      data-time=""
      onPointerOver={({ currentTarget }) => {
        currentTarget.title = formatMoment(ms, language);
      }}
    >
      {formatShort(Math.min(ms, now), now, language, texts)}
    </time>
  );
}
