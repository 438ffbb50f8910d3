/** Type checks a page, and compares the errors with those that its comments expect: `// ✗ text of the error`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tool } from '../../tools/run.mjs';

const OPTIONS = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

export const tsconfig = (files, options = {}) => ({ compilerOptions: { ...OPTIONS, ...options }, files });

/** @returns {Promise<{ file: string, line: number, text: string }[]>} */
export async function typeErrors(folder) {
  const { output } = await tool('tsc', ['-p', folder, '--pretty', 'false'], { quiet: true });
  return output
    .split(/\n(?=\S)/)
    .map((text) => ({ text, at: /([\w.-]+)\((\d+),\d+\): error/.exec(text) }))
    .map(({ text, at }) => ({ text, file: at?.[1], line: Number(at?.[2]) }))
    .filter(({ text }) => text.includes('error TS'));
}

/** Fails unless the page has exactly the errors that it expects. */
export async function assertErrors(folder, page) {
  const expected = readFileSync(join(folder, page), 'utf8')
    .split('\n')
    .flatMap((code, at) => (code.includes('// ✗ ') ? [{ line: at + 1, text: code.split('// ✗ ')[1] }] : []));
  const found = await typeErrors(folder);
  const lines = (errors) => errors.map(({ line }) => line);
  const all = found.map(({ text }) => text).join('\n');
  assert.deepEqual(lines(found), lines(expected), all);
  for (const [at, { text }] of expected.entries()) assert.ok(found[at].text.includes(text), `${text}\n\n${all}`);
  assert.ok(
    found.every(({ file }) => file === basename(page)),
    all,
  );
}
