/**
 * Words: no declared name and no file is named with a word whose meaning nobody can guess. docs/glossary.md lists them under
 * "Names" with what to say instead. A name is read as its words, however they are joined: `toldRow`, `TOLD_MS`, `read-told.ts`.
 *
 * Names in lower case with underscores are the wire's and the database's. What a test declares inside itself is its own.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesIn } from './files.mjs';

const FOLDERS = ['bench', 'build', 'components', 'core', 'demo', 'scripts', 'server', 'styles', 'test', 'types'];
const GLOSSARY = 'docs/glossary.md';
const CODE = /\.(tsx?|mts|mjs|js)$/;
const TEST = /\.test\.\w+$/;
/** Steps that have run are never changed. */
const MIGRATION = /^server\/src\/migrations\//;
const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)+$/;

/** @returns {string[]} one line per finding, `file:line  what is wrong` */
export function checkWords(root, folders = FOLDERS) {
  const banned = readBanned(root);
  const findings = [];
  const seen = new Set();
  const judge = (name, where, key = where) => {
    for (const { words, instead, exceptions } of bannedIn(name, banned)) {
      const finding = `"${words}" in ${name}: say ${instead} (${GLOSSARY})`;
      if (exceptions.has(name) || seen.has(`${key} ${finding}`)) continue;
      seen.add(`${key} ${finding}`);
      findings.push(`${where}  ${finding}`);
    }
  };
  for (const path of filesIn(root, folders)) {
    for (const part of path.split('/')) judge(part, path, part);
    if (!CODE.test(path) || TEST.test(path) || MIGRATION.test(path)) continue;
    const code = readFileSync(join(root, path), 'utf8');
    for (const { name, start } of declaredIn(path, code)) {
      if (SNAKE.test(name)) continue;
      judge(name, `${path}:${code.slice(0, start).split('\n').length}`, path);
    }
  }
  return findings;
}

/** The rows of the glossary's table of names: `| word, its forms | what to say | names that stay |`. */
function readBanned(root) {
  const path = join(root, GLOSSARY);
  const glossary = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [, section = ''] = /^## Names$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(glossary) ?? [];
  const rows = [...section.matchAll(/^\| (?!Word |---)(.+?) \| (.+?) \|(.*)\|$/gm)];
  if (rows.length === 0) throw new Error(`${GLOSSARY} has no table under "## Names"`);
  return rows.flatMap(([, forms, instead, stays]) => {
    const exceptions = new Set([...stays.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    return forms.split(', ').map((form) => ({ words: form, instead, exceptions }));
  });
}

/** Words as they are read: `tellAllOf`, `TELL_ALL_OF` and `tell-all-of` are the same three. */
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

/** Every name that the file gives: variables, parameters, functions, types, and the members of what it describes. */
function declaredIn(path, code) {
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
  read(parseSync(path, code).program);
  return found;
}

const DECLARING =
  /^(Function(Declaration|Expression)|Class(Declaration|Expression)|TSDeclareFunction|TS\w+Declaration)$/;
const MEMBER = /^(Property|MethodDefinition|PropertyDefinition|TSPropertySignature|TSMethodSignature)$/;
