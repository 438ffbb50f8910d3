/**
 * Pages with comments, on a phone with a slow line and on this machine: three embeds of the suite, and floors.
 *
 * Every page is visited in a fresh browser; the visits of one page alternate between embeds, so that other work of the
 * machine affects all equally; results are medians. VF_BENCH_RUNS shortens it.
 */
import { open } from '../../../test/journeys/support/chromium';
import { type Seen, visit } from '../browser/visit';
import { medians } from '../median';
import { type EmbedName, embedOf } from '../pages/embeds';
import { placesOn, type Talk } from '../pages/places';
import { publish } from '../pages/publisher';
import type { Measured } from '../row';
import { openStage, type Thread } from '../stage';
import { budgets } from './pages.budgets';
import { fastTable, slowTable } from './pages.tables';

const RUNS = Number(process.env.VF_BENCH_RUNS ?? 7);

export const threads = [
  { container_id: '20', roots: 20, replies: 0 },
  { container_id: '200', roots: 50, replies: 3 },
  { container_id: '2,000', roots: 2000, replies: 0 },
  { container_id: '100,000', roots: 100_000, replies: 0 },
].map((it) => ({ ...it, container_id: `bench-${it.container_id.replace(',', '')}` })) satisfies Thread[];

export const talks = {
  20: { container_id: 'bench-20', attributes: { limit: '20' }, comments: 20 },
  200: { container_id: 'bench-200', attributes: { limit: '50', 'reply-limit': '3' }, comments: 200 },
  2000: { container_id: 'bench-2000', attributes: { limit: '20' }, comments: 20 },
  100000: { container_id: 'bench-100000', attributes: { limit: '20' }, comments: 20 },
} satisfies Record<number, Talk>;

const all: EmbedName[] = ['none', 'html', 'vanilla', 'inlined', 'react', 'included', 'painted', 'preloaded', 'drawn'];
const floorsAndOurs: EmbedName[] = ['html', 'vanilla', 'react', 'included', 'painted', 'drawn'];
const ours: EmbedName[] = ['included', 'painted', 'drawn'];

/** The visits: page, embed, and line. */
const visits = [
  ...all.map((embed) => ({ page: '20', embed, isSlow: true })),
  ...floorsAndOurs.map((embed) => ({ page: '200', embed, isSlow: true })),
  ...ours.flatMap((embed) => ['2000', '100000'].map((page) => ({ page, embed, isSlow: true }))),
  ...all.map((embed) => ({ page: '20', embed, isSlow: false })),
  ...floorsAndOurs.map((embed) => ({ page: '200', embed, isSlow: false })),
];

/** Medians by line (`slow`, `fast`), page and embed. */
export type Results = (line: 'slow' | 'fast', page: string, embed: EmbedName) => Seen;

export async function pages(): Promise<Measured> {
  const seen = new Map<string, Seen[]>();
  const stage = await openStage(threads);
  const browser = await open();
  const publisher = await publish(await placesOn(stage, talks), all);
  try {
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`pages: round ${run} of ${RUNS}\n`);
      for (const { page, embed, isSlow } of visits) {
        const { comments } = talks[Number(page) as keyof typeof talks];
        const one = await visit(browser, {
          address: publisher.addressOf(page, embed),
          comments: embed === 'none' ? 0 : comments,
          isSlow,
          blocked: embedOf(embed).blocked,
        });
        const key = `${isSlow ? 'slow' : 'fast'} ${page} ${embed}`;
        seen.set(key, [...(seen.get(key) ?? []), one]);
      }
    }
  } finally {
    await browser.close();
    await publisher.close();
    await stage.close();
  }
  const results: Results = (line, page, embed) => medians(seen.get(`${line} ${page} ${embed}`) ?? []);
  return {
    intro: `A phone of 412 × 823, cold cache, the median of ${RUNS === 1 ? 'one visit' : `${RUNS} visits in turn`}. Slow: processor 4 × slower, 1.6 Mbps down, 750 kbps up, 150 ms a round trip. Painted: the end of the first frame in which the comment's text has a box. The comments are below an article of 500 words, which reserves space for them; the community is on another origin; database: ${stage.database}.`,
    rows: budgets(results),
    tables: [
      slowTable('Slow, 20 comments', results, '20', all),
      slowTable('Slow, 200 comments with replies', results, '200', floorsAndOurs),
      slowTable('Slow, first 20 of 2,000', results, '2000', ours),
      slowTable('Slow, first 20 of 100,000', results, '100000', ours),
      fastTable('Not slowed, 20 comments', results, '20', all),
      fastTable('Not slowed, 200 comments with replies', results, '200', floorsAndOurs),
    ],
  };
}
