/**
 * `npm run chaos`: runs the fault tests again and again, in an order that depends on a seed, until the time is over.
 * Ends at the first failure, with exit code 1, and prints how to repeat the order.
 *
 * Runs for five minutes, or `-- --seconds 60`; `-- --seed 7` repeats an order. Only local: with a throw-away PostgreSQL
 * and Redis if these are installed, never with the server in TEST_DATABASE_URL.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../demo/long/random';
import { findPostgres, startPostgres } from './postgres.mjs';
import { run } from './run.mjs';
import { runNodeFiles } from './test/node-files.mjs';

/** Each file's first comment describes its fault. */
const FAULTS = [
  'test/journeys/chaos.test.ts',
  'test/journeys/offline.test.ts',
  'test/journeys/release.test.ts',
  'server/test/platform/backup.test.ts',
  'server/test/platform/broken-connections.test.ts',
  'server/test/delivery/cache-nodes.test.ts',
  'server/test/platform/crash.test.ts',
  'server/test/platform/flood.test.ts',
  'server/test/platform/migrations.test.ts',
  'server/test/platform/nodes.test.ts',
  'server/test/platform/outbox.test.ts',
  'server/test/delivery/painted-nodes.test.ts',
  'server/test/content/posting-held.test.ts',
  'server/test/content/posting.test.ts',
  'server/test/platform/previous-version.test.ts',
  'server/test/platform/process.test.ts',
  'server/test/delivery/push-crash.test.ts',
  'server/test/platform/redis.test.ts',
  'server/test/content/social-crash.test.ts',
  'server/test/platform/stop.test.ts',
  'server/test/platform/workers.test.ts',
  'server/test/platform/write-queue.test.ts',
];
/** Cut connections and killed nodes in each run: with fewer, the test has too little evidence. */
const SHORTEST_STEP = 15;
const LONGEST_STEP = 30;

const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
const seconds = numberOf('seconds', 300);
const seed = numberOf('seed', Date.now() % 1_000_000);

function numberOf(name, fallback) {
  const number = Number(values[name] ?? fallback);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} is a whole number, not ${values[name]}`);
  return number;
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const built = await run(process.execPath, ['tools/build.mjs', '--if-stale']);
if (built.code !== 0) process.exit(1);
const cluster = findPostgres() ? await startPostgres() : undefined;
process.on('exit', () => cluster?.stop());
if (!cluster) console.log('no PostgreSQL found: what needs it is left out');

const random = seeded(seed);
const until = Date.now() + seconds * 1000;
const secondsLeft = () => Math.ceil((until - Date.now()) / 1000);
const sum = { files: 0, passed: 0, skipped: 0 };
console.log(`seed ${seed}, for ${seconds} seconds`);
// Completes a round that has started.
for (let round = 1; sum.files === 0 || secondsLeft() > 0; round++) {
  for (const file of shuffled(FAULTS)) {
    if (sum.files > 0 && secondsLeft() <= 0) break;
    await runOne(file, round);
  }
}
console.log(`nothing lost: ${sum.passed} passed in ${sum.files} turns, ${sum.skipped} skipped, seed ${seed}`);
process.exit(sum.passed > 0 ? 0 : 1);

function shuffled(list) {
  const places = list.map((file) => ({ file, at: random() }));
  return places.sort((a, b) => a.at - b.at).map(({ file }) => file);
}

async function runOne(file, round) {
  const own = Math.floor(random() * 1_000_000);
  const began = Date.now();
  const { files, output } = await runNodeFiles([{ name: file, path: file }], {
    env: {
      LOG_LEVEL: 'silent',
      TEST_DATABASE_URL: cluster?.url ?? '',
      VF_JOURNEY_BROWSER: 'chromium',
      VF_CHAOS_SEED: String(own),
      VF_CHAOS_SECONDS: String(Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, secondsLeft()))),
    },
  });
  const { passed, failed, skipped } = files[file];
  const took = `${Math.round((Date.now() - began) / 1000)} s`;
  const left = skipped ? `, ${skipped} skipped` : '';
  console.log(
    `${failed ? '✗' : '✓'} round ${round}: ${basename(file, '.test.ts')}, seed ${own}: ${passed} passed${left} (${took})`,
  );
  for (const [, said] of output.matchAll(/^ℹ (.*acknowledged.*)$/gm)) console.log(`    ${said}`);
  sum.files += 1;
  sum.passed += passed;
  sum.skipped += skipped;
  if (!failed) return;
  console.log(`${output}\nlost in ${file}; again in this order: npm run chaos -- --seed ${seed}`);
  process.exit(1);
}
