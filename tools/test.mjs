/**
 * The test runner. CONTRIBUTING.md, "Tests", says what each tier covers.
 *
 *   npm test                                 the default tier; `npm run test:all` and `npm run test:night` run more
 *   npm test -- client journeys              the parts with these words in their names
 *   npm test -- server/test/content/polls.test.ts    these files
 *   npm test -- --changed [base]             the files that the difference to `base` can affect
 *   npm run test:all -- --from all           the second tier without the first
 *   npm run test:all -- --budget 1200        as many of its processes, drawn at random, as fit into 1,200 CPU seconds
 *
 * Test files are packed into processes, which share what is expensive to start (tools/test/groups.mjs). Processes run side
 * by side, the longest first. A file that fails runs again alone, because a browser beside three others can miss any limit;
 * the second result counts, and the summary names the file. The last line is `N passed, N failed`.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findFirefox, findWebKitDriver } from './find-browser.mjs';
import { findPostgres } from './postgres.mjs';
import { ROOT } from './run.mjs';
import { withinBudget } from './test/budget.mjs';
import { runClientFiles } from './test/client-files.mjs';
import { prepareEnvironment } from './test/environment.mjs';
import { groupsOf } from './test/groups.mjs';
import { disappeared, recordNames } from './test/names.mjs';
import { noTests, runNodeFiles } from './test/node-files.mjs';
import { readOptions } from './test/options.mjs';
import { partsOf } from './test/parts.mjs';
import { printFailures, printSummary } from './test/print.mjs';
import { recordSeconds, secondsOf } from './test/seconds.mjs';
import { sideBySide } from './test/side-by-side.mjs';

/** A process waits for its browser or database about a third of its time. */
const PROCESSES_PER_CORE = 1.5;

const options = readOptions(process.argv.slice(2));
const isNight = options.tier === 'night';
const machine = {
  hasPostgres: Boolean(process.env.TEST_DATABASE_URL || findPostgres()),
  hasFirefox: Boolean(findFirefox()),
  hasWebKit: Boolean(findWebKitDriver()),
};
const parts = partsOf(options.tier, machine).filter(options.wantsPart);
for (const part of parts) {
  const files = part.files.filter(options.wantsFile);
  part.leftOut = part.files.length - files.length;
  part.files = part.missing ? [] : files;
}
const isBundled = ({ kind }) => kind === 'server' || kind === 'journeys';
const environment = prepareEnvironment(parts.filter(isBundled).flatMap(({ files }) => files));

/** Jobs that run in a process each. */
function jobsOf(part) {
  const groups = groupsOf(part.files, {
    secondsOf: (file) => secondsOf(part, file),
    isAlone: isNight ? () => true : part.isAlone,
    seconds: part.groupSeconds,
    atMost: part.filesPerProcess,
  });
  const ready = groups.length > 0 ? environment.readyFor(part) : undefined;
  return groups.map(({ files, seconds }) => ({
    part,
    files: options.inOrder(files),
    seconds: isNight ? options.random() : seconds,
    ready,
    // Two windows of WebKit compete for the focus.
    alone: part.browser === 'webkit' ? 'webkit' : undefined,
  }));
}

/** Runs files of a job in one process and prints a line. @returns their counts by file, their output, CPU seconds */
async function runFiles({ part, ready }, files, isAgain = false) {
  const start = performance.now();
  const result = await runProcess(part, ready, files, isAgain).catch((error) => ({
    files: Object.fromEntries(files.map((file) => [file, noTests({ failed: 1 })])),
    output: `${error.stack ?? error}\n`,
    cpuSeconds: 0,
  }));
  const seconds = Math.round((performance.now() - start) / 1000);
  const counts = Object.values(result.files);
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const title = files.length === 1 ? files[0] : `${files.length} files`;
  const cpu = Math.round(result.cpuSeconds);
  console.log(
    `${sum('failed') ? '✗' : '✓'} ${part.name}: ${title}, ${sum('passed')} passed (${seconds} s, ${cpu} CPU s)`,
  );
  return result;
}

async function runProcess(part, ready, files, isAgain) {
  const { env, pathOf } = (await ready) ?? {};
  if (part.kind === 'client') return runClientFiles(files);
  const paths = files.map((name) => ({ name, path: pathOf?.(name) ?? name }));
  // A file with its own process may leave anything behind.
  const alone = files.every(part.isAlone) ? { VF_TEST_ALONE: '1' } : {};
  return runNodeFiles(paths, { env: { ...env, ...alone }, flags: part.flags, hasSourceMaps: isAgain });
}

const results = [];
const all = parts.flatMap(jobsOf);
const jobs = withinBudget(all, options);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
if (isNight) console.log(`Files run in the order of seed ${options.seed} (--seed ${options.seed}).`);
if (jobs.length < all.length) {
  console.log(
    `${jobs.length} of ${all.length} processes fit into the budget, drawn with seed ${options.seed} (--seed).`,
  );
  for (const job of all) if (!jobs.includes(job)) job.part.leftOut += job.files.length;
}
await sideBySide(
  jobs.map((job) => ({ ...job, run: async () => void results.push({ job, ...(await runFiles(job, job.files)) }) })),
  Number(process.env.VF_TEST_SLOTS) || Math.ceil(availableParallelism() * PROCESSES_PER_CORE),
);

/** Files that failed, with the output of the first and the second run. */
const again = [];
for (const { job, files, output } of results) {
  for (const file of Object.keys(files).filter((name) => files[name].failed > 0)) {
    const second = await runFiles(job, [file], true);
    files[file] = second.files[file];
    again.push({ part: job.part, file, first: output, second: second.output, failed: files[file].failed });
  }
}

printFailures(again);
const total = printSummary({ parts, results, again, others: environment.cpuSeconds() });
const names = new Map(
  results.flatMap(({ files }) => Object.entries(files).map(([file, count]) => [file, count.names])),
);
const isThere = (file) => existsSync(join(ROOT, file));
const gone = total.failed === 0 ? disappeared(names, isThere) : [];
if (gone.length > 0) {
  console.log(
    `\nThese tests have disappeared. Give each a line in test/renamed.txt, "name ← reason":\n${gone.join('\n')}`,
  );
  total.failed++;
} else if (total.failed === 0) recordNames(names, isThere);
recordSeconds(results);
await environment.close();
console.log(`${total.passed} passed, ${total.failed} failed`);
// A run without matching files is an error; a change that affects nothing is not.
process.exit(total.failed === 0 && (total.passed > 0 || options.isByChange) ? 0 : 1);
