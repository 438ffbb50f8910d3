/**
 * Citations: checks that references in comments and documents exist.
 *
 * `specification §4 "Mute", §5`, `host contract 9.4, 10 "seq"` and `design decisions 7 to 9` name a section of
 * docs/specification.md, docs/host-contract.md and docs/design.md. The section must exist, and so must quoted words in
 * it. A § without a document in its sentence, names of papers outside the repository, and missing files are findings
 * too.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesIn } from './files.mjs';

const FOLDERS = [...['components', 'core', 'demo', 'docs', 'locales', 'server', 'styles', 'test', 'tools'], '.'];
/** A source file in backticks; a pattern or a placeholder names none. */
const SOURCE_FILE = /`((?:core|components|server|styles|test|tools|demo)\/[\w/.-]+\.(?:tsx?|mjs|css))`/g;
/** A file or folder named in a comment, relative to it or to the root of its kind of path. */
const NAMED_FILE =
  /(?<![\w/.:@`'"<*-])(?:(?:\.{1,2}\/)+|(?:core|components|server|styles|tools|demo|modules|migrations|wiring|delivery|platform)\/)[\w-]+(?:[/.][\w-]+)*/g;
/** Further roots of server paths. */
const BELOW = ['', 'server/src', 'server/src/modules'];
const CITING = /\.(ts|tsx|mts|mjs|css|md)$/;
/** The documents, the headings that open a section, and the name of a section in a finding. */
const DOCUMENTS = {
  specification: { path: 'docs/specification.md', heading: /^#+ §(\d+)\b/, name: (number) => `§${number}` },
  'host contract': { path: 'docs/host-contract.md', heading: /^#+ (\d+(?:\.\d+)?)\s/, name: (number) => number },
  design: { path: 'docs/design.md', heading: /^#+ Decision (\d+):/, name: (number) => `decision ${number}` },
};
/** Names that do not lead to a document. */
const UNKNOWN =
  /\bHOST-API\b(\.md)?|\bSTYLE(\.md\b| says\b)|\b(STACK(-\d)?|DESIGN|WIDGETS|LOOK)\.md\b|\bSTACK\b|\b[Tt]he\s+((design|look) )?card\b|\b[Tt]he\s+spec\b|\bLOOK\b|\b[Tt]hose of the brief\b/g;

const QUOTED = String.raw`(?:[,:]?\s+"[^"]+")*`;
const LETTER = String.raw`(?:\s?\([a-c]\)|[a-c]\b)?`;
const BETWEEN = String.raw`(?:,?\s+and\s+|,\s+|\s+to\s+|–)`;
const listOf = (item) => `${item}(?:${BETWEEN}${item})*`;
const NUMBER = String.raw`\d+(?:\.\d+)?(?![\w.]*\d)${LETTER}${QUOTED}`;
/** A `§` with its quotes; it belongs to the document that was named last. */
const SECTION = new RegExp(String.raw`§(\d+)(?:[–-]§?(\d+))?(${QUOTED})`, 'g');
const HOST = new RegExp(String.raw`\bhost contract,?\s+(${listOf(NUMBER)})`, 'gi');
const DECISION = new RegExp(String.raw`\b(?:design )?decisions?\s+(${listOf(String.raw`\d+\b${QUOTED}`)})`, 'gi');
const DESIGN = /\bdesign,?\s+"([^"]+)"/g;
/** Names allowed before a `§`: our documents, or external standards. */
const NAMED = /\b(specification|host contract|design decisions?|RFC \d+|ECMA-\d+|ISO \d+)\b/gi;

/** @returns {string[]} one line per finding, `file:line  problem` */
export function checkCitations(root, folders = FOLDERS) {
  const documents = readDocuments(root);
  const findings = [];
  for (const path of filesToRead(root, folders)) {
    const code = readFileSync(join(root, path), 'utf8');
    if (path.endsWith('.md')) findings.push(...missingSources(root, path, code));
    for (const { text, line } of textsOf(path, code)) {
      const files = path.endsWith('.md') ? [] : missingFiles(root, path, text);
      const found = [...unknownIn(text), ...citationsIn(text, documents), ...linksIn(root, path, text), ...files];
      for (const { at, wrong } of found.sort((a, b) => a.at - b.at)) {
        findings.push(`${path}:${line + text.slice(0, at).split('\n').length - 1}  ${wrong}`);
      }
    }
  }
  return findings;
}

function filesToRead(root, folders) {
  const below = folders.filter((folder) => folder !== '.');
  const top = folders.includes('.') ? filesIn(root, ['.'], (path) => path.split('/').length === 2) : [];
  return [...top.map((path) => path.slice(2)), ...filesIn(root, below)].filter((path) => CITING.test(path));
}

/** The texts of every section by its number, and of the whole document. */
function readDocuments(root) {
  return Object.fromEntries(
    Object.entries(DOCUMENTS).map(([title, { path, heading, name }]) => {
      const all = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
      const sections = new Map();
      let open = [];
      for (const line of all.split('\n')) {
        const level = /^#+ /.exec(line)?.[0].length;
        const number = heading.exec(line)?.[1];
        if (number) open = [...open.filter((it) => it.level < level), { level, number }];
        for (const it of open) sections.set(it.number, `${sections.get(it.number) ?? ''}${line}\n`);
      }
      for (const [number, text] of sections) sections.set(number, plain(text));
      return [title, { path, name, sections, all: plain(all) }];
    }),
  );
}

/** Words without markup, case and line ends. */
const plain = (text) => text.replace(/[`*|]/g, '').replace(/\s+/g, ' ').toLowerCase();

/** Texts for readers: the comments of code, each run of line comments as one; a document without its code. */
function textsOf(path, code) {
  if (path.endsWith('.md')) return [{ text: code.replace(/^```[\s\S]*?^```|`[^`\n]+`/gm, blank), line: 1 }];
  const comments = path.endsWith('.css')
    ? [...code.matchAll(/\/\*[\s\S]*?\*\//g)].map((it) => ({ start: it.index, end: it.index + it[0].length }))
    : parseSync(path, code).comments;
  const texts = [];
  let last;
  for (const { type, start, end } of comments) {
    const text = code
      .slice(start, end)
      .replace(/^\/\*+|\*\/$/g, blank)
      .replace(/(^|\n)[ \t]*(\/\/|\*)?/g, '$1');
    if (last && type === 'Line' && last.type === 'Line' && /^\n[ \t]*$/.test(code.slice(last.end, start))) {
      last.text += `\n${text}`;
      last.end = end;
    } else {
      last = { type, text, end, line: code.slice(0, start).split('\n').length };
      texts.push(last);
    }
  }
  return texts;
}

const blank = (text) => text.replace(/[^\n]/g, ' ');

const unknownIn = (text) =>
  [...text.matchAll(UNKNOWN)].map((it) => ({ at: it.index, wrong: `"${it[0]}" is no document of this repository` }));

function citationsIn(text, documents) {
  const found = [];
  const cite = (at, title, number, quoted = '') => {
    const { path, name, sections } = documents[title];
    const section = sections.get(number);
    if (section === undefined) return found.push({ at, wrong: `${path} has no ${name(number)}` });
    for (const [, words] of quoted.matchAll(/"([^"]+)"/g)) {
      if (!section.includes(plain(words))) found.push({ at, wrong: `${path} ${name(number)} does not say "${words}"` });
    }
  };
  for (const it of text.matchAll(SECTION)) {
    if (isHeading(text, it.index)) continue;
    const title = lastNamed(sentenceBefore(text, it.index));
    if (title === undefined) found.push({ at: it.index, wrong: `§${it[1]} of what? Say "specification §${it[1]}"` });
    else if (title === 'specification') {
      cite(it.index, title, it[1], it[3]);
      if (it[2]) cite(it.index, title, it[2]);
    } else if (DOCUMENTS[title])
      found.push({ at: it.index, wrong: `§${it[1]} is of the specification, not of the ${title}` });
  }
  for (const it of text.matchAll(HOST)) {
    for (const one of it[1].matchAll(new RegExp(String.raw`(\d+(?:\.\d+)?)${LETTER}(${QUOTED})`, 'g'))) {
      cite(it.index, 'host contract', one[1], one[2]);
    }
  }
  for (const it of text.matchAll(DECISION)) {
    for (const [, number, quoted] of it[1].matchAll(new RegExp(String.raw`(\d+)\b(${QUOTED})`, 'g'))) {
      cite(it.index, 'design', number, quoted);
    }
  }
  for (const it of text.matchAll(DESIGN)) {
    const { path, all } = documents.design;
    if (!all.includes(plain(it[1]))) found.push({ at: it.index, wrong: `${path} does not say "${it[1]}"` });
  }
  return found;
}

/** The specification's own headings are the cited targets. */
const isHeading = (text, at) => /(^|\n)#+ $/.test(text.slice(0, at));

/** Text since the last full stop, empty line, heading, list item or table row. */
const sentenceBefore = (text, at) =>
  text
    .slice(0, at)
    .split(/[.!?]\s+(?=[A-Z"`])|\n\s*\n|\n(?=[-#|])/)
    .at(-1);

function lastNamed(sentence) {
  const name = [...sentence.matchAll(NAMED)].at(-1)?.[1].toLowerCase();
  return name?.startsWith('design') ? 'design' : name;
}

/** Source files named in a document. */
const missingSources = (root, path, document) =>
  [...document.matchAll(SOURCE_FILE)]
    .filter(([, to]) => !existsSync(join(root, to)))
    .map((it) => `${path}:${document.slice(0, it.index).split('\n').length}  ${it[1]} is not there`);

/** Build output need not exist. */
const IS_BUILT = /(^|\/)dist(\/|$)/;

/** Source files named in a comment; extensions, and parts after a dot, may be omitted. */
function missingFiles(root, path, text) {
  const isThere = (file) =>
    existsSync(join(root, file)) || namesIn(join(root, posix.dirname(file))).has(posix.basename(file));
  return [...text.matchAll(NAMED_FILE)]
    .filter(([file]) => !IS_BUILT.test(file))
    .filter(([file]) =>
      file.startsWith('.')
        ? !isThere(posix.join(posix.dirname(path), file))
        : !BELOW.some((folder) => isThere(posix.join(folder, file))),
    )
    .map((it) => ({ at: it.index, wrong: `${it[0]} is not there` }));
}

/** Short names of a folder's files: `heat` and `heat.routes` for `heat.routes.ts`. */
function namesIn(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(names.flatMap((name) => name.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'))));
}

/** Documents that a comment names by path, or a document links to. */
function linksIn(root, path, text) {
  const links = path.endsWith('.md')
    ? [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map((it) => ({
        at: it.index,
        to: posix.join(posix.dirname(path), it[1]),
      }))
    : [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)].map((it) => ({ at: it.index, to: it[0] }));
  return links
    .filter(({ to }) => !existsSync(join(root, to)))
    .map(({ at, to }) => ({ at, wrong: `${to} is not there` }));
}
