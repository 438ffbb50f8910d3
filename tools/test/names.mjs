/**
 * Notices tests that disappear. Each run compares its test names with `test/names.txt`, and adds new names if all tests
 * passed. If you rename, merge or remove a test on purpose, add a line with the reason to `test/renamed.txt`. Commit
 * both files.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';

const LIST = join(ROOT, 'test/names.txt');
const RENAMED = join(ROOT, 'test/renamed.txt');

const linesOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []);

/** `file: suite > test`, on one line. */
const lineOf = (file, name) => `${file}: ${name}`.replaceAll(/\s+/g, ' ').trim();

/** The file of a line. */
const fileOf = (line) => line.slice(0, line.indexOf(': '));

/**
 * @param {Map<string, string[]>} ran every file that ran in full, with the names of its tests
 * @param {(file: string) => boolean} exists true if the file still exists
 * @returns {string[]} listed names that are gone without a line in `test/renamed.txt`
 */
export function disappeared(ran, exists) {
  const explained = new Set(linesOf(RENAMED).map((line) => line.split(' ← ')[0]));
  const now = new Set([...ran].flatMap(([file, names]) => names.map((name) => lineOf(file, name))));
  return linesOf(LIST).filter((line) => {
    const file = fileOf(line);
    return (ran.has(file) || !exists(file)) && !now.has(line) && !explained.has(line);
  });
}

/** Writes the list with the names of the files that ran in place of their earlier ones. */
export function recordNames(ran, exists) {
  const others = linesOf(LIST).filter((line) => !ran.has(fileOf(line)) && exists(fileOf(line)));
  const now = [...ran].flatMap(([file, names]) => names.map((name) => lineOf(file, name)));
  writeFileSync(LIST, `${[...new Set([...others, ...now])].sort().join('\n')}\n`);
}
