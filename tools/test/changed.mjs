/**
 * Finds the test files that a change can affect: those whose import graph contains a changed file. Journeys run the
 * build instead of importing it; those that mention a changed widget's tag count as affected, and all of them when
 * anything below the widgets changed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run.mjs';
import { readImporters } from './importers.mjs';

/** A change of these can affect every test. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|rollup\.config\.mjs|web-test-runner\.config\.mjs|locales\/|styles\/|tools\/(build|types|test|run|postgres|find-browser)|test\/support\/|\.ci\/)/;
const PRODUCT = /^(components|core|server\/src|demo)\//;
/** Texts of the demo, and the file that reads them. */
const DEMO_TEXT = /^demo\/.*\.(md|txt|yaml)$/;
const DEMO_READER = 'demo/texts.ts';
const WIDGET = /^components\/(?!shared\/)([\w-]+)\//;
const TEST = /\.test\.\w+$/;

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** @returns {string[]} paths that differ from the commit, untracked files included */
export const changedFiles = (base) =>
  [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter(Boolean);

/** The newest commit over four hours old, which changes are usually compared with; undefined without one. */
export const defaultBase = () => git('rev-list', '-1', '--before=4 hours ago', 'HEAD') || undefined;

/** @returns {(file: string) => boolean} true if the change can affect the test file */
export function affectedBy(changed) {
  const relevant = changed
    .map((path) => (DEMO_TEXT.test(path) ? DEMO_READER : path))
    .filter((path) => !/\.md$|^docs\/|^LICENSE$/.test(path));
  const every = relevant.find((path) => EVERYTHING.test(path));
  if (every) return () => true;
  const affected = importersOf(relevant);
  const product = relevant.filter((path) => PRODUCT.test(path) && !TEST.test(path));
  const widgets = product.map((path) => WIDGET.exec(path)?.[1]);
  const isShared = product.some((path) => !WIDGET.test(path));
  const mentions = (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return widgets.some((widget) => widget && text.includes(`vf-${widget}`));
  };
  return (file) => {
    if (affected.has(file)) return true;
    if (/^test\/(journeys|hosts|contract)\//.test(file)) return product.length > 0 && (isShared || mentions(file));
    return false;
  };
}

/** The files and everything that imports them, directly or not. */
function importersOf(files) {
  const importers = readImporters();
  const found = new Set(files);
  for (const file of found) for (const { importer } of importers.get(file) ?? []) found.add(importer);
  return found;
}
