/**
 * This build beside an older one: the first comment on a slow phone, and a guest's first act. Every visit of one build
 * is followed by the same visit of the other, so that other work of the machine affects both.
 *
 * VF_BENCH_AGAINST is the folder of the older checkout, built; VF_BENCH_RUNS the number of visits of each page;
 * VF_BENCH_TRACE prints every visit.
 */
import { open } from '../../../test/journeys/support/chromium';
import { ROOT } from '../../run.mjs';
import type { Effect } from '../browser/probe';
import { type Seen, visit } from '../browser/visit';
import { percentile } from '../median';
import { type OtherBuild, startBuild, talk } from '../other-build';
import { type EmbedName, embedOf } from '../pages/embeds';
import { type Measured, milliseconds, type Table } from '../row';

const RUNS = Number(process.env.VF_BENCH_RUNS ?? 20);
const embeds = ['included', 'painted'] as const satisfies EmbedName[];
interface Gesture {
  what: string;
  press: string;
  effect: Effect;
}
/** In turn, one in each round. */
const gestures: Gesture[] = [
  { what: 'Like by a guest', press: '.vf-content-actions__like', effect: 'asked' },
  { what: 'press into the composer by a guest', press: 'textarea', effect: 'taken-over' },
];
type Which = 'older' | 'this';

export async function builds(): Promise<Measured> {
  const folder = process.env.VF_BENCH_AGAINST;
  if (!folder) return [{ what: 'this build beside an older one', value: 'VF_BENCH_AGAINST names no folder' }];
  const seen = new Map<string, Seen[]>();
  const stages = { older: await startBuild(folder, [...embeds]), this: await startBuild(ROOT, [...embeds]) };
  const browser = await open();
  try {
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`builds: round ${run} of ${RUNS}\n`);
      const order: Which[] = Math.floor(run / gestures.length) % 2 === 0 ? ['older', 'this'] : ['this', 'older'];
      const { what, press, effect } = gestures[run % gestures.length] as Gesture;
      for (const embed of embeds) {
        for (const which of order) {
          const address = (stages[which] as OtherBuild).publisher.addressOf('20', embed);
          const one = await visit(browser, { address, comments: talk.comments, isSlow: true, act: { press, effect } });
          const key = `${which} ${embed} ${what}`;
          seen.set(key, [...(seen.get(key) ?? []), one]);
          if (process.env.VF_BENCH_TRACE) console.log(key, JSON.stringify(one));
        }
      }
    }
  } finally {
    await browser.close();
    await stages.older.close();
    await stages.this.close();
  }
  return resultOf(seen);
}

type Measure = { what: string; of(which: Which): number[] };

function resultOf(seen: Map<string, Seen[]>): Measured {
  const all = (which: Which, embed: EmbedName, what?: string) =>
    [...seen].filter(([key]) => key.startsWith(`${which} ${embed} ${what ?? ''}`)).flatMap(([, visits]) => visits);
  const measures: Measure[] = embeds.flatMap((embed) => {
    const { title } = embedOf(embed);
    const shared = (what: string, key: 'first' | 'work' | 'blocking') => ({
      what: `${title}: ${what}`,
      of: (which: Which) => all(which, embed).map((one) => one[key]),
    });
    return [
      shared('first comment painted', 'first'),
      shared('main thread before the reader acts', 'work'),
      ...gestures.map((gesture) => ({
        what: `${title}: ${gesture.what}, until its effect`,
        of: (which: Which) => all(which, embed, gesture.what).map((one) => one.effect),
      })),
    ];
  });
  const spread = (values: number[]) =>
    `${milliseconds(percentile(values, 0.5))} (${milliseconds(percentile(values, 0.25))} to ${milliseconds(percentile(values, 0.75))})`;
  const table: Table = {
    title: 'Medians, with the quartiles',
    head: ['', 'visits of each', 'older build', 'this build', 'this to older'],
    lines: measures.map(({ what, of }) => {
      const [older, ours] = [of('older'), of('this')];
      const ratio = percentile(ours, 0.5) / percentile(older, 0.5);
      return [what, String(ours.length), spread(older), spread(ours), `${ratio.toFixed(2)} ×`];
    }),
  };
  return {
    intro: `20 comments, a cold cache, a phone with a processor 4 × slower, 1.6 Mbps, 150 ms a round trip; ${RUNS} visits of each page, with one of the interactions in turn, and those of the two builds in turn. Both builds have the same thread, written through their interfaces.`,
    rows: [],
    tables: [table],
  };
}
