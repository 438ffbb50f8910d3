/**
 * `npm test`: everything. `npm test -- server journeys` runs the parts with these words in their names.
 *
 * Files run side by side, three on two cores, the longest first, each with a server, a database and a browser of its own; what a
 * file says is buffered and shown with its part, once the part is through. Server tests that ask a database run on PostgreSQL
 * when its programs are found (a throw-away cluster is started) or TEST_DATABASE_URL names one, and on PGlite what its
 * driver may do otherwise, or all of them (test/databases.mjs). Journeys run in Chromium; those of
 * test/journeys/everywhere in Firefox and WebKitGTK as well, when those are installed. A file that failed is run once
 * more when nothing else runs, as a browser or a disk beside three others may be slower than any reader's; that it was is
 * said. At the end stands what has failed, and `N passed, N failed` as the last line.
 */
import { availableParallelism } from 'node:os';
import { filesIn } from './check/files.mjs';
import { findFirefox, findWebKitDriver } from './find-browser.mjs';
import { findPostgres, freePort, startPostgres } from './postgres.mjs';
import { ROOT, run } from './run.mjs';
import { beginData } from './test/begun.mjs';
import { bundleTests } from './test/bundle-tests.mjs';
import { byDatabase, EMBEDDED_FLAGS } from './test/databases.mjs';
import { runNodeTest } from './test/node-tests.mjs';
import { recordSeconds, secondsOf } from './test/seconds.mjs';
import { sharesOf } from './test/shares.mjs';
import { sideBySide } from './test/side-by-side.mjs';

const CLIENT_LIMIT_MS = 30 * 60_000;
/** A file waits for its browser and its server about half of its time. */
const A_CORE = 1.5;

const isTest = (file) => /\.test\.(ts|mjs)$/.test(file);
const journeys = filesIn(ROOT, ['test/journeys'], isTest);
const hosts = filesIn(ROOT, ['test/hosts'], isTest);
const everywhere = journeys.filter((file) => /\/everywhere\//.test(file));
const ofServer = filesIn(ROOT, ['server/src', 'server/test'], isTest);

const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
const isWanted = ({ name }) => wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word));

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL || findPostgres());
const { onPGlite, onPostgres } = byDatabase(ofServer, hasPostgres);
const noPostgres = hasPostgres ? undefined : 'no PostgreSQL found, TEST_DATABASE_URL not set';

/**
 * `prepare` is asked for the environment the part's files need, before they begin; `bundled`: they run as bundles;
 * `flags`: Node's; `alone`: one file of the part at a time.
 */
const PARTS = [
  { name: 'contract', files: filesIn(ROOT, ['test/contract'], isTest) },
  { name: 'client', jobs: () => ['core', 'components'].map(clientJob) },
  {
    name: 'server on PGlite',
    files: onPGlite,
    bundled: true,
    flags: EMBEDDED_FLAGS,
    prepare: () => serverEnv(),
  },
  {
    name: 'server on PostgreSQL',
    missing: noPostgres,
    files: onPostgres,
    bundled: true,
    prepare: () => serverEnv(databaseUrl),
  },
  {
    name: 'journeys in Chromium',
    // On PostgreSQL where there is one; on the embedded database Firefox and WebKit run the same.
    files: hasPostgres ? journeys.filter((file) => !everywhere.includes(file)) : journeys,
    prepare: () => journeyEnv('chromium'),
  },
  { name: 'hosts in Chromium', files: hosts, prepare: () => journeyEnv('chromium') },
  {
    name: 'journeys on PostgreSQL',
    missing: noPostgres,
    files: everywhere,
    prepare: () => journeyEnv('chromium', databaseUrl),
  },
  {
    name: 'journeys in Firefox',
    missing: findFirefox() ? undefined : 'no Firefox found',
    files: everywhere,
    prepare: () => journeyEnv('firefox'),
  },
  {
    name: 'journeys in WebKit',
    missing: findWebKitDriver() ? undefined : 'no WebKitWebDriver found',
    files: everywhere,
    prepare: () => journeyEnv('webkit'),
    // Its windows are slow to get the focus where another has it.
    alone: 'webkit',
  },
];

/** Each once a run, when the first part asks for it. */
const once = (make) => {
  let made;
  return () => (made ??= make());
};

/** The thread that draws widgets and the journeys run what is shipped; two files side by side must not both build it. */
const build = once(async () => {
  const { code } = await run(process.execPath, ['scripts/build.mjs', '--if-stale']);
  if (code !== 0) throw new Error('the build failed');
});

const serverBundles = once(() => bundleTests(ofServer));

const databaseUrl = once(async () => {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL;
  const started = await startPostgres();
  process.on('exit', () => started.stop());
  return started.url;
});

/** What a server of a process of its own begins with, on the embedded database and on PostgreSQL. */
const begunData = once(async () => {
  await build();
  return beginData();
});
const begunOnPostgres = once(async () => {
  await build();
  const begun = await beginData(await databaseUrl());
  closers.push(begun.drop);
  return begun;
});
const closers = [];

async function begunEnv(url) {
  const { folder, template } = await (url ? begunOnPostgres() : begunData());
  return { VF_JOURNEY_BEGUN: folder, VF_JOURNEY_TEMPLATE: template, TEST_DATABASE_URL: (await url?.()) ?? '' };
}

const serverEnv = async (url) => ({ LOG_LEVEL: 'silent', ...(await begunEnv(url)) });
const journeyEnv = async (browser, url) => ({ VF_JOURNEY_BROWSER: browser, ...(await begunEnv(url)) });

function fileJobs({ name: part, files, prepare, bundled, flags, alone }) {
  const env = prepare?.();
  const programOf = async (file) => (bundled ? (await serverBundles())(file) : file);
  return files.flatMap((file) =>
    sharesOf(file, secondsOf(part, file)).map(({ name, seconds, env: share }) => ({
      name,
      file,
      seconds,
      ready: env,
      alone,
      count: async (isAgain) =>
        runNodeTest(await programOf(file), { env: { ...(await env), ...share }, flags, isAgain }),
    })),
  );
}

/** The tests beside the sources of a folder, in a browser of their own. */
function clientJob(folder) {
  const all = `${folder}/**/*.test.{ts,tsx}`;
  let files = {};
  return {
    name: `${folder}/**/*.test.ts`,
    folder,
    seconds: secondsOf('client', folder),
    async count() {
      // Once more: the files alone that have failed.
      const failed = Object.keys(files).filter((file) => files[file].failed > 0);
      const ran = await clientTests(failed.length > 0 ? failed : [all]);
      files = { ...files, ...ran.files };
      // Without its closing line nobody knows what ran.
      return { ...Object.values(files).reduce(add, ran.files ? none : { ...none, failed: 1 }), output: ran.output };
    },
  };
}

async function clientTests(files) {
  const args = ['scripts/test/client-tests.mjs', `--port=${await freePort()}`, ...files];
  const { output } = await run(process.execPath, args, { quiet: true, limitMs: CLIENT_LIMIT_MS });
  const last = output.trim().split('\n').at(-1) ?? '';
  return { output, files: last.startsWith('{"files"') ? JSON.parse(last).files : undefined };
}

const broken = (error) => ({ passed: 0, failed: 1, skipped: 0, output: `${error.stack ?? error}\n` });
const add = (sum, count) =>
  Object.fromEntries(['passed', 'failed', 'skipped'].map((key) => [key, sum[key] + count[key]]));
const none = { passed: 0, failed: 0, skipped: 0 };
const secondsSince = (start) => Math.round((performance.now() - start) / 1000);

/** The jobs of a part; the last of them to end shows what all have said. */
function jobsOf(part) {
  const jobs = part.jobs ? part.jobs() : fileJobs(part);
  let left = jobs.length;
  part.said = [];
  return jobs.map((job) => ({
    ...job,
    async run() {
      part.said.push(await runNow(part, job));
      if (--left === 0) show(part);
    },
  }));
}

async function runNow(part, job, isAgain = false) {
  const start = performance.now();
  const count = await job.count(isAgain).catch(broken);
  const seconds = secondsSince(start);
  // One line at once, so that it is seen to go on.
  console.log(`${count.failed ? '✗' : '✓'} ${part.name}: ${job.name} (${seconds} s)`);
  return { ...count, job, name: job.name, seconds };
}

/** Runs each failed file, or folder of the client, alone; what it says then counts. */
async function runFailedAgain(part) {
  const failed = part.said.filter((one) => one.failed > 0);
  for (const first of failed) {
    const second = await runNow(part, first.job, true);
    part.said[part.said.indexOf(first)] = { ...second, first };
    part.again = (part.again ?? 0) + 1;
  }
  if (failed.length > 0) show(part);
}

/** Less what the reporter adds up for each file. */
const withoutSums = (output) => output.replaceAll(/^ℹ .*\n?/gm, '').trimEnd();

function show(part) {
  part.total = part.said.reduce(add, none);
  part.seconds = part.said.reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`\n=== ${part.name}`);
  for (const { name, seconds, output } of part.said) console.log(`--- ${name} (${seconds} s)\n${withoutSums(output)}`);
  console.log('');
}

/** What has failed, once more at the end: that is what is read, and all that CI may save of a long run. */
function printFailed({ name: part, said }) {
  for (const { name, first } of said.filter((one) => one.first))
    console.log(`\n=== ${part}: ${name}: failed the first time\n${failuresIn(first.output)}`);
  for (const { name, failed, output } of said.filter((one) => one.failed > 0))
    console.log(`\n=== ${part}: ${name}: ${failed} failed\n${failuresIn(output)}`);
}

/** As both reporters put them last; what broke before it came to that has said so at its end. */
function failuresIn(output) {
  const at = output.indexOf('✖ failing tests:');
  return output.slice(at < 0 ? -2000 : at).trimEnd();
}

function lineOf({ name, missing, total, seconds, again }) {
  if (missing) return `– ${name}: left out, ${missing}`;
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  const twice = again ? `, ${again} of its files run twice` : '';
  return `${total.failed ? '✗' : '✓'} ${name}: ${total.passed} passed, ${total.failed} failed${skipped}${twice} (${seconds} s in all)`;
}

/** By part and file, all shares of a file together. */
function secondsMeasured() {
  const sums = {};
  for (const { name: part, said } of running) {
    for (const { job, failed, seconds } of said) {
      const key = `${part}: ${job.file ?? job.folder}`;
      if (failed === 0) sums[key] = (sums[key] ?? 0) + seconds;
    }
  }
  return sums;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const parts = PARTS.filter(isWanted);
const running = parts.filter(({ missing }) => !missing);
await sideBySide(
  running.flatMap(jobsOf),
  Number(process.env.VF_TEST_SLOTS) || Math.ceil(availableParallelism() * A_CORE),
);
for (const part of running) await runFailedAgain(part);
for (const part of running) printFailed(part);
console.log(`\n${parts.map(lineOf).join('\n')}`);
recordSeconds(secondsMeasured());
for (const close of closers) await close();
const total = running.map((part) => part.total).reduce(add, none);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
