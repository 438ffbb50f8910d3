/**
 * Live regions contain no controls: screen readers would announce them with each change. The check follows the rendered
 * components, including lazily loaded ones.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { transformSync } from 'esbuild';
import { parseAst } from 'rollup/parseAst';
import { ROOT } from '../../tools/run.mjs';
import { aRepository } from './fixture.mjs';

const CONTROLS = new Set(['a', 'button', 'input', 'select', 'summary', 'textarea']);

/** Rendered elements of a part of the tree, outermost first. */
function* drawnIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* drawnIn(one);
  if (typeof node?.type !== 'string') return;
  if (node.type === 'CallExpression' && /^_?jsxs?\d*$/.test(node.callee.name)) {
    const [tag, { properties = [] }] = node.arguments;
    yield { name: tag.value ?? tag.name, properties, node };
  }
  for (const value of Object.values(node)) if (typeof value === 'object') yield* drawnIn(value);
}

function* stringsIn(node) {
  if (node?.type === 'Literal') yield node.value;
  for (const side of ['consequent', 'alternate', 'left', 'right']) if (node?.[side]) yield* stringsIn(node[side]);
}

function readModule(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
  });
  const { body } = parseAst(code);
  const parts = new Map();
  const imports = new Map();
  for (const statement of body) {
    const declaration = statement.declaration ?? statement;
    for (const { id, init } of declaration.declarations ?? []) if (id.name) parts.set(id.name, init);
    if (declaration.type === 'FunctionDeclaration') parts.set(declaration.id.name, declaration);
    if (statement.type !== 'ImportDeclaration') continue;
    for (const { local, imported } of statement.specifiers)
      imports.set(local.name, { from: statement.source.value, name: imported?.name });
  }
  return { file, body, parts, imports };
}

/** @returns {string[]} a line for each region with a control */
function controlsInRegions(root) {
  const files = readdirSync(join(root, 'components'), { recursive: true })
    .map((name) => join(root, 'components', name))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const modules = new Map(files.map((file) => [file, readModule(file)]));
  const isLazy = (part) => part?.type === 'CallExpression' && part.callee.name === 'lazyComponent';

  /** Resolves a rendered name in a module, including another module's and lazily loaded ones. */
  function found(module, name) {
    const { from, name: original } = module.imports.get(name) ?? {};
    if (from?.startsWith('.')) {
      const path = join(dirname(module.file), from);
      const other = modules.get(['.tsx', '.ts'].map((ending) => path + ending).find((file) => existsSync(file)));
      return other ? found(other, original) : [];
    }
    const part = module.parts.get(name);
    if (!part) return [];
    if (!isLazy(part)) return [{ module, part }];
    const [, widget] = relative(root, module.file).split('/');
    return [...modules.values()]
      .filter(({ file, parts }) => relative(root, file).split('/')[1] === widget && parts.has(name))
      .map((one) => ({ module: one, part: one.parts.get(name) }))
      .filter(({ part: one }) => !isLazy(one));
  }

  function controlIn(module, node, seen = new Set()) {
    for (const { name } of drawnIn(node)) {
      if (CONTROLS.has(name)) return name;
      for (const { module: other, part } of found(module, name)) {
        if (seen.has(part)) continue;
        seen.add(part);
        const control = controlIn(other, part, seen);
        if (control) return `${control} of ${name}`;
      }
    }
    return undefined;
  }

  return [...modules.values()].flatMap((module) =>
    [...drawnIn(module.body)].flatMap(({ name, properties }) => {
      const role = properties.find(({ key }) => key?.name === 'role')?.value;
      if (![...stringsIn(role)].includes('status')) return [];
      const control = controlIn(module, properties.find(({ key }) => key?.name === 'children')?.value);
      return control ? [`${relative(root, module.file)}: <${name} role="status"> holds a ${control}`] : [];
    }),
  );
}

test('no live region contains a control', () => {
  assert.deepEqual(controlsInRegions(ROOT), []);
});

test('a control is also found if another file, or a part loaded on demand, renders it', () => {
  const root = aRepository({
    'components/poll/plain.tsx': 'export const A = () => <p role="status">x<button>y</button></p>;',
    'components/poll/far.tsx':
      "import { Ways } from './ways';\nexport const B = ({ is }) => <p role={is ? 'status' : undefined}>{is && <Ways />}</p>;",
    'components/poll/ways.tsx': "import { Late } from './parts';\nexport function Ways() { return <Late />; }",
    'components/poll/parts.ts': 'export const Late = lazyComponent(async () => (await opened()).Late);',
    'components/poll/late.tsx': 'export const Late = () => <a href="/">z</a>;',
    'components/poll/good.tsx': 'export const C = () => <div><p role="status">x</p><button>y</button></div>;',
  });
  assert.deepEqual(controlsInRegions(root).sort(), [
    'components/poll/far.tsx: <p role="status"> holds a a of Late of Ways',
    'components/poll/plain.tsx: <p role="status"> holds a button',
  ]);
});
