/** Collects the counts of an import, and its problems by kind with some examples of each. */
import { escapeMarkup } from '../../delivery/render/escape';
import type { Problem } from '../formats/format';
import type { Counted } from '../records/counted';

const EXAMPLES = 20;
/** Maximum kinds, because a file can name any number. */
const KINDS_MAX = 100;
const OTHERS = 'other problems';

export interface ProblemKind {
  count: number;
  examples: Problem[];
}

export class Report {
  readonly counts = new Map<Counted, number>();
  readonly problems = new Map<string, ProblemKind>();
  readonly #onProblem: (problem: Problem) => void;

  /** @param onProblem called with every problem */
  constructor(onProblem: (problem: Problem) => void = () => {}) {
    this.#onProblem = onProblem;
  }

  count(what: Counted, by = 1): void {
    if (by === 0) return;
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  report(problem: Problem): void {
    const what = this.problems.has(problem.what) || this.problems.size < KINDS_MAX ? problem.what : OTHERS;
    const kind = this.problems.get(what) ?? { count: 0, examples: [] };
    kind.count += 1;
    if (kind.examples.length < EXAMPLES) kind.examples.push(problem);
    this.problems.set(what, kind);
    this.#onProblem(problem);
  }

  /** The report as lines for a terminal. */
  get lines(): string[] {
    const number = (count: number) => count.toLocaleString('en').padStart(12);
    const counts = [...this.counts].map(([what, count]) => `${number(count)}  ${what}`);
    const problems = this.#frequent().map(([what, { count, examples }]) =>
      printable(`${number(count)}  ${what} (${examples[0]?.at}${detailOf(examples[0])})`),
    );
    return [...counts, ...(problems.length > 0 ? ['', 'To look at:', ...problems] : [])];
  }

  /** The report as a page. */
  html(title: string): string {
    const rows = [...this.counts].map(
      ([what, count]) => `<tr><td>${escapeMarkup(what)}<td>${count.toLocaleString('en')}`,
    );
    const problems = this.#frequent().map(
      ([what, { count, examples }]) =>
        `<details><summary>${escapeMarkup(what)} <b>${count.toLocaleString('en')}</b></summary><ul>${examples
          .map((problem) => `<li>${escapeMarkup(problem.at + detailOf(problem))}`)
          .join('')}</ul></details>`,
    );
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title><style>${STYLE}</style>
<h1>${escapeMarkup(title)}</h1><table>${rows.join('')}</table>
<h2>To look at</h2>${problems.join('\n') || '<p>Nothing.</p>'}</html>
`;
  }

  #frequent(): [string, ProblemKind][] {
    return [...this.problems].toSorted(([, a], [, b]) => b.count - a.count);
  }
}

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui;max-width:48rem;margin:2rem auto;padding:0 1rem}
td{padding:.25rem 1rem .25rem 0}td+td,b{font-variant-numeric:tabular-nums}td+td{text-align:right}
summary{padding:.5rem 0;cursor:pointer}li{overflow-wrap:anywhere}`;

const detailOf = (problem: Problem | undefined): string => (problem?.detail ? `: ${problem.detail}` : '');

/** Removes control characters: ids and names of a file could otherwise clear the terminal or add lines to the report. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ');
