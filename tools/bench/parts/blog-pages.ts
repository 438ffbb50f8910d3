/**
 * The first posts of a live blog, painted: on a page that includes them and on one whose script loads them, beside the
 * same posts as plain HTML and by a script of 400 bytes, of a blog with 20 posts and of one with 20,000; with the
 * processor throttled and at full speed, because four times slower is another phone on each machine. Before that the
 * first page of both blogs as the server reads it from the database.
 *
 * VF_BENCH_RUNS shortens it.
 */
import type { CommentList } from '../../../core/contract/content/comment';
import { openDatabase } from '../../../server/src/database/database';
import { open } from '../../../test/journeys/support/chromium';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { type BareServer, findPlace, startBareServer } from '../bare-server';
import { addBlogs, type Blog, fillBlog } from '../blogs';
import { type Seen, SLOWDOWN, visit } from '../browser/visit';
import { median, medians } from '../median';
import type { EmbedName, Place } from '../pages/embeds';
import { publish } from '../pages/publisher';
import { held, type Measured, milliseconds, type Row } from '../row';
import { DOMAIN } from '../stage';

const RUNS = Number(process.env.VF_BENCH_RUNS ?? 5);
const READS = 200;
const SHOWN = 20;
const SIZES = { few: 20, many: 20_000 };
const EMBEDS: EmbedName[] = ['html', 'vanilla', 'included', 'painted'];
const LIMIT = { included: 1.1, painted: 1.2, many: 1.1, read: 1.5 };

type Size = keyof typeof SIZES;
type Of = (size: Size, embed: EmbedName) => Seen;

/** Throttling factors, and their names in the tables. */
const PROCESSORS = [
  { slowdown: SLOWDOWN, name: `processor ${SLOWDOWN} × slower` },
  { slowdown: 1, name: 'processor as it is' },
];

export async function blogPages(): Promise<Measured> {
  if (!findPostgres()) return [{ what: 'live blog', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres();
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  let server: BareServer | undefined;
  try {
    const place = await findPlace();
    const [few, many] = (await addBlogs(database, place, ['few', 'many'])) as [Blog, Blog];
    await fillBlog(database, few, SIZES.few);
    await fillBlog(database, many, SIZES.many);
    server = await startBareServer(place, { DATABASE_URL: cluster.url });
    // First, because the readers' tokens expire during the visits.
    const reads = await readRows(server, few, many);
    const seen = await visitAll(server, { few, many });
    return {
      intro: INTRO,
      rows: [...seen.flatMap(paintedRows), ...reads],
      tables: seen.map(tableOf),
    };
  } finally {
    await server?.stop();
    await database.close();
    cluster.stop();
  }
}

const INTRO = `The newest ${SHOWN} posts of a blog with ${SIZES.few} and with ${SIZES.many.toLocaleString('en')}. A phone of 412 × 823, cold cache, 1.6 Mbps down, 150 ms a round trip; the median of ${RUNS === 1 ? 'one visit' : `${RUNS} visits in turn`}. Painted: the end of the first frame in which the post has a box. Database: PostgreSQL.`;

interface OnProcessor {
  processor: string;
  of: Of;
}

async function visitAll(server: BareServer, blogs: Record<Size, Blog>): Promise<OnProcessor[]> {
  const places = Object.fromEntries(
    await Promise.all((['few', 'many'] as const).map(async (size) => [size, await placeOf(server, size, blogs[size])])),
  );
  const publisher = await publish(places, EMBEDS);
  const browser = await open();
  const all = new Map<string, Seen[]>();
  try {
    for (let run = 1; run <= RUNS; run++) {
      process.stderr.write(`blog-pages: round ${run} of ${RUNS}\n`);
      for (const embed of EMBEDS) {
        for (const size of ['few', 'many'] as const) {
          for (const { slowdown } of PROCESSORS) {
            const address = publisher.addressOf(size, embed);
            const one = await visit(browser, { address, comments: SHOWN, isSlow: true, slowdown });
            const key = keyOf(slowdown, size, embed);
            all.set(key, [...(all.get(key) ?? []), one]);
          }
        }
      }
    }
  } finally {
    await browser.close();
    await publisher.close();
  }
  return PROCESSORS.map(({ slowdown, name }) => ({
    processor: name,
    of: (size, embed) => medians(all.get(keyOf(slowdown, size, embed)) ?? []),
  }));
}

const keyOf = (slowdown: number, size: Size, embed: EmbedName) => `${slowdown} ${size} ${embed}`;

const times = (ratio: number) => `${ratio.toFixed(2)} ×`;

function paintedRows({ processor, of }: OnProcessor): Row[] {
  const ways = [
    { name: 'included', embed: 'included', floor: 'html', beside: 'plain HTML' },
    { name: 'script-painted', embed: 'painted', floor: 'vanilla', beside: 'the vanilla script' },
  ] as const;
  return ways.flatMap(({ name, embed, floor, beside }) => [
    ...(['few', 'many'] as const).map((size) =>
      held(`${processor}, ${name}, ${SIZES[size].toLocaleString('en')} posts: first post painted, to ${beside}`, {
        value: of(size, embed).first / of(size, floor).first,
        limit: LIMIT[embed],
        write: times,
      }),
    ),
    held(`${processor}, ${name}: first page of ${SIZES.many.toLocaleString('en')} painted, to that of ${SIZES.few}`, {
      value: of('many', embed).all / of('few', embed).all,
      limit: LIMIT.many,
      write: times,
    }),
    held(`${processor}, ${name}: layout shift`, {
      value: Math.max(of('few', embed).cls, of('many', embed).cls),
      limit: 0,
      write: (it) => it.toFixed(4),
    }),
  ]);
}

/** By a logged-in reader: their pages are read from the database, a guest's from memory. */
async function readRows(server: BareServer, few: Blog, many: Blog): Promise<Row[]> {
  const waits: Record<Size, number[]> = { few: [], many: [] };
  for (let run = 0; run < READS; run++) {
    for (const [size, blog] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const began = performance.now();
      await readPosts(server, size, blog, { authorization: `Bearer ${blog.token}` });
      waits[size].push(performance.now() - began);
    }
  }
  const [short, long] = [median(waits.few), median(waits.many)];
  return [
    { what: `first page of ${SIZES.few} posts, read, p50`, value: milliseconds(short) },
    { what: `first page of ${SIZES.many.toLocaleString('en')} posts, read, p50`, value: milliseconds(long) },
    held('the second to the first', { value: long / short, limit: LIMIT.read, write: times }),
  ];
}

async function readPosts({ origin }: BareServer, id: Size, { site_uuid }: Blog, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}/v4/liveblog/${site_uuid}/?container_id=${id}&limit=${SHOWN}`, { headers });
  const { contents } = (await answer.json()) as CommentList;
  if (contents.length !== SHOWN) throw new Error(`${contents.length} posts instead of ${SHOWN}`);
  return contents;
}

async function placeOf(server: BareServer, size: Size, blog: Blog): Promise<Omit<Place, 'elsewhere'>> {
  const posts = await readPosts(server, size, blog);
  const attributes = { limit: String(SHOWN) };
  const query = new URLSearchParams({ site: DOMAIN, container_id: size, lang: 'en', ...attributes });
  const fragmentAddress = `${server.origin}/render/livestory?${query}`;
  const answer = await fetch(fragmentAddress);
  if (!answer.ok) throw new Error(`the fragment: ${answer.status} ${await answer.text()}`);
  const time = (at: number) => `${Math.round((Date.now() - at) / 60_000)} minutes ago`;
  return {
    community: server.origin,
    domain: DOMAIN,
    container_id: size,
    tag: 'vf-livestory',
    attributes,
    comments: posts.map(({ date_created, content = '' }) => ({
      name: 'Reader 1',
      time: time(date_created),
      text: content,
    })),
    fragmentAddress,
    fragment: await answer.text(),
  };
}

const tableOf = ({ processor, of }: OnProcessor) => ({
  title: `What each page takes, ${processor}`,
  head: ['', 'first post', 'all', 'LCP', 'blocking', 'longest task', 'shift'],
  lines: EMBEDS.flatMap((embed) =>
    (['few', 'many'] as const).map((size) => {
      const it = of(size, embed);
      const what = `${embed}, ${SIZES[size].toLocaleString('en')} posts`;
      return [what, ...[it.first, it.all, it.lcp, it.blocking, it.longest].map(milliseconds), it.cls.toFixed(4)];
    }),
  ),
});
