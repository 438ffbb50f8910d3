/**
 * Changes every operator, condition, number and truth value in files with important rules (targets.mjs), and runs the
 * test that covers the file. Prints changes that no test notices: either a test is missing, or the change has no
 * effect, which the list then states.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { ROOT } from '../run.mjs';
import { bundleTests } from '../test/bundle-tests.mjs';
import { CLIENT_FLAGS, runBundles } from './bundles.mjs';
import { mutantsOf } from './mutants.mjs';
import { withMutants } from './schemata.mjs';
import { targets } from './targets.mjs';

const AT_ONCE = 2;

/**
 * @param {string[]} words parts of paths; without them, all files
 * @returns {Promise<boolean>} true if every change was noticed
 */
export async function runCovered(words) {
  const chosen = targets.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
  const sources = new Map(chosen.map((target) => [target.file, sourceOf(target)]));
  const pathOf = await bundleTests([...new Set(chosen.map(({ test }) => test))], {
    change(path, code) {
      const source = sources.get(relative(ROOT, path));
      return source ? withMutants(source.code, source.mutants) : code;
    },
  });
  const passes = async (id, test) => {
    const results = await runBundles(id, [test], pathOf, { flags: CLIENT_FLAGS });
    return results.every(({ isPassed }) => isPassed);
  };

  const sums = new Map(chosen.map(({ file }) => [file, { mutants: 0, survived: 0 }]));
  const work = chosen.flatMap(({ file, test }) => [
    { test },
    ...sources.get(file).mutants.map((mutant) => ({ file, test, mutant })),
  ]);
  async function worker() {
    for (let next = work.shift(); next; next = work.shift()) {
      const { file, test, mutant } = next;
      const isPassed = await passes(mutant?.id ?? 0, test);
      if (!mutant && !isPassed) throw new Error(`${test} does not pass as it is`);
      if (!mutant) continue;
      sums.get(file).mutants++;
      if (!isPassed) continue;
      sums.get(file).survived++;
      console.log(`survived: ${file}: ${mutant.said}`);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return printSums(sums);
}

let lastId = 0;

/** The target as JavaScript, and its changes except unnoticeable ones. */
function sourceOf({ file, same = {} }) {
  const options = { loader: 'ts', format: 'esm', target: 'esnext' };
  const { code } = transformSync(readFileSync(join(ROOT, file), 'utf8'), options);
  const mutants = mutantsOf(code);
  const isSame = ({ said }, part) => said.split('  →  ')[1].includes(part);
  // A reason for a removed line would hide the next one.
  const left = Object.keys(same).find((part) => mutants.filter((mutant) => isSame(mutant, part)).length !== 1);
  if (left) throw new Error(`${file}: not one change makes ${left}`);
  const noticeable = mutants.filter((mutant) => !Object.keys(same).some((part) => isSame(mutant, part)));
  return { code, mutants: noticeable.map((mutant) => ({ ...mutant, id: ++lastId })) };
}

function printSums(sums) {
  let all = 0;
  let noticed = 0;
  for (const [file, { mutants, survived }] of sums) {
    console.log(`${file}: ${mutants - survived} of ${mutants} noticed`);
    all += mutants;
    noticed += mutants - survived;
  }
  console.log(`${noticed} of ${all} noticed`);
  return noticed === all;
}
