/**
 * Finds faults that no test notices: makes small faults in the sources and runs the tests that could fail.
 *
 *   node tools/mutate.mjs [word…]          every fault in the files of mutate/targets.mjs whose paths contain a word
 *   node tools/mutate.mjs --random 60      random lines of the client and the server; `--seed 7` repeats a run,
 *                                            `--area polls` stays in paths with the word, `client` or `server`, and
 *                                            `--at-least 85` sets the percentage that must be caught, otherwise 80
 *   node tools/mutate.mjs --named          survivors of earlier runs that now have a test (mutate/named.mjs)
 *
 * StrykerJS has no runner for web-test-runner or for bundled node:test files, so it would start a process and a browser for
 * each mutant.
 */
import { randomInt } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { runCovered } from './mutate/covered.mjs';
import { runNamed, runRandom } from './mutate/random.mjs';

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    random: { type: 'string' },
    seed: { type: 'string' },
    area: { type: 'string' },
    'at-least': { type: 'string', default: '80' },
    named: { type: 'boolean' },
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

async function isGood() {
  if (values.named) return runNamed();
  if (values.random === undefined) return runCovered(positionals);
  return runRandom({
    count: Number(values.random),
    seed: Number(values.seed ?? randomInt(1e6)),
    area: values.area,
    atLeast: Number(values['at-least']),
  });
}
process.exit((await isGood()) ? 0 : 1);
