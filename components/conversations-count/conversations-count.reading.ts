/**
 * A painted number goes into the page as text once the page's framework has hydrated its own markup, in which the element
 * is empty; until then it stands in the root and looks the same. The server has written it there as the page's language does:
 * what knows of languages is not fetched for it.
 */
import { pageIdle } from '../../core/base/time/when';
import { paintedOf } from '../../core/mount/painted/painted';
import { onForget } from '../../core/mount/painted/published';
import type { ReadingModule } from '../../core/mount/widget/reading';
import type { CountFacts } from './conversations-count.facts';
import { writeNumber } from './number';

export const reading: ReadingModule<CountFacts> = {
  async publishDrawn(host, { facts: { count } }) {
    const painted = paintedOf(host);
    await pageIdle();
    if (!painted || painted !== paintedOf(host)) return;
    const remove = writeNumber(host, host.shadowRoot?.querySelector('.viafoura slot')?.textContent ?? '');
    if (count) onForget(host, remove);
    else remove();
  },
};
