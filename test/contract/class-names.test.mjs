/** Every class name of host contract 6.4 occurs in its widget, or belongs to a widget that is not built. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { transformSync } from 'esbuild';
import { ROOT } from '../../tools/run.mjs';

/** Rows of the table, with their widgets; the last row has names that several share. */
const widgetsOf = {
  Comments: ['conversations'],
  Chat: ['livechat'],
  Tray: ['tray', 'tray-trigger'],
  Starter: ['conversation-starter'],
  Trending: ['trending-articles'],
  Others: readdirSync(join(ROOT, 'components')).filter((name) =>
    existsSync(join(ROOT, `components/${name}/${name}.widget.ts`)),
  ),
};
/** Names of unbuilt widgets, by tag in host contract 6.2 or its replacement there. */
const laterNames = {
  'vf-chat-footer__branding': 'no branding of ours stands in a page',
  'vf-feedback-survey__label': 'feedback survey',
};

/** In the source a variable ends the name; up to its `$`. */
const composed = {
  'vf-content-actions__like': 'vf-content-actions__$',
  'vf-content-actions__dislike': 'vf-content-actions__$',
};

function listed() {
  const contract = readFileSync(join(ROOT, 'docs/host-contract.md'), 'utf8');
  const section = contract.split('### 6.4 ')[1].split('\n## ')[0];
  return section.split('\n').flatMap((row) => {
    const [, widget = '', classes = ''] = row.split('|');
    return [...classes.matchAll(/`[^`]*?(vf3?-[\w-]+)[^`]*`/g)].map(([, name]) => ({ widget: widget.trim(), name }));
  });
}

const codes = new Map();
/** Without comments and types, which render nothing. */
function codeOf(file) {
  if (!codes.has(file))
    codes.set(
      file,
      transformSync(readFileSync(file, 'utf8'), { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic' }).code,
    );
  return codes.get(file);
}

/** Components of a widget: those it imports, at once or lazily. */
function drawing(widget) {
  const files = new Set([join(ROOT, `components/${widget}/${widget}.widget.ts`)]);
  for (const file of files) {
    for (const [, path] of codeOf(file).matchAll(/\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g)) {
      const found = ['.tsx', '.ts'].map((ending) => join(dirname(file), path + ending)).find(existsSync);
      if (found) files.add(found);
    }
  }
  return [...files]
    .filter((file) => file.endsWith('.tsx'))
    .map(codeOf)
    .join('\n');
}

test('each class name of the contract is in its widget, or of an unbuilt widget', () => {
  const names = listed();
  assert.ok(names.length > 60, `only ${names.length} class names found in the contract`);
  const markup = Object.fromEntries(
    Object.entries(widgetsOf).map(([row, widgets]) => [row, widgets.map(drawing).join('\n')]),
  );
  const wrong = names.filter(({ widget, name }) => {
    const text = markup[widget] ?? '';
    const isThere = composed[name]
      ? text.includes(composed[name])
      : new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);
    return isThere === name in laterNames;
  });
  assert.deepEqual(wrong, []);
});

test('classes that are listed as missing are in the contract, and their widgets are not built', () => {
  const names = listed().map(({ name }) => name);
  assert.deepEqual(
    Object.keys({ ...laterNames, ...composed }).filter((name) => !names.includes(name)),
    [],
  );
  const built = readdirSync(join(ROOT, 'components')).map((name) => `vf-${name}`);
  assert.deepEqual(
    Object.values(laterNames).filter((tag) => built.includes(tag)),
    [],
  );
});

test('missing classes are named for people who migrate', () => {
  const migrating = readFileSync(join(ROOT, 'docs/MIGRATING.md'), 'utf8');
  assert.deepEqual(
    Object.keys(laterNames).filter((name) => !migrating.includes(`\`${name}\``)),
    [],
  );
});
