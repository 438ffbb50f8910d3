/** `npm run test:night`: all tests in all engines, each file alone in random order; then random mutants of the sources. */
import { run } from './run.mjs';

const MUTANTS = 60;

const tests = await run(process.execPath, ['scripts/test.mjs', '--tier', 'night', ...process.argv.slice(2)]);
const mutants = await run(process.execPath, ['scripts/mutate.mjs', '--random', String(MUTANTS)]);
process.exit(tests.code || mutants.code);
