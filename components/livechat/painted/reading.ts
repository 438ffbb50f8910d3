/**
 * A painted chat while somebody only reads it: it is hydrated with the first message that comes in, for whoever looks
 * (design decision 2).
 *
 * Emits:  chat/loaded
 */
import { publishFrom } from '../../../core/base/bus/bus';
import { DRAFT_PREFIX } from '../../../core/base/constants';
import { formatShort } from '../../../core/base/i18n/format';
import type { Language } from '../../../core/base/i18n/languages';
import type { PaintedState } from '../../../core/contract/painted';
import type { ReadingModule } from '../../../core/mount/widget/reading';
import { batchWish } from '../../../core/state/chat/batch-wish';
import { containerIn, hydrateOnEvent, hydrateUnopened } from '../../../core/state/painted/hydrate-on-event';
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

  /** By the reader's clock, with the words React uses: hydrating by the same clock then finds the same text. */
  writeTimes(root, { lang, texts = {} }, now) {
    for (const time of root.querySelectorAll('time')) {
      const text = formatShort(Math.min(Date.parse(time.dateTime), now), now, lang as Language, texts);
      if (time.firstChild && time.textContent !== text) time.firstChild.nodeValue = text;
    }
  },

  follow: (_root, { settings: { section_uuid }, facts: { list } }, hydrate) =>
    list ? hydrateOnEvent(section_uuid, containerIn(list), hydrate, { batch: batchWish() }) : hydrateUnopened(hydrate),
};
