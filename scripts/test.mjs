/**
 * `npm test`: everything. `npm test -- server journeys` runs some of it.
 *
 * The server's tests (those that ask a database: test/databases.mjs) and the first journey run twice: on PGlite, and on PostgreSQL when its programs are found (a
 * throw-away cluster is started) or TEST_DATABASE_URL names one. Journeys run in Chromium, and in Firefox and
 * WebKitGTK when those are installed. The last line is `N passed, N failed`.
 */
import { existsSync } from 'node:fs';
import { filesIn } from './check/files.mjs';
import { findFirefox, findWebKitDriver } from './find-browser.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { ROOT, run } from './run.mjs';
import { beginData } from './test/begun.mjs';
import { onPGlite, onPostgres } from './test/databases.mjs';
import { runNodeTests } from './test/node-tests.mjs';

const isTest = (file) => /\.test\.(ts|mjs)$/.test(file);
const journeys = filesIn(ROOT, ['test/journeys'], isTest);
const everywhere = journeys.filter((file) => /\/everywhere\//.test(file));

const started = process.env.TEST_DATABASE_URL || !findPostgres() ? undefined : await startPostgres();
const databaseUrl = process.env.TEST_DATABASE_URL ?? started?.url;
process.on('exit', () => started?.stop());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** The parts in the order they run; `when` says why one is left out. */
const PARTS = [
  { name: 'contract', run: () => runNodeTests(filesIn(ROOT, ['test/contract'], isTest)) },
  { name: 'client', run: runClient },
  { name: 'server on PGlite', run: () => runServer(onPGlite, { TEST_DATABASE_URL: '' }) },
  {
    name: 'server on PostgreSQL',
    missing: needsPostgres(),
    run: () => runServer(onPostgres, { TEST_DATABASE_URL: databaseUrl }),
  },
  { name: 'journeys in Chromium', run: () => runJourneys(journeys, { VF_JOURNEY_BROWSER: 'chromium' }) },
  {
    name: 'journeys on PostgreSQL',
    missing: needsPostgres(),
    run: () => runJourneys(everywhere, { VF_JOURNEY_BROWSER: 'chromium', TEST_DATABASE_URL: databaseUrl }),
  },
  {
    name: 'journeys in Firefox',
    missing: findFirefox() ? undefined : 'no Firefox found',
    run: () => runJourneys(everywhere, { VF_JOURNEY_BROWSER: 'firefox' }),
  },
  {
    name: 'journeys in WebKit',
    missing: findWebKitDriver() ? undefined : 'no WebKitWebDriver found',
    // Its windows share a display, where one at a time has the focus.
    run: () => runJourneys(everywhere, { VF_JOURNEY_BROWSER: 'webkit' }, 1),
  },
];

function needsPostgres() {
  return databaseUrl ? undefined : 'no PostgreSQL found, TEST_DATABASE_URL not set';
}

/** The thread that draws widgets runs what is shipped; two files side by side must not both build it. */
async function runServer(isFor, env) {
  await buildOnce();
  const files = filesIn(ROOT, ['server/src', 'server/test'], isTest).filter(isFor);
  return runNodeTests(files, { env: { LOG_LEVEL: 'silent', ...env }, concurrency: 2 });
}

/** What every journey on the embedded database begins with. */
let begun;
async function begunData() {
  await buildOnce();
  begun ??= beginData();
  return begun;
}

/** Two at a time, each with a server and a browser of its own: a journey waits more than it works. */
async function runJourneys(files, env, concurrency = 2) {
  const VF_JOURNEY_BEGUN = await begunData();
  return runNodeTests(files.toSorted(longestFirst), {
    env: { TEST_DATABASE_URL: '', VF_JOURNEY_BEGUN, ...env },
    concurrency,
  });
}

/** The gallery is a third of the whole: nothing should wait for it in the end. */
const longestFirst = (a, b) => Number(/gallery/.test(b)) - Number(/gallery/.test(a));

/** Journeys run what is shipped: both halves are built first, once a run. */
let built;
function buildOnce() {
  built ??= run(process.execPath, ['scripts/build.mjs', '--if-stale']).then(({ code }) => {
    if (code !== 0) throw new Error('the build failed');
  });
  return built;
}

async function runClient() {
  if (!existsSync(`${ROOT}/web-test-runner.config.mjs`)) throw new Error('web-test-runner.config.mjs is missing');
  const { output } = await run(process.execPath, ['scripts/test/client-tests.mjs'], { tee: true });
  const last = output.trim().split('\n').at(-1) ?? '';
  if (last.startsWith('{"passed"')) return JSON.parse(last);
  // Without its closing line nobody knows what ran.
  return { passed: 0, failed: 1, skipped: 0 };
}

const wanted = process.argv.slice(2);
const total = { passed: 0, failed: 0, skipped: 0 };
const summary = [];
for (const part of PARTS) {
  if (wanted.length > 0 && !wanted.some((word) => part.name.toLowerCase().includes(word.toLowerCase()))) continue;
  if (part.missing) {
    summary.push(`– ${part.name}: left out, ${part.missing}`);
    continue;
  }
  console.log(`\n=== ${part.name}`);
  const start = performance.now();
  const count = await part.run().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  for (const key of Object.keys(total)) total[key] += count[key];
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const skipped = count.skipped ? `, ${count.skipped} skipped` : '';
  summary.push(
    `${count.failed ? '✗' : '✓'} ${part.name}: ${count.passed} passed, ${count.failed} failed${skipped} (${seconds} s)`,
  );
}
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
