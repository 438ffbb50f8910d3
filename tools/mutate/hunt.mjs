/**
 * Runs tests until one notices a mutant. Each run also shows which other mutants a test file reaches, so that it is not
 * tried on the rest. A test file counts only if it passes without any mutant.
 */
import { nearestTests } from './nearest.mjs';

/** Number of test files that a mutant runs at a time, nearest first. */
const AT_ONCE = 4;
/** Test files that share a process before the first mutant. */
const TOGETHER = 8;

/**
 * @typedef {{ file: string, isPassed: boolean, reached: number[], problem?: string }} Result `problem`: the first error
 * @typedef {(id: number, files: string[]) => Promise<Result[]>} RunTests with the mutant active, none if 0, until a file fails
 *
 * @param {import('./draw.mjs').Mutant[]} mutants of one side
 * @param {{ tests: string[], secondsOf: (test: string) => number, runTests: RunTests }} side
 * @param {(mutant: import('./draw.mjs').Mutant, test: string | undefined) => void} report called with the first test that fails
 */
export async function hunt(mutants, side, report) {
  const { runTests } = side;
  const reachedBy = new Map();
  const broken = new Set();
  const record = (results) => {
    for (const { file, isPassed, reached } of results) if (isPassed) reachedBy.set(file, reached);
  };
  const checkAlone = async (files) => {
    const results = await runTests(0, files);
    record(results);
    for (const { file, isPassed, problem } of results) {
      if (isPassed) continue;
      broken.add(file);
      console.log(`left out, fails without a mutant: ${file}${problem ? ` (${problem})` : ''}`);
    }
    // A failure ends a run.
    const rest = files.filter((name) => results.every(({ file }) => file !== name));
    if (rest.length > 0 && results.length > 0) await checkAlone(rest);
  };

  const candidates = new Map(mutants.map((mutant) => [mutant, nearestTests(mutant.file, side)]));
  const first = [...new Set([...candidates.values()].flatMap((files) => files.slice(0, AT_ONCE)))];
  for (let at = 0; at < first.length; at += TOGETHER) await checkAlone(first.slice(at, at + TOGETHER));
  for (const mutant of mutants) report(mutant, await findTest(mutant));

  async function findTest(mutant) {
    const tried = new Set();
    const mayReach = (file) => reachedBy.get(file)?.includes(mutant.id) ?? true;
    for (;;) {
      const open = candidates.get(mutant).filter((file) => !tried.has(file) && !broken.has(file) && mayReach(file));
      const files = open.toSorted((a, b) => reachedBy.has(b) - reachedBy.has(a)).slice(0, AT_ONCE);
      if (files.length === 0) return undefined;
      const results = await runTests(mutant.id, files);
      record(results);
      for (const { file, isPassed } of results) {
        tried.add(file);
        if (isPassed) continue;
        if (!reachedBy.has(file)) await checkAlone([file]);
        if (!broken.has(file)) return file;
      }
    }
  }
}
