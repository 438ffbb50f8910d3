/**
 * Times of a painted conversation, rewritten by the reader's clock, zone and browser with the same texts as React: a
 * server, or a cache hours ago, wrote the painted ones. Hydrating by the same clock then finds the same text.
 */

import { formatRelative, formatShort } from '../../../core/base/i18n/format';
import type { Language } from '../../../core/base/i18n/languages';
import type { PaintedState } from '../../../core/contract/content/painted';
import type { ConversationFacts } from './conversation-facts';

/** Writes the times for `now`, in ms: in the heads of comments, and at the end of their labels. */
export function writeTimes(
  root: ShadowRoot,
  { facts: { list }, lang, texts = {} }: PaintedState<ConversationFacts>,
  now: number,
): void {
  const articles = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-uuid]')].map((article) => [article.dataset.uuid, article]),
  );
  for (const { content_uuid, date_created } of list?.contents ?? []) {
    const article = articles.get(content_uuid);
    if (!article) continue;
    const time = formatRelative(Math.min(date_created, now), now, lang as Language, texts);
    const shown = article.querySelector<HTMLElement>(':scope > .vf-post-meta time');
    const before = shown?.textContent ?? '';
    if (before === time) continue;
    if (shown?.firstChild) {
      shown.firstChild.nodeValue = time;
      shown.dataset.short = formatShort(Math.min(date_created, now), now, lang as Language, texts);
    }
    // A removed comment shows no time; only its label has one, after the text.
    const start = shown ? -before.length : `${article.firstElementChild?.textContent}, `.length;
    article.setAttribute('aria-label', `${article.getAttribute('aria-label')?.slice(0, start)}${time}`);
  }
}
