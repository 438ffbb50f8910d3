/**
 * A painted interview for a reader who only reads: the first change hydrates it, if it is in view (design decision 2).
 *
 * Emits:  questions/loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { DRAFT_PREFIX } from '../../../core/base/constants';
import type { PaintedState } from '../../../core/contract/content/painted';
import type { ReadingModule } from '../../../core/mount/widget/reading';
import { containerIn, hydrateOnEvent, hydrateUnopened } from '../../../core/state/painted/hydrate-on-event';
import { showFullDates, writeTimes } from '../../shared/time-ago/painted-times';
import type { QuestionFacts } from './question-facts';

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

  writeTimes,

  follow(root, { lang, settings: { section_uuid }, facts: { list } }, hydrate) {
    showFullDates(root, lang);
    return list ? hydrateOnEvent(section_uuid, containerIn(list), hydrate) : hydrateUnopened(hydrate);
  },
};
