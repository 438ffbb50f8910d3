/** Draws lines at random from the sources, with a change each. Equal seeds and sources give equal draws. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesIn } from '../check/files.mjs';
import { ROOT } from '../run.mjs';
import { generator } from '../test/options.mjs';
import { changesOf } from './changes.mjs';
import { equivalent } from './named.mjs';
import { linesOf, withMutants } from './schemata.mjs';

/** Descriptors and settings without logic, and code that no reader's or moderator's rule depends on. */
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|\.widget\.ts$|^server\/src\/(migrations|demo)\//;
const SIDES = ['client', 'server'];
const sideOf = (file) => (/^(server|core\/contract)\//.test(file) ? 'server' : 'client');

const contents = new Map();
export function textOf(file) {
  if (!contents.has(file)) contents.set(file, readFileSync(join(ROOT, file), 'utf8'));
  return contents.get(file);
}

/** @typedef {import('./changes.mjs').Change & { id: number, file: string, side: string, line: number, before: string, after: string }} Mutant */

/**
 * @param {{ count: number, seed: number, area?: string }} wanted `area` is a side or a part of a path; without it, each side
 *   has half
 * @returns {Mutant[]}
 */
export function draw({ count, seed, area }) {
  const random = generator(seed);
  const files = filesIn(
    ROOT,
    ['core', 'components', 'server/src'],
    (file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file),
  );
  const isSide = SIDES.includes(area);
  const wanted = files.filter((file) => !area || (isSide ? sideOf(file) === area : file.includes(area)));
  const pools = area ? [wanted] : SIDES.map((side) => wanted.filter((file) => sideOf(file) === side));
  const drawn = pools.flatMap((pool, at) => drawFrom(pool, Math.floor((count + at) / pools.length), random));
  return drawn.map((change, at) => ({ id: at + 1, ...change }));
}

function drawFrom(files, count, random) {
  const lines = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .map((text, at) => ({ file, text, line: at + 1 })),
  );
  const open = lines.filter(({ text }) => !/^\s*(import\b|[/*}]|$)/.test(text));
  const drawn = [];
  while (drawn.length < count && open.length > 0) {
    const [{ file, line }] = open.splice(Math.floor(random() * open.length), 1);
    const changes = changesIn(file).filter((change) => change.line === line && !isEquivalent(change));
    const change = changes[Math.floor(random() * changes.length)];
    if (change && !drawn.some((other) => overlap(change, other)) && isValid(change)) drawn.push(change);
  }
  return drawn;
}

const found = new Map();
/** All changes to a file, with the lines before and after. */
export function changesIn(file) {
  const code = textOf(file);
  const lineOf = (offset) => code.slice(0, offset).split('\n').length;
  if (!found.has(file)) {
    const changes = changesOf(file, code).map((change) => ({
      ...change,
      ...linesOf(code, change),
      file,
      side: sideOf(file),
      line: lineOf(change.at),
    }));
    found.set(file, changes);
  }
  return found.get(file);
}

export const isSame = (change, { file, before, after }) =>
  change.file === file && change.before === before && change.after === after;
const isEquivalent = (change) => equivalent.some((other) => isSame(change, other));
const overlap = (a, b) =>
  a.file === b.file && a.start < Math.max(b.end, b.start + 1) && b.start < Math.max(a.end, a.start + 1);
const isValid = (change) =>
  parseSync(change.file, withMutants(textOf(change.file), [{ ...change, id: 0 }])).errors.length === 0;
