/**
 * `node scripts/mutate.mjs [part of a file's name…]`: changes one operator, condition, number or truth value at a time in files
 * whose rules matter (mutate/targets.mjs), and runs the test that covers the file. A change that no test notices is printed:
 * either a test is missing, or nothing is different for anybody, which the list then says. Two at a time, behind everything
 * else on the machine.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { transformSync } from 'esbuild';
import { mutantsOf } from './mutate/mutants.mjs';
import { targets } from './mutate/targets.mjs';
import { ROOT } from './run.mjs';

const AT_ONCE = 2;
/** A loop without an end is noticed as well. */
const LONGEST_MS = 120_000;
setPriority(constants.priority.PRIORITY_LOW);

const wanted = process.argv.slice(2);
const chosen = targets.filter(({ file }) => wanted.length === 0 || wanted.some((it) => file.includes(it)));
const work = chosen.flatMap(({ file, test, same = {} }) => {
  const { code } = transformSync(readFileSync(`${ROOT}/${file}`, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'esnext',
  });
  const mutants = mutantsOf(code);
  const isSame = ({ said }, part) => said.split('  →  ')[1].includes(part);
  // A reason for what is no longer there would hide the next one.
  const left = Object.keys(same).find((part) => mutants.filter((mutant) => isSame(mutant, part)).length !== 1);
  if (left) throw new Error(`${file}: not one change makes ${left}`);
  const noticeable = mutants.filter((mutant) => !Object.keys(same).some((part) => isSame(mutant, part)));
  return [{ file, test, code }, ...noticeable.map((mutant) => ({ file, test, ...mutant }))];
});

/** @returns whether the test passes with the file as given */
function passes({ file, test, code }) {
  const args = ['--import', 'tsx', '--import', './scripts/mutate/begin.mjs', '--test', test];
  const env = { ...process.env, VF_MUTANT_FILE: file, VF_MUTANT_CODE: code };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), LONGEST_MS);
    child.on('exit', (exit) => {
      clearTimeout(timer);
      resolve(exit === 0);
    });
  });
}

const sums = new Map(chosen.map(({ file }) => [file, { mutants: 0, survived: 0 }]));
async function worker() {
  for (let one = work.shift(); one; one = work.shift()) {
    const isPassed = await passes(one);
    if (!one.said) {
      if (!isPassed) throw new Error(`${one.test} does not pass as it is`);
      continue;
    }
    const sum = sums.get(one.file);
    sum.mutants += 1;
    if (!isPassed) continue;
    sum.survived += 1;
    console.log(`survived: ${one.file}: ${one.said}`);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker));

for (const [file, { mutants, survived }] of sums) console.log(`${file}: ${mutants - survived} of ${mutants} noticed`);
const all = [...sums.values()].reduce(
  (sum, { mutants, survived }) => [sum[0] + mutants - survived, sum[1] + mutants],
  [0, 0],
);
console.log(`${all[0]} of ${all[1]} noticed`);
