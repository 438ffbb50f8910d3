/**
 * A painted number is written into the page as text once the page's framework has hydrated its own markup, in which the
 * element is empty; until then the root shows it with the same look. The server has formatted it for the page's
 * language, so that no language code is loaded for it.
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
