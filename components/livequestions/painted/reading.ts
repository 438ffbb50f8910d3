/**
 * A painted interview while somebody only reads it: it is hydrated with the first thing that changes, for whoever looks
 * (design decision 2).
 *
 * Emits:  questions/loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { DRAFT_PREFIX } from '../../../core/base/constants';
import { formatShort } from '../../../core/base/i18n/format';
import { intlLocale, type Language } from '../../../core/base/i18n/languages';
import type { PaintedState } from '../../../core/contract/painted';
import type { ReadingModule } from '../../../core/mount/widget/reading';
import { containerIn, hydrateOnEvent, hydrateUnopened } from '../../../core/state/painted/hydrate-on-event';
import type { QuestionFacts } from './question-facts';

const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };

function wantsMore({ container_id }: PaintedState<QuestionFacts>): boolean {
  if (new URLSearchParams(location.search).has('stage')) return true;
  try {
    return localStorage.getItem(`${DRAFT_PREFIX}${container_id}|new|question`) !== null;
  } catch {
    return false;
  }
}

export const reading: ReadingModule<QuestionFacts> = {
  wantsMore,
  publishDrawn: (host) => publishFrom(host, 'questions/loaded', host),

  /** By the reader's clock and in the reader's zone, with the words React uses. */
  writeTimes(root, { lang, texts = {} }, now) {
    for (const time of root.querySelectorAll('time')) {
      const at = Date.parse(time.dateTime);
      const isMoment = 'moment' in time.dataset;
      const text = isMoment
        ? new Date(at).toLocaleString(intlLocale(lang as Language), MOMENT)
        : formatShort(Math.min(at, now), now, lang as Language, texts);
      if (time.firstChild && time.textContent !== text) time.firstChild.nodeValue = text;
    }
  },

  follow: (_root, { settings: { section_uuid }, facts: { list } }, hydrate) =>
    list ? hydrateOnEvent(section_uuid, containerIn(list), hydrate) : hydrateUnopened(hydrate),
};
