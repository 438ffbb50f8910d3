/**
 * Size budgets of the built bundles, brotli 11 (design "Numbers every change is held to").
 *
 * loader        vf.js.
 * beforePaint   all scripts before the first comment is painted: vf.js and the loader's chunk. The manifest, which tells
 *               what lies where, is asked for after that.
 * conversation  an interactive conversation: all scripts that run until the reader's first act has its effect, a like
 *               shown or a key typed, in a conversation that was painted: vf.js, the loader with its rest and the
 *               manifest, the core, the widget's chunk, every chunk those import, the English texts of its area.
 * ownShare      the same without React.
 * reading       what runs for somebody who only reads: beforePaint, the loader's rest, live news.
 * follows       scripts fetched with those and run on need, such as the first request, a menu or a post: the chunks
 *               named `later`, and the English texts of the area `base`. They lie in the browser's cache before anybody
 *               acts, as the others do, or come beside them (`follows` in build/plugins.mjs), so no act is later for it.
 *               Beside the design's numbers, so that nothing is hidden there.
 * styles        the sheets of a conversation, fetched beside its scripts.
 *
 * What is fetched only on need (the tray, methods of window.vf, adopted sheets, older markup) is in no line.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';

/** What the design asks for; `npm run bench` shows how far we are. */
export const DESIGN = { loader: 3 * 1024, beforePaint: 8 * 1024, conversation: (36 + 57) * 1024, ownShare: 36 * 1024 };

export const BUDGETS = {
  loader: DESIGN.loader,
  beforePaint: DESIGN.beforePaint,
  // Not the design's numbers yet: these and the others hold what is reached, with 2 % of slack.
  conversation: 96 * 1024,
  ownShare: 39 * 1024,
  reading: 14 * 1024,
  follows: 16 * 1024,
  styles: 5 * 1024,
};

/** Brotli sizes of what a reader downloads; throws when the build is not there. */
export function measureSizes(dist) {
  const files = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((file) => /\.(js|css)$/.test(file));
  if (!files.includes('vf.js')) throw new Error(`${dist}: no build here, run npm run build`);
  const text = (file) => readFileSync(join(dist, file), 'utf8');
  const size = new Map(files.map((file) => [file, brotliCompressSync(readFileSync(join(dist, file))).length]));

  // Chunks of earlier builds lie beside those of this one: what counts is what vf.js and its chunks name.
  const named = (by, name, ending = 'js') =>
    files.find((file) => new RegExp(`(^|/)${name}-[a-z0-9]+\\.${ending}$`).test(file) && by.includes(basename(file)));
  const vf = text('vf.js');
  const loader = named(vf, 'loader');
  const manifest = named(vf, 'manifest');
  if (!loader || !manifest) throw new Error(`${dist}: no build here, run npm run build`);
  const list = text(manifest);
  const rest = named(text(loader), 'rest');
  const entries = [loader, rest, named(list, 'core'), named(list, 'vf-conversations')];
  if (entries.includes(undefined)) throw new Error(`${dist}: no build here, run npm run build`);
  const chunks = new Set(entries.flatMap((entry) => [...closure(dist, entry)]));
  const code = [...chunks].map(text).join('\n');

  const packOf = (area) =>
    files.find((file) => new RegExp(`(^|/)en-${area}-`).test(file) && code.includes(file.slice(file.lastIndexOf('-'))));
  const parts = ['vf.js', manifest, ...chunks, packOf('conversations')].filter(Boolean);
  const reading = ['vf.js', ...closure(dist, loader), rest, named(text(rest), 'live')];
  const followers = files.filter(
    (file) => /(^|\/)([\w-]+-)?later-\w+\.js$/.test(file) && code.includes(basename(file)),
  );
  const sheets = ['base', 'conversations'].map((name) => named(list, name, 'css')).filter(Boolean);
  const sum = (names) => names.reduce((total, name) => total + (size.get(name) ?? 0), 0);
  return {
    files: [...size].sort((a, b) => b[1] - a[1]),
    parts,
    loader: size.get('vf.js'),
    beforePaint: sum(['vf.js', ...closure(dist, loader)]),
    reading: sum(reading),
    conversation: sum(parts),
    ownShare: sum(parts.filter((name) => !basename(name).startsWith('react-'))),
    follows: sum([...followers, packOf('base')].filter(Boolean)),
    styles: sum(sheets),
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
