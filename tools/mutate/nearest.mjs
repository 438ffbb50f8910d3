/** Orders the test files that import a source, those most likely to notice a change of it first. */
import { basename } from 'node:path';
import { readImporters } from '../test/importers.mjs';

/** A test file that is this much more expensive is ordered as if it were one import step further away. */
const SECONDS_PER_STEP = 20;

let importers;

/**
 * @param {string} source
 * @param {{ tests: string[], secondsOf: (test: string) => number }} side all test files of its side, and what they cost
 * @returns {string[]} the test files that import it, directly or not
 */
export function nearestTests(source, { tests, secondsOf }) {
  importers ??= readImporters();
  const steps = new Map([[source, 0]]);
  for (const [file, count] of steps) {
    for (const { importer, typeOnly } of importers.get(file) ?? [])
      if (!typeOnly && !steps.has(importer)) steps.set(importer, count + 1);
  }
  const words = wordsOf(source);
  const score = (test) => {
    const shared = wordsOf(test).filter((word) => words.includes(word)).length;
    const distance = steps.get(test) === 1 ? -10 - shared : steps.get(test) - 3 * shared;
    return distance + secondsOf(test) / SECONDS_PER_STEP;
  };
  return tests.filter((test) => steps.has(test)).toSorted((a, b) => score(a) - score(b) || (a < b ? -1 : 1));
}

/** Words that occur in too many paths to tell files apart. */
const COMMON = /^(server|src|test|core|components|modules|content|state|people|platform|delivery|shared)$/;

/** `server/src/modules/content/polls/poll-votes.ts` has `poll` and `vote`. */
function wordsOf(file) {
  const folders = file.split('/').slice(0, -1);
  const all = [...folders, basename(file).split('.')[0]].flatMap((name) => name.split('-'));
  return [...new Set(all.filter((word) => !COMMON.test(word)).map((word) => word.replace(/s$/, '')))];
}
