/** Every class name of host contract 6.4 is in the markup of its widget, or says why it is not there yet. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../scripts/run.mjs';

/** Rows of the table, with where their widget's markup is; a row of a later widget names it. */
const markupOf = {
  Comments: ['components/conversations', 'components/shared'],
  Tray: ['components/tray', 'components/tray-trigger', 'components/shared'],
  Others: ['components', 'core/mount'],
};
const laterWidgets = { Starter: 'conversation starter', Chat: 'live chat', Trending: 'trending' };

const notYet = {
  'vf-editors-pick_container-actions': 'the mark of a pick stands beside the name, not among the actions',
  'vf-editors-pick_container-right': 'the mark of a pick has no container of its own',
  'vf-badge': 'count of unseen notifications',
  'vf-feedback-survey__label': 'feedback survey',
  'vf-tabbed-nav': 'tabs of the tray',
  'vf-tabbed-nav__tabs': 'tabs of the tray',
  'vf-tabbed-subnav': 'tabs of the tray',
  'vf-active': 'tabs of the tray',
  'vf-topic-follow-button': 'topic follow',
  'vf-topic-unfollow-button': 'topic follow',
  'vf-share-option': 'share bar',
  'vf-share-icon': 'share bar',
  'vf-share-bar-service-name': 'share bar',
  'vf-loader-button__content': 'buttons hold their text themselves',
  'vf-flex-grow': 'no element stands for growing alone',
  'vf-expanding-hover-light': 'no element stands for its hover alone',
  'vf-primary-colour': 'no element stands for a colour alone',
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

test('each class name of the contract is in the markup of its widget, or says why not', () => {
  const names = listed();
  assert.ok(names.length > 60, `only ${names.length} class names found in the contract`);
  const markup = Object.fromEntries(
    Object.entries(markupOf).map(([widget, folders]) => [widget, folders.map(sources).join('\n')]),
  );
  const wrong = names.filter(({ widget, name }) => {
    if (laterWidgets[widget]) return false;
    const text = markup[widget] ?? '';
    const isThere = composed[name]
      ? text.includes(composed[name])
      : new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);
    return isThere === name in notYet;
  });
  assert.deepEqual(wrong, []);
});

test('what is said to be missing is in the contract', () => {
  const names = listed().map(({ name }) => name);
  assert.deepEqual(
    Object.keys({ ...notYet, ...composed }).filter((name) => !names.includes(name)),
    [],
  );
});
