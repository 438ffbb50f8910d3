/** Every class name of host contract 6.4 is in the markup of its widget, or of a widget that is not built yet. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../scripts/run.mjs';

/** Rows of the table, with where their widget's markup is. */
const markupOf = {
  Comments: ['components/conversations', 'components/shared'],
  Chat: ['components/livechat', 'components/shared'],
  Tray: ['components/tray', 'components/tray-trigger', 'components/shared'],
  Starter: ['components/conversation-starter'],
  Trending: ['components/trending-articles', 'components/shared/articles'],
  Others: ['components', 'core/mount'],
};
/** Of what is not built yet, by its tag in host contract 6.2, or what that says in its place. */
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

const sources = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n');

test('each class name of the contract is in the markup of its widget, or of one not built yet', () => {
  const names = listed();
  assert.ok(names.length > 60, `only ${names.length} class names found in the contract`);
  const markup = Object.fromEntries(
    Object.entries(markupOf).map(([widget, folders]) => [widget, folders.map(sources).join('\n')]),
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

test('what is said to be missing is in the contract, and its widget is not built', () => {
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
