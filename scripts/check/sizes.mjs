/**
 * Size budgets of the built bundles, brotli 11 (the design card, "Numbers every change is held to").
 *
 * An interactive conversation is vf.js, the core, the widget's chunk, every chunk those import, and the English texts
 * of its two areas. Our own share is all of it but the React chunk.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';

export const BUDGETS = { loader: 3 * 1024, conversation: 80 * 1024, ownShare: 22 * 1024 };

/** Brotli sizes of what a reader downloads; throws when the build is not there. */
export function measureSizes(dist) {
  const files = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.js'));
  const size = new Map(files.map((file) => [file, brotliCompressSync(readFileSync(join(dist, file))).length]));
  const named = (name) => files.find((file) => new RegExp(`(^|/)${name}-[a-z0-9]+\\.js$`).test(file));
  const entries = [named('core'), named('vf-conversations')];
  if (!size.has('vf.js') || entries.includes(undefined)) throw new Error(`${dist}: no build here, run npm run build`);
  const texts = [named('en-base'), named('en-conversations')].filter(Boolean);
  const parts = new Set(['vf.js', ...entries.flatMap((entry) => [...closure(dist, entry)]), ...texts]);
  const sum = (names) => names.reduce((total, name) => total + (size.get(name) ?? 0), 0);
  const react = [...parts].filter((name) => basename(name).startsWith('react-'));
  return {
    files: [...size].sort((a, b) => b[1] - a[1]),
    parts: [...parts],
    loader: size.get('vf.js'),
    conversation: sum([...parts]),
    ownShare: sum([...parts].filter((name) => !react.includes(name))),
  };
}

/** A chunk and every chunk it imports statically. */
function closure(dist, entry, seen = new Set()) {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  const { module } = parseSync(entry, readFileSync(join(dist, entry), 'utf8'));
  for (const it of [...module.staticImports.map((one) => one.moduleRequest.value), ...reexports(module)]) {
    closure(dist, join(dirname(entry), it), seen);
  }
  return seen;
}

const reexports = (module) =>
  module.staticExports.flatMap((it) => it.entries.map((entry) => entry.moduleRequest?.value).filter(Boolean));

/** @returns {{ findings: string[], summary: string }} */
export function checkSizes(dist, budgets = BUDGETS) {
  const sizes = measureSizes(dist);
  const lines = Object.entries(budgets).map(([name, budget]) => ({ name, size: sizes[name], budget }));
  return {
    findings: lines.filter((it) => it.size > it.budget).map((it) => `${it.name}: ${kb(it.size)} of ${kb(it.budget)}`),
    summary: lines.map((it) => `${it.name} ${kb(it.size)}/${kb(it.budget)}`).join(', '),
  };
}

const kb = (bytes) => `${(bytes / 1024).toFixed(2)} KB`;
