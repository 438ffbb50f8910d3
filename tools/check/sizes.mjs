/**
 * Size budgets of the build's files, brotli 11 (design, "Numbers every change is held to"). Manifests (tools/build/manifests.mjs)
 * name the files of a widget, so that a new widget gets its lines automatically.
 *
 * vf.js              the script of the publisher's page.
 * before paint       all scripts before the first comment is painted: vf.js and the loader's chunk.
 * reading            scripts for a reader who only reads: those, and the rest of the loader.
 * <widget>           an interactive one, alone on a page: scripts until the reader's first interaction has its effect, a
 *                    like shown or a key typed, in a painted widget: vf.js, the loader and its deferred part, the core,
 *                    rendering code, the widget's own, with the list of all these and its texts. Without React, as
 *                    published. The main one counts as one file, as in the design, and
 * <widget>, in files the same as the files on the wire, which pages with further widgets share.
 * <widget>, read     code of the widget for a reader who only reads.
 * <widget>, further  additional bytes on a page that has a conversation.
 * <widget>, sheet    the style sheet its first paint waits for, in the markup of an ordinary thread
 *                    (ordinary-thread.mjs): not compressed. For other widgets an upper bound, by the words of their code.
 * reporters’ field   additional code for a writer of a live blog, without the widget's own.
 * deferred           code that is loaded beside those and run when needed: the first request, a menu or a post.
 *
 * No line counts lazily loaded files (methods of window.vf, adopted sheets, older markup, parts for staff).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { tsImport } from 'tsx/esm/api';
import { readWidgets } from '../build/widgets.mjs';
import { ROOT } from '../run.mjs';
import { drawOrdinaryThread } from './ordinary-thread.mjs';

const { namesIn, sheetsOf } = await tsImport(
  '../../server/src/modules/delivery/render/first-sheet.ts',
  import.meta.url,
);

const KB = 1024;

/** Budgets from the design. */
export const DESIGN = {
  script: 3.5 * KB,
  beforePaint: 8 * KB,
  alone: 42.5 * KB,
  further: 10.5 * KB,
  read: 2.1 * KB,
  sheet: 10.5 * KB,
  editor: 90 * KB,
};

/** The widget whose bytes the design limits, alone on its page; others are limited in what they add. */
const MAIN = 'vf-conversations';

/** Budgets outside the design: today's sizes plus 5 %. */
const HELD = { reading: 16.9 * KB, deferred: 19.6 * KB, files: 47 * KB, words: 12 * KB };

/** The widget that has an editor for reporters. */
const WRITTEN = 'vf-livestory';

/** Budgets from descriptors, in KB, by tag. */
const budgets = new Map(readWidgets(ROOT).map(({ descriptor: { tag, budgetKb } }) => [tag, budgetKb]));

/** Every word of a widget's own initial rendering files, as if each were an element or a class of its markup. */
function wordsOf(name) {
  const folder = fileURLToPath(new URL(`../../components/${name}/`, import.meta.url));
  const read = new Set();
  const words = new Set();
  function add(path) {
    const file = [`${path}.tsx`, `${path}.ts`].find((it) => existsSync(it));
    if (!file?.startsWith(folder) || read.has(file)) return;
    read.add(file);
    const text = readFileSync(file, 'utf8');
    for (const word of text.match(/[\w-]+/g) ?? []) words.add(word).add(`.${word}`);
    for (const [, next] of text.matchAll(/\bfrom '(\.[^']+)'/g)) add(join(dirname(file), next));
  }
  add(join(folder, name));
  return words;
}

/** A chunk, and all its static imports. */
function importsOf(file, read, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of read(file).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    importsOf(`c/${name}`, read, found);
  return found;
}

const compressed = (content) => brotliCompressSync(content).length;
const compressedAsOne = (contents) => compressed(contents.join('\n'));
const sum = (sizes) => sizes.reduce((total, size) => total + size, 0);

/**
 * Sizes of a reader's downloads.
 *
 * @param server folder of the server's build, for the sheets of first paints; without it they are not measured
 * @returns {Promise<{ lines: { name: string, size: number, budget: number }[], parts: { file: string, size: number }[]
 *   }>} lines with their budgets, and the chunks of the main widget, React included
 * @throws without a build
 */
export async function measureSizes(dist, server) {
  const missing = () => new Error(`${dist}: no build here, run npm run build`);
  const read = (file) => readFileSync(join(dist, file));
  if (!existsSync(join(dist, 'vf.js'))) throw missing();
  // Chunks of earlier builds are in the same folder: only files named by vf.js and its manifests count.
  const script = read('vf.js');
  const [, loader, build] = /(c\/loader-\w+\.js)["`].*?["`](\w{6})["`]\]/.exec(script.toString()) ?? [];
  if (!build) throw missing();
  const [, afterwards] = /\.\/(reading-\w+\.js)/.exec(read(loader).toString()) ?? [];
  const ofManifest = new RegExp(`^(vf-[\\w-]+)-en-${build}\\.json$`);
  const manifests = new Map(
    readdirSync(join(dist, 'c')).flatMap((file) => {
      const [, tag] = ofManifest.exec(file) ?? [];
      return tag && !file.startsWith('more-') ? [[tag, JSON.parse(read(`c/${file}`))]] : [];
    }),
  );
  if (!afterwards || !manifests.has(MAIN)) throw missing();
  const afterPaint = read(`c/${afterwards}`).toString();

  const size = (file) => compressed(read(file));
  const filesOf = ({ files, entries }, name, which = 0) => entries[name][which].map((number) => files[number][0]);
  const isReader = (file) => file.includes('-reading-');
  const isOurs = (file) => !/\/react-\w+\.js$/.test(file);
  const needs = new Map(
    [...manifests].map(([tag, it]) => [
      tag,
      [...new Set([...filesOf(it, tag), ...filesOf(it, tag, 1).filter(isReader), ...filesOf(it, 'core')])],
    ]),
  );
  /** The part of a manifest for the widget: the list of files, and its own texts. */
  const listOf = (tag) => {
    const own = `c/more-${tag}-en-${build}.json`;
    // A widget that others open is in the manifest of a page's first widget, whatever that is.
    const { files, entries, texts } = existsSync(join(dist, own)) ? JSON.parse(read(own)) : manifests.get(tag);
    return JSON.stringify({ files, entries, texts });
  };
  const reading = [compressed(script), size(loader), size(`c/${afterwards}`)];
  const isServerBuilt = server && existsSync(join(server, 'widgets.json'));
  const sheets = isServerBuilt ? JSON.parse(readFileSync(join(server, 'widgets.json'), 'utf8')).sheets : {};
  const ordinary = isServerBuilt ? namesIn(await drawOrdinaryThread(server)) : new Set();

  const main = manifests.get(MAIN);
  const beside = [...filesOf(main, MAIN, 1), ...filesOf(main, 'core', 1)].filter((file) => !isReader(file));
  const isMain = (file) => [...needs.get(MAIN), ...beside].includes(file);
  const lines = [
    { name: 'vf.js', size: reading[0], budget: DESIGN.script },
    { name: 'before paint', size: sum(reading.slice(0, 2)), budget: DESIGN.beforePaint },
    { name: 'reading', size: sum(reading), budget: HELD.reading },
    { name: 'deferred', size: sum(beside.map(size)), budget: HELD.deferred },
  ];
  for (const [tag, files] of needs) {
    const name = tag.slice('vf-'.length);
    const [, reader] = new RegExp(`\\./(${tag}-reading-\\w+\\.js)`).exec(afterPaint) ?? [];
    if (reader) lines.push({ name: `${name}, read`, size: size(`c/${reader}`), budget: DESIGN.read });
    const own = files.filter(isOurs);
    const list = listOf(tag);
    if (tag === MAIN) {
      const whole = [script, ...[loader, `c/${afterwards}`, ...own].map(read), list];
      lines.push({ name, size: compressedAsOne(whole), budget: DESIGN.alone });
      lines.push({ name: `${name}, in files`, size: sum(whole.map(compressed)), budget: HELD.files });
    } else {
      const more = own.filter((file) => !isMain(file)).map(size);
      lines.push({
        name: `${name}, further`,
        size: sum([...more, compressed(list)]),
        budget: (budgets.get(tag) ?? DESIGN.further / KB) * KB,
      });
    }
    if (sheets[name]) {
      const { rules, given } = sheets[name];
      lines.push({
        name: `${name}, sheet`,
        size: Buffer.byteLength(sheetsOf(rules, tag === MAIN ? ordinary : wordsOf(name), given).first),
        budget: tag === MAIN ? DESIGN.sheet : HELD.words,
      });
    }
  }
  const blog = needs.get(WRITTEN);
  const [editor] = blog?.flatMap((file) => /\bwriter-\w+\.js/.exec(read(file).toString()) ?? []) ?? [];
  if (editor) {
    const known = new Set([loader, `c/${afterwards}`, ...blog, ...beside]);
    const field = [...importsOf(`c/${editor}`, (file) => read(file).toString())].filter((file) => !known.has(file));
    const ofWriter = field.filter(isOurs).map(size);
    lines.push({ name: 'reporters’ field', size: sum(ofWriter), budget: DESIGN.editor });
  }
  const parts = [loader, `c/${afterwards}`, ...needs.get(MAIN)];
  return { lines, parts: parts.map((file) => ({ file, size: size(file) })) };
}

/** @returns {Promise<{ findings: string[], summary: string }>} */
export async function checkSizes(dist, server) {
  const { lines } = await measureSizes(dist, server);
  return {
    findings: lines.filter((it) => it.size > it.budget).map((it) => `${it.name}: ${kb(it.size)} of ${kb(it.budget)}`),
    summary: lines.map((it) => `${it.name} ${kb(it.size)}/${kb(it.budget)}`).join(', '),
  };
}

const kb = (bytes) => `${(bytes / KB).toFixed(2)} KB`;
