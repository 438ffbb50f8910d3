/**
 * "3 new comments" above a painted list, styled like React's, announced politely, at most once in 10 s. Pressing it is
 * a recorded interaction; the replay presses React's.
 */

import { countText } from '../../../core/base/i18n/format';
import type { Language } from '../../../core/base/i18n/languages';
import type { PaintedState } from '../../../core/contract/content/painted';

const PAUSE_MS = 10_000;

/** Creates the pill of a painted conversation when the first new comment arrives. */
export function showPill(root: ShadowRoot, { lang, texts = {} }: PaintedState) {
  let pill: HTMLButtonElement | undefined;
  let shown = 0;
  let announced = 0;
  let announcedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const textOf = (count: number): string => countText(texts, 'new_comments', count, lang as Language);
  const announcer = () => root.querySelector('.hushed[role=status]');

  function announce(): void {
    timer = undefined;
    const region = announcer();
    if (region && shown > announced) region.textContent = textOf(shown - announced);
    announced = shown;
    announcedAt = Date.now();
  }

  function hide(): void {
    clearTimeout(timer);
    timer = undefined;
    pill?.remove();
    pill = undefined;
    if (announcedAt) announcer()?.replaceChildren();
  }

  return {
    /** Number of new comments; 0 removes the pill. */
    show(count: number): void {
      shown = count;
      if (count === 0) {
        hide();
        return;
      }
      if (!pill) {
        pill = document.createElement('button');
        pill.type = 'button';
        pill.className = 'button button--primary new-comments rises';
        pill.setAttribute('part', 'button button-primary');
        root.querySelector('.threads, .empty')?.before(pill);
      }
      pill.textContent = textOf(count);
      timer ??= setTimeout(announce, Math.max(0, announcedAt + PAUSE_MS - Date.now()));
    },
    /** Restores the markup as painted. */
    hide,
  };
}
