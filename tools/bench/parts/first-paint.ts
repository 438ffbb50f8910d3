/**
 * Paint time of painted comments, compared with plain HTML and with the same page without vf.js, on a fast line; and on
 * a slow phone, compared with a script of 400 bytes. The variants are visited in turn, so that other work of the
 * machine slows all of them. VF_BENCH_RUNS is the number of visits of each.
 */
import { open } from '../../../test/journeys/support/chromium';
import { type Seen, visit } from '../browser/visit';
import { medians } from '../median';
import { type EmbedName, embedOf } from '../pages/embeds';
import { placesOn } from '../pages/places';
import { publish } from '../pages/publisher';
import { held, kilobytes, type Measured, milliseconds } from '../row';
import { openStage } from '../stage';
import { talks, threads } from './pages';

const RUNS = Number(process.env.VF_BENCH_RUNS ?? 15);
const LIMIT = { script: 1.05, included: 1.25, painted: 1.2 };
const PAGE = '20';

const fast = ['html', 'unscripted', 'included', 'own'] as const satisfies EmbedName[];
const slow = ['vanilla', 'painted'] as const satisfies EmbedName[];
type Variant = (typeof fast | typeof slow)[number];

export async function firstPaint(): Promise<Measured> {
  const seen = new Map<Variant, Seen[]>();
  const stage = await openStage(threads.slice(0, 1));
  const browser = await open();
  const publisher = await publish(await placesOn(stage, { [PAGE]: talks[PAGE] }), [...fast, ...slow]);
  try {
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`first-paint: round ${run} of ${RUNS}\n`);
      for (const embed of turned([...fast, ...slow], run)) {
        const { comments } = talks[PAGE];
        const isSlow = (slow as readonly EmbedName[]).includes(embed);
        const { blocked } = embedOf(embed);
        const address = publisher.addressOf(PAGE, embed);
        const one = await visit(browser, { address, comments, isSlow, blocked, isBrief: true });
        seen.set(embed, [...(seen.get(embed) ?? []), one]);
      }
    }
  } finally {
    await browser.close();
    await publisher.close();
    await stage.close();
  }
  const of = (embed: Variant) => medians(seen.get(embed) ?? []);
  const times = (what: string, key: 'beforePaint' | 'first', one: Variant, other: Variant, limit: number) =>
    held(what, { value: of(one)[key] / of(other)[key], limit, write: (value) => `${value.toFixed(2)} ×` });
  /** In clock time, and in CPU time, which other work of the machine hardly changes. */
  const ratio = (what: string, one: Variant, other: Variant, limit: number) => [
    times(`${what}: first comment painted`, 'first', one, other, limit),
    times(`${what}: processor time before the first paint`, 'beforePaint', one, other, limit),
  ];
  return {
    intro: `20 comments, a cold cache, the median of ${RUNS} visits in turn. Fast: nothing is slowed. Slow: a phone with a processor 4 × slower, 1.6 Mbps, 150 ms a round trip. Painted: the end of the first frame in which the text of the comment has a box.`,
    rows: [
      ...ratio(
        'fast, vf.js from another origin, to the same page with vf.js blocked',
        'included',
        'unscripted',
        LIMIT.script,
      ),
      ...ratio('fast, vf.js over the connection of the page, to vf.js blocked', 'own', 'unscripted', LIMIT.script),
      ...ratio('fast, CMS-included, to plain HTML', 'included', 'html', LIMIT.included),
      times(
        'slow, painted by the script, to a script of 400 bytes: first comment painted',
        'first',
        'painted',
        'vanilla',
        LIMIT.painted,
      ),
    ],
    tables: [
      {
        title: 'What each page takes',
        head: [
          '',
          'CPU before the first paint',
          'FCP',
          'first comment',
          'all',
          'main thread',
          'of it scripts',
          'html',
          'page, brotli',
        ],
        lines: [...fast, ...slow].map((embed) => {
          const { beforePaint, fcp, first, all, work, script, html } = of(embed);
          const spent = [beforePaint, fcp, first, all, work, script].map(milliseconds);
          const sizes = [html, publisher.sizeOf(PAGE, embed)].map(kilobytes);
          return [embedOf(embed).title, ...spent, ...sizes];
        }),
      },
    ],
  };
}

/** Each round begins with another variant, because the first visit of a round follows a longer pause. */
const turned = (variants: Variant[], by: number): Variant[] => {
  const at = by % variants.length;
  return [...variants.slice(at), ...variants.slice(0, at)];
};
