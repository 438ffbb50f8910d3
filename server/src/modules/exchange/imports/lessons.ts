/** Collects examples of spam from a file, each with the published comment before it, as lessons for the spam model. */
import { type Example, learnExamples } from '../../content/spam/learn-examples';
import type { CommentRecord } from '../records/record';
import { listImports } from './imports.repository';
import type { ImportJob, Trx } from './job';

/** More examples change the model little, and have to fit into memory. */
const EXAMPLES_AT_MOST = 10_000;
const CHARACTERS = 2000;
const LESSONS = 'lessons of the spam model';

export class Lessons {
  readonly #examples: Example[] = [];
  #good = '';

  add({ state = 'visible', text }: CommentRecord): void {
    if (text === '') return;
    const content = text.slice(0, CHARACTERS);
    if (state === 'visible') this.#good = content;
    if ((state !== 'spam' && state !== 'rejected') || this.#examples.length >= EXAMPLES_AT_MOST) return;
    this.#examples.push({ content, isBad: true });
    if (this.#good !== '') this.#examples.push({ content: this.#good, isBad: false });
    this.#good = '';
  }

  /** Teaches nothing after an earlier import of the source has taught it. */
  async learn(trx: Trx, { site, source, count, report }: ImportJob): Promise<void> {
    const earlier = await listImports(trx, site.uuid);
    if (earlier.some((row) => row.source === source && (row.counts[LESSONS] ?? 0) > 0)) {
      return report({ at: 'the spam model', what: 'has learned from this source before: not trained again' });
    }
    await learnExamples(trx, site.uuid, this.#examples);
    count(LESSONS, this.#examples.length);
  }
}
