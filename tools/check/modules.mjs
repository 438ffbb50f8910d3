/**
 * The import graph of the repository, from the sources: importers, and whether an import is only for types.
 *
 * Uses the parser of oxc: TypeScript 7 has no JavaScript interface for reading modules.
 */
import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { filesIn } from './files.mjs';

const SOURCE = /\.(ts|tsx|mts)$/;
const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css', '/index.ts', '/index.tsx'];

/** The start of a text, or of a template that only adds a query to a file, so that a test evaluates it again. */
const NAMED = /^['"][^'"]+|^`[^`$]+(?=\?[^`]*\$\{)/;

/**
 * @typedef {{ name: string, file: string | undefined, typeOnly: boolean, dynamic: boolean, line: number, values:
 *   string[] }} Import `name` as written; `file` the imported repository path, undefined for packages, null-like when
 *   not found; `values` the names of an `import {…}` except types.
 * @returns {Map<string, Import[]>} by repository path
 */
export function readModules(root, folders, source = SOURCE) {
  const modules = new Map();
  for (const path of filesIn(root, folders, (file) => source.test(file))) {
    modules.set(path, readImports(root, path));
  }
  return modules;
}

/** The imports of one file; `import { type A }` counts as a run-time import, because `import {}` remains. */
function readImports(root, path) {
  const code = readFileSync(join(root, path), 'utf8');
  const { module } = parseSync(path, code);
  const lineAt = (offset) => code.slice(0, offset).split('\n').length;
  const found = [];
  const add = (request, start, typeOnly, dynamic, values = []) => {
    const name = request.value ?? code.slice(request.start + 1, request.end - 1);
    found.push({ name, file: resolve(root, path, name), typeOnly, dynamic, line: lineAt(start), values });
  };
  for (const it of module.staticImports) {
    const values = it.entries.flatMap(({ isType, importName }) => (isType || !importName.name ? [] : importName.name));
    add(it.moduleRequest, it.start, /^import\s+type\b/.test(code.slice(it.start, it.end)), false, values);
  }
  for (const it of module.staticExports) {
    const from = it.entries.find((entry) => entry.moduleRequest);
    if (from) add(from.moduleRequest, it.start, /^export\s+type\b/.test(code.slice(it.start, it.end)), false);
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const [name] = NAMED.exec(code.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (name) add({ ...moduleRequest, value: name.slice(1) }, start, false, true);
  }
  return found;
}

/** The line of a module's first `await` outside functions, 0 without one. */
export function moduleAwaitIn(root, path) {
  const code = readFileSync(join(root, path), 'utf8');
  if (!/\bawait\b/.test(code)) return 0;
  const found = firstAwait(parseSync(path, code).program);
  return found ? code.slice(0, found.start).split('\n').length : 0;
}

const isFunction = (node) => /Function/.test(node.type) && !node.type.startsWith('TS');

function firstAwait(node) {
  if (Array.isArray(node)) return node.map(firstAwait).find(Boolean);
  if (!node || typeof node !== 'object' || isFunction(node)) return undefined;
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) return node;
  return Object.values(node).map(firstAwait).find(Boolean);
}

/**
 * Lines on which a module holds state that outlives a reset of the page: its own empty Map or Set, or a `let` that no
 * clearedOnReset(…) refers to.
 */
export function looseStateIn(root, path) {
  const code = readFileSync(join(root, path), 'utf8');
  const { body } = parseSync(path, code).program;
  const registered = new Set(body.flatMap(namesInReset));
  return body
    .map((node) => node.declaration ?? node)
    .filter((node) => node.type === 'VariableDeclaration' && !node.declare)
    .flatMap(({ kind, declarations }) => declarations.map((declared) => ({ kind, ...declared })))
    .filter(({ kind, id, init }) => (kind === 'let' ? !registered.has(id.name) : isEmptyCollection(init)))
    .map(({ start }) => code.slice(0, start).split('\n').length);
}

const isEmptyCollection = (init) =>
  init?.type === 'NewExpression' && /^(Map|Set)$/.test(init.callee.name) && init.arguments.length === 0;

/** The names in the arguments of clearedOnReset(…), wherever it is called. */
function namesInReset(node) {
  if (Array.isArray(node)) return node.flatMap(namesInReset);
  if (!node || typeof node !== 'object') return [];
  if (node.type === 'CallExpression' && node.callee.name === 'clearedOnReset') return namesIn(node.arguments);
  return Object.values(node).flatMap(namesInReset);
}

function namesIn(node) {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (!node || typeof node !== 'object') return [];
  return node.type === 'Identifier' ? [node.name] : Object.values(node).flatMap(namesIn);
}

/** The repository path of a relative name; `''` if missing; undefined for a package. */
function resolve(root, importer, name) {
  if (!name.startsWith('.')) return undefined;
  const base = posix.normalize(posix.join(posix.dirname(importer), name));
  for (const ending of ENDINGS) {
    if (statSync(join(root, base + ending), { throwIfNoEntry: false })?.isFile()) return base + ending;
  }
  return '';
}
