/**
 * Words: no declared name and no file name contains a word with an unclear meaning. docs/glossary.md lists them under
 * "Names" with replacements. A name is split into its words, however they are joined: `toldRow`, `TOLD_MS`,
 * `read-told.ts`.
 *
 * Names in lower case with underscores are the wire's and the database's. Names inside a test are free.
 *
 * Comments are checked against the table under "Comments": phrases with a ruled-out meaning.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE, readSource, SHEET } from './comments.mjs';
import { filesIn } from './files.mjs';

const FOLDERS = ['components', 'core', 'demo', 'server', 'styles', 'test', 'tools'];
const GLOSSARY = 'docs/glossary.md';
const TEST = /\.test\.\w+$/;
const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)+$/;

/** @returns {string[]} one line per finding, `file:line  problem` */
export function checkWords(root, folders = FOLDERS) {
  const banned = readBanned(root, 'Names');
  const phrases = readBanned(root, 'Comments');
  const findings = [];
  const seen = new Set();
  const judge = (name, where, key = where) => {
    for (const { words, instead, exceptions } of bannedIn(name, banned)) {
      const finding = `"${words}" in ${name}: say ${instead} (${GLOSSARY})`;
      if (isException(exceptions, name, where) || seen.has(`${key} ${finding}`)) continue;
      seen.add(`${key} ${finding}`);
      findings.push(`${where}  ${finding}`);
    }
  };
  for (const path of filesIn(root, folders)) {
    for (const part of path.split('/')) judge(part, path, part);
    if (!CODE.test(path) && !SHEET.test(path)) continue;
    const code = readFileSync(join(root, path), 'utf8');
    const placeOf = (start) => `${path}:${code.slice(0, start).split('\n').length}`;
    const { program, comments } = readSource(path, code);
    for (const { value, start } of comments) {
      for (const { words, instead } of bannedIn(textOf(value), phrases)) {
        findings.push(`${placeOf(start)}  "${words}" in a comment: say ${instead} (${GLOSSARY})`);
      }
    }
    if (!program || TEST.test(path)) continue;
    for (const { name, start } of declaredIn(program)) if (!SNAKE.test(name)) judge(name, placeOf(start), path);
  }
  return findings;
}

/** The rows of a table of the glossary: `| word, its forms | replacement | names that stay |`. */
function readBanned(root, title) {
  const path = join(root, GLOSSARY);
  const glossary = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, section = ''] = new RegExp(`^## ${title}$([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(glossary) ?? [];
  const rows = [...section.matchAll(/^\| (?!Word |Phrase |---)(.+?) \| (.+?) \|(?:(.*)\|)?$/gm)];
  if (rows.length === 0) throw new Error(`${GLOSSARY} has no table under "## ${title}"`);
  return rows.flatMap(([, forms, instead, stays = '']) => {
    const exceptions = new Set([...stays.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    return forms.split(', ').map((form) => ({ words: form, instead, exceptions }));
  });
}

/** An exception with a folder before it, `core/state/push/told`, is only valid there. */
const isException = (exceptions, name, where) =>
  exceptions.has(name) ||
  [...exceptions].some((path) => path.endsWith(`/${name}`) && where.startsWith(path.slice(0, -name.length)));

/** A phrase does not cross punctuation or quoted code, but may cross the end of a line. */
const textOf = (comment) => comment.replaceAll(/`[^`]*`|[.,;:?!()]/g, ' x ');

/** Words of a name: `tellAllOf`, `TELL_ALL_OF` and `tell-all-of` are the same three. */
const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .join(' ');

function bannedIn(name, banned) {
  const read = ` ${wordsOf(name)} `;
  return banned.filter(({ words }) => read.includes(` ${words} `));
}

/** Every name that a file declares: variables, parameters, functions, types, and members of types. */
function declaredIn(program) {
  const found = [];
  const add = (node) => {
    if (/^(Private)?Identifier$/.test(node?.type)) found.push(node);
  };
  const addAll = (pattern) => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') return add(pattern);
    const { properties = [], elements = [], value, left, argument, parameter } = pattern;
    for (const part of [...properties, ...elements, value, left, argument, parameter]) addAll(part);
  };
  const read = (node) => {
    if (Array.isArray(node)) return node.forEach(read);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'VariableDeclarator') addAll(node.id);
    else if (DECLARING.test(node.type)) add(node.id);
    else if (MEMBER.test(node.type) && !node.computed && !node.shorthand) add(node.key);
    for (const it of Array.isArray(node.params) ? node.params : []) addAll(it);
    for (const key in node) if (key !== 'type') read(node[key]);
  };
  read(program);
  return found;
}

const DECLARING =
  /^(Function(Declaration|Expression)|Class(Declaration|Expression)|TSDeclareFunction|TS\w+Declaration)$/;
const MEMBER = /^(Property|MethodDefinition|PropertyDefinition|TSPropertySignature|TSMethodSignature)$/;
