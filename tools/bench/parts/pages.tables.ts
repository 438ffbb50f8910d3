/** All measurements of pages, for reading; ratios are to plain HTML. */
import type { Seen } from '../browser/visit';
import { type EmbedName, embedOf } from '../pages/embeds';
import type { Table } from '../row';
import type { Results } from './pages';

const ms = (value: number) => (Number.isNaN(value) ? '' : String(Math.round(value)));
const kb = (bytes: number) => (bytes / 1024).toFixed(1);
const timesOf = (value: number, floor: number) => (Number.isNaN(value / floor) ? '' : (value / floor).toFixed(2));

type Column = [head: string, write: (seen: Seen, floor: Seen) => string];

const painted: Column[] = [
  ['first, ms', ({ first }) => ms(first)],
  ['× HTML', ({ first }, floor) => timesOf(first, floor.first)],
  ['all, ms', ({ all }) => ms(all)],
  ['LCP, ms', ({ lcp }) => ms(lcp)],
  ['CLS', ({ cls }) => cls.toFixed(4)],
  ['blocking, ms', ({ blocking }) => ms(blocking)],
  ['longest task', ({ longest }) => ms(longest)],
  ['main thread, ms', ({ work }) => ms(work)],
  ['of it scripts', ({ script }) => ms(script)],
];
const fetched: Column[] = [
  ['requests', ({ requests }) => ms(requests)],
  ['files ahead', ({ ahead }) => ms(ahead)],
  ['KB', ({ bytes }) => kb(bytes)],
  ['html', ({ html }) => kb(html)],
  ['scripts', ({ scripts }) => kb(scripts)],
  ['before first', ({ scriptsFirst }) => kb(scriptsFirst)],
  ['styles', ({ styles }) => kb(styles)],
  ['data', ({ data }) => kb(data)],
];
const sizes: Column[] = [
  ['nodes', ({ nodes }) => ms(nodes)],
  ['elements a comment', ({ elements }) => elements.toFixed(1)],
  ['heap, MB', ({ heap }) => (heap / 2 ** 20).toFixed(2)],
];

export const slowTable = (title: string, results: Results, page: string, embeds: EmbedName[]): Table =>
  table(title, [...painted, ...fetched], { results, line: 'slow', page, embeds });

export const fastTable = (title: string, results: Results, page: string, embeds: EmbedName[]): Table =>
  table(title, [...painted, ...sizes], { results, line: 'fast', page, embeds });

interface Shown {
  results: Results;
  line: 'slow' | 'fast';
  page: string;
  embeds: EmbedName[];
}

function table(title: string, columns: Column[], { results, line, page, embeds }: Shown): Table {
  // Long threads show as many comments as the page of 20.
  const floor = results(line, page === '200' ? '200' : '20', 'html');
  return {
    title,
    head: ['', ...columns.map(([head]) => head)],
    lines: embeds.map((embed) => {
      const seen = results(line, page, embed);
      return [embedOf(embed).title, ...columns.map(([, write]) => write(seen, floor))];
    }),
  };
}
