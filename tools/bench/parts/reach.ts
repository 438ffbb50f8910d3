/**
 * Reach: a page of the demo publication with every widget at once, on a slow phone: the paint of its first comment,
 * blocking and shifts, beside the same page with only its conversation, and with a script of 400 bytes that only shows
 * the comments. Then the same page scrolled to its end, so that every widget loads, with ads by the stand-ins of the
 * demo; the result names the shifted elements.
 *
 * VF_BENCH_RUNS shortens it.
 */
import { readdirSync } from 'node:fs';
import { book } from '../../../demo/reviews/book';
import { sectionUuid } from '../../../test/journeys/support/api';
import { open } from '../../../test/journeys/support/chromium';
import { startServer } from '../../../test/journeys/support/server';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { ROOT } from '../../run.mjs';
import { type Seen, visit } from '../browser/visit';
import { medians } from '../median';
import { embedOf } from '../pages/embeds';
import { VANILLA } from '../pages/floors';
import { placesOn } from '../pages/places';
import { html, originOf, putFile, serve, stopServing } from '../pages/publisher';
import { held, type Measured, milliseconds } from '../row';
import { DOMAIN } from '../stage';

/** The design's limit for any task, however long the page without widgets takes. */
const TASK_MS = 50;
const RUNS = Number(process.env.VF_BENCH_RUNS ?? 5);
const COMMENTS = 5;

/** From the demo: an article with comments, and containers of other pages. */
const ARTICLE = 'wrackline-1038';
const containers: Record<string, string> = {
  livestory: 'wrackline-live-election',
  livechat: 'wrackline-live-election',
  poll: 'wrackline-live-election',
  livequestions: 'wrackline-mayor-answers',
  // The item that readers rate.
  livereviews: book.container_id,
  rating: book.container_id,
  'review-form': book.container_id,
};
const attributes: Record<string, string> = {
  'topic-follow': 'topic-id="harbour" topic-name="Harbour"',
  'conversation-starter': 'target="conversation"',
};

/** Every widget except the conversation, which is under the headline. */
const widgets = (): string[] =>
  readdirSync(`${ROOT}/components`, { recursive: true, encoding: 'utf8' })
    .flatMap((path) => /\/([\w-]+)\.widget\.ts$/.exec(path)?.[1] ?? [])
    .filter((name) => name !== 'conversations')
    .sort();

const tagOf = (name: string): string => {
  const container = containers[name] ? ` vf-container-id="${containers[name]}"` : '';
  const more = attributes[name] ? ` ${attributes[name]}` : '';
  return `<section class="room"><vf-${name}${container}${more}></vf-${name}></section>`;
};

/** The reader has agreed to ads, and the networks' scripts are the demo's stand-ins. */
const adsFrom = (origin: string) =>
  `<script src="${origin}/demo/ads/stand-in.js"></script>` +
  `<script>window.vfConfig = { consent: true, adScripts: { gtag: '${origin}/demo/ads/gpt.js' } };</script>`;
const withoutAds = '<meta name="vf:ads-disabled">';

type Page = 'floor' | 'alone' | 'all';

export async function reach(): Promise<Measured> {
  const cluster = findPostgres() ? await startPostgres() : undefined;
  const server = await startServer({ DATABASE_URL: cluster?.url ?? '' });
  const browser = await open();
  const files = new Map();
  const publisher = await serve(files);
  const moved: string[][] = [];
  try {
    await server.offer('ad_integration=gtag', 'site_ad_id=/1234/wrackline');
    const stage = { server, site_uuid: await sectionUuid(server.origin), authors: new Map<string, string>() };
    const talk = {
      container_id: ARTICLE,
      attributes: { limit: String(COMMENTS), 'reply-limit': '0' },
      comments: COMMENTS,
    };
    const { page } = await placesOn(stage, { page: talk });
    if (!page) throw new Error('no place');
    const place = { ...page, domain: DOMAIN, elsewhere: originOf(publisher) };
    const [ours, floor] = [embedOf('painted'), embedOf('vanilla')];
    putFile(files, '/vanilla.js', 'text/javascript', VANILLA);
    putFile(files, `/${ARTICLE}.json`, 'application/json', JSON.stringify(place.comments));
    const further = widgets().map(tagOf).join('\n');
    const type = 'text/html; charset=utf-8';
    putFile(files, '/floor', type, html(floor.head(place), floor.body(place)));
    putFile(files, '/alone', type, html(withoutAds + ours.head(place), ours.body(place)));
    const ads = adsFrom(server.origin);
    putFile(files, '/all', type, html(ads + ours.head(place), ours.body(place), further));

    const seen: Record<string, Seen[]> = {};
    const see = async (name: Page, readsDown = false) => {
      const address = `${originOf(publisher)}/${name}`;
      const key = readsDown ? `${name}, read down` : name;
      seen[key] = [
        ...(seen[key] ?? []),
        await visit(browser, {
          address,
          comments: COMMENTS,
          isSlow: true,
          readsDown,
          onShift: (value, what) => moved.push([key, value.toFixed(4), what]),
        }),
      ];
    };
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`reach: round ${run} of ${RUNS}\n`);
      for (const name of ['floor', 'alone', 'all'] as const) await see(name);
      await see('all', true);
    }
    return measured((name) => medians(seen[name] ?? []), { count: widgets().length + 1, moved });
  } finally {
    await browser.close();
    await stopServing(publisher);
    await server.close();
    cluster?.stop();
  }
}

function measured(seen: (name: string) => Seen, { count, moved }: { count: number; moved: string[][] }): Measured {
  const [floor, alone, all, read] = ['floor', 'alone', 'all', 'all, read down'].map(seen) as [Seen, Seen, Seen, Seen];
  const line = (what: string, it: Seen) => [
    what,
    ...[it.first, it.blocking, it.longest, it.work].map(milliseconds),
    it.cls.toFixed(4),
    String(it.requests),
    `${Math.round(it.bytes / 1024)} KB`,
  ];
  return {
    intro: `A page with all ${count} widgets at once, its conversation under the headline, on a phone of 412 × 823 with a cold cache: processor 4 × slower, 1.6 Mbps, 150 ms a round trip; the median of ${RUNS} visits in turn. Each widget has a view of room, as pages keep it whose text is not to jump; ads come from stand-ins, to a reader who has agreed to them.`,
    rows: [
      held('first comment painted, to the vanilla script', {
        value: all.first / floor.first,
        limit: 1.2,
        write: (it) => `${it.toFixed(2)} ×`,
      }),
      held('longest task before the reader acts', {
        value: all.longest,
        limit: TASK_MS,
        write: milliseconds,
      }),
      held('main thread before the reader acts, above the vanilla script', {
        value: all.work - floor.work,
        limit: 100,
        write: milliseconds,
      }),
      held('layout shift', { value: all.cls, limit: 0, write: (it) => it.toFixed(4) }),
      held('layout shift, read down to the end', { value: read.cls, limit: 0, write: (it) => it.toFixed(4) }),
    ],
    tables: [
      {
        title: 'What each page takes',
        head: ['', 'first comment', 'blocking', 'longest task', 'main thread', 'shift', 'requests', 'bytes'],
        lines: [
          line('the comments by a script of 400 bytes', floor),
          line('the conversation alone', alone),
          line('every widget', all),
          line('every widget, read down to the end', read),
        ],
      },
      ...(moved.length > 0
        ? [{ title: 'What moved', head: ['', 'shift', 'element: top + height before → after'], lines: moved }]
        : []),
    ],
  };
}
