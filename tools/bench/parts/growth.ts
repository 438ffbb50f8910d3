/**
 * Blocks that each call reads in a big database: 100,000 people, 300,000 comments, 100,000 messages of one chat, 20,000
 * posts, reviews and questions of one container. A call that reads more than its limit scans something that grows.
 * VF_BENCH_TRACE prints every call.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { MINUTE_MS } from '../../../core/contract/values/durations';
import type { Tables } from '../../../server/src/database/schema';
import { addAge } from '../../../server/src/modules/content/console/priority.repository';
import type { World } from '../../../server/test/support/visibility/places';
import { watchRoutes } from '../../../server/test/support/visibility/routes';
import { makeWorld } from '../../../server/test/support/visibility/world';
import { findPostgres, startPostgres } from '../../postgres.mjs';
import { statementsOf, sumOf } from '../growth/blocks';
import { type Call, callsOf } from '../growth/calls';
import { publish } from '../growth/publish';
import { grow } from '../growth/seed';
import { findTargets } from '../growth/targets';
import { requireRows } from '../growth/writes';
import { held, type Measured } from '../row';

/** Calls listed in the document: those near their limits. */
const LISTED = 20;
/** Number of uses after which each statement has a name and a plan. */
const POSTS_BEFORE = 8;
const AFTER_MS = 50;
const POST_WAL_BYTES = 3800;

export async function growth(): Promise<Measured> {
  if (!findPostgres()) return [{ what: 'growth', value: 'no PostgreSQL is installed' }];
  const cluster = await startPostgres(undefined, {
    extra: { shared_preload_libraries: 'pg_stat_statements', shared_buffers: '256MB' },
  });
  const before = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = cluster.url;
  watchRoutes();
  try {
    return await measure();
  } finally {
    cluster.stop();
    if (before === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = before;
  }
}

interface Found {
  name: string;
  blocks: number;
  limit: number;
  worst: string;
  /** Empty if the call was answered. */
  refusal: string;
}

/** The call without its viewer. */
const routeOf = ({ name }: Call): string => name.replace(/, (guest|reader|staff)$/, '');

async function measureCall(db: Kysely<Tables>, { name, limit, prepare }: Call): Promise<Found> {
  const run = await prepare();
  let refusal = '';
  const statements = await statementsOf(db, async () => {
    const { statusCode, body } = await run();
    if (statusCode >= 400) refusal = `${statusCode} ${body.slice(0, 200)}`;
  });
  const blocks = sumOf(statements, 'blocks');
  const worst = statements[0]?.text.slice(0, 1000) ?? '';
  if (process.env.VF_BENCH_TRACE && blocks > limit / 2) console.log(blocks, name, worst.slice(0, 300));
  return { name, limit, blocks, worst, refusal };
}

async function measure(): Promise<Measured> {
  const world = await makeWorld();
  const { app, inject, pass } = world.t;
  const { db } = app;
  try {
    await sql`create extension pg_stat_statements`.execute(db);
    requireRows();
    const grown = await grow(world);
    await publish(world);
    // Does what the server does each minute: sums of past days, and a site's list of top people.
    await app.analytics.rollUp();
    await inject({ url: '/v2/localhost/users?show=top' });
    pass(MINUTE_MS);
    while ((await addAge(db, world.t.app.clock.now())) > 0);
    await sql`vacuum analyze review_items`.execute(db);
    const posted = await measurePost(world);
    const most = new Map<string, Found>();
    const answered = new Set<string>();
    const refused = new Map<string, string>();
    const calls = callsOf(world, grown, await findTargets(world, grown));
    const measureAll = async (some: Call[]) => {
      for (const call of some) {
        const one = await measureCall(db, call);
        if (one.blocks > (most.get(one.name)?.blocks ?? -1)) most.set(one.name, one);
        if (one.refusal === '') answered.add(routeOf(call));
        else refused.set(routeOf(call), one.refusal);
      }
    };
    await measureAll(calls.filter(({ beginsJob }) => !beginsJob));
    await measureAll(calls.filter(({ beginsJob }) => beginsJob));
    const unmeasured = [...refused].filter(([route]) => !answered.has(route)).map((both) => both.join(': '));
    for (const one of unmeasured) console.error(`no answer: ${one}`);
    const found = [...most.values()].sort((a, b) => b.blocks / b.limit - a.blocks / a.limit);
    const over = found.filter(({ blocks, limit }) => blocks > limit);
    for (const { name, blocks, worst } of over) console.error(`${blocks} blocks: ${name}\n  ${worst}`);
    return {
      intro: `${calls.length} requests of ${found.length} calls: GET routes as guest, reader and administrator, the orders and filters of lists, and writes. The calls nearest to their limits:`,
      rows: [
        held('calls without an answer', { value: unmeasured.length, limit: 0 }),
        held('calls over their limit of blocks', { value: over.length, limit: 0 }),
        ...found
          .slice(0, Math.max(LISTED, over.length))
          .map(({ name, blocks, limit }) => held(name, { value: blocks, limit })),
        ...posted.rows,
      ],
      tables: [posted.table],
    };
  } finally {
    await world.t.close();
  }
}

/** Records the statements of one post, after earlier posts have given them names. */
async function measurePost({ t, people, containers }: World) {
  let n = 0;
  const post = async () => {
    n += 1;
    const payload = { content: `Number ${n} of a few posts in a row` };
    const answer = await people.reader.inject({
      method: 'POST',
      url: `${containers.comment.open.path}/comments`,
      payload,
    });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    // The notification to other processes is sent after the answer.
    await sleep(AFTER_MS);
  };
  for (let before = 0; before < POSTS_BEFORE; before += 1) await post();
  const statements = await statementsOf(t.app.db, post);
  const lines = statements.map(({ text, calls, blocks, walBytes }) => [
    `\`${text.slice(0, 90)}\``,
    String(calls),
    String(blocks),
    String(walBytes),
  ]);
  return {
    rows: [
      { what: 'statements of a post, with begin and commit', value: String(sumOf(statements, 'calls')) },
      held('write-ahead log of a post, bytes', { value: sumOf(statements, 'walBytes'), limit: POST_WAL_BYTES }),
    ],
    table: { title: 'Statements of one post', head: ['', 'times', 'blocks', 'WAL, bytes'], lines },
  };
}
