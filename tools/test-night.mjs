/**
 * `npm run test:night`: all tests in all engines, each file alone in random order; then random mutants of the sources,
 * and the blocks that each call reads in a big database; then all tests again with the other versions of Node. `--
 * --node 24` runs the tests with that version only.
 */
import { run } from './run.mjs';
import { installNode, NIGHT_VERSIONS, runWith } from './test/node-versions.mjs';

const MUTANTS = 60;
const TESTS = ['tools/test.mjs', '--tier', 'night'];

const args = process.argv.slice(2);
const at = args.indexOf('--node');
const [, chosen] = at < 0 ? [] : args.splice(at, 2);
const failed = [];

if (!chosen) {
  const tests = await run(process.execPath, [...TESTS, ...args]);
  if (tests.code !== 0) failed.push('tests');
  const mutants = await run(process.execPath, ['tools/mutate.mjs', '--random', String(MUTANTS)]);
  if (mutants.code !== 0) failed.push('mutants');
  const growth = await run(process.execPath, ['--import', 'tsx', 'tools/bench/bench.ts', 'growth', '--print']);
  if (growth.code !== 0) failed.push('growth');
}
for (const version of chosen ? [Number(chosen)] : NIGHT_VERSIONS) {
  const bin = await installNode(version);
  // Without a registry, tests run with the installed version.
  if (!bin) console.log(`Node ${version} cannot be installed here`);
  else if ((await runWith(bin, [...TESTS, ...args])).code !== 0) failed.push(`tests with Node ${version}`);
  if (!bin && chosen) failed.push(`Node ${version}`);
}
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
