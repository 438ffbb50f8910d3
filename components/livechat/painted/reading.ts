/**
 * A painted chat for a reader who only reads: the first new message hydrates it, if it is in view (design decision 2).
 *
 * Emits:  chat/loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { DRAFT_PREFIX } from '../../../core/base/constants';
import type { PaintedState } from '../../../core/contract/content/painted';
import type { ReadingModule } from '../../../core/mount/widget/reading';
import { batchWish } from '../../../core/state/chat/batch-wish';
import { containerIn, hydrateOnEvent, hydrateUnopened } from '../../../core/state/painted/hydrate-on-event';
import { showFullDates, writeTimes } from '../../shared/time-ago/painted-times';
import type { ChatFacts } from './chat-facts';

function wantsMore({ container_id }: PaintedState<ChatFacts>): boolean {
  try {
    return localStorage.getItem(`${DRAFT_PREFIX}${container_id}|new|chat`) !== null;
  } catch {
    return false;
  }
}

export const reading: ReadingModule<ChatFacts> = {
  wantsMore,
  publishDrawn: (host) => publishFrom(host, 'chat/loaded', host),

  writeTimes,

  follow(root, { lang, settings: { section_uuid }, facts: { list } }, hydrate) {
    showFullDates(root, lang);
    if (!list) return hydrateUnopened(hydrate);
    return hydrateOnEvent(section_uuid, containerIn(list), hydrate, { batch: batchWish() });
  },
};
