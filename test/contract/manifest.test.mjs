/** Descriptions of the elements for editors: custom-elements.json, web-types.json and html-custom-data.json. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesIn } from '../../tools/check/files.mjs';
import { htmlCustomData, webTypes } from '../../tools/docs/editors.mjs';
import { customElements } from '../../tools/docs/manifest.mjs';
import { ROOT } from '../../tools/run.mjs';

const { schemaVersion, modules } = JSON.parse(customElements(ROOT));
const declarations = modules.flatMap((one) => one.declarations);
const declarationOf = (tag) => declarations.find(({ tagName }) => tagName === tag);
const named = (list, name) => list.find((entry) => entry.name === name);
const namesOf = (list) => list.map(({ name }) => name);
const TAGS = ['vf-conversations', 'vf-conversations-count', 'vf-tray', 'vf-tray-trigger-widget'];

test('the manifest has every tag with its attributes and their defaults', () => {
  const tags = modules.flatMap((one) => namesOf(one.exports));
  for (const tag of TAGS) assert.ok(tags.includes(tag), tag);
  const limit = named(declarationOf('vf-conversations').attributes, 'limit');
  assert.deepEqual([limit.type.text, limit.default, limit.fieldName], ['number', '10', 'limit']);
});

test('an element of the manifest has the events that it dispatches, and no others', () => {
  const { events } = declarationOf('vf-conversations');
  assert.equal(named(events, 'vf-comment-created').type.text, 'CustomEvent<[content: PostedContent]>');
  assert.ok(named(events, 'vf-vf-ads-requestCommentAd'));
  assert.ok(named(events, 'vf-comments-more-loaded'));
  assert.equal(named(events, 'vf-login-success'), undefined);
  assert.deepEqual(namesOf(declarationOf('vf-topic-follow').events), ['vf-widgets-mount']);
  assert.deepEqual(namesOf(declarationOf('vf-livechat').events), [
    'vf-chat-loaded',
    'vf-chat-message-created',
    'vf-widgets-mount',
  ]);
});

test('every event that code dispatches on an element is in the manifest', () => {
  const listed = new Set(declarations.flatMap(({ events }) => namesOf(events)));
  const isCode = (path) => /\.tsx?$/.test(path) && !path.includes('.test.');
  const calls = filesIn(ROOT, ['core', 'components'], isCode).flatMap(
    (path) => readFileSync(join(ROOT, path), 'utf8').match(/publishFrom\([^;\n]*/g) ?? [],
  );
  const names = calls.flatMap((call) => [...call.matchAll(/'([\w-]+)\/([\w-]+)'/g)].map(([, a, b]) => `vf-${a}-${b}`));
  assert.ok(names.length > 30, `only ${names.length} events found`);
  assert.deepEqual(
    names.filter((name) => !listed.has(name)),
    [],
  );
});

test('an element of the manifest has its own parts, and those of shared components that it uses', () => {
  const parts = (tag) => namesOf(declarationOf(tag).cssParts);
  assert.ok(parts('vf-conversations').includes('comment'));
  assert.ok(parts('vf-poll').includes('option'));
  assert.ok(!parts('vf-poll').includes('comment'));
  assert.deepEqual(parts('vf-conversations-count'), ['root']);
});

test('every element of the manifest has the tokens and the slot, and older names of tokens are deprecated', () => {
  for (const { tagName, cssProperties, slots } of declarations) {
    assert.ok(named(cssProperties, '--vf-accent').description, tagName);
    assert.equal(named(cssProperties, '--vf-accent').deprecated, undefined);
    assert.equal(named(cssProperties, '--accent-color').deprecated, 'Use --vf-accent.');
    assert.deepEqual(namesOf(slots), ['']);
  }
});

test('the manifest follows schema 2.1: each entry has a name, a description where it can have one, and a type as text', () => {
  assert.equal(schemaVersion, '2.1.0');
  for (const { attributes, members, events, cssProperties } of declarations) {
    for (const { name, type } of [...attributes, ...members, ...events]) assert.equal(typeof type.text, 'string', name);
    for (const entry of [...attributes, ...members, ...events, ...cssProperties]) {
      assert.ok(entry.name && entry.description, JSON.stringify(entry));
    }
  }
});

test('web-types.json gives JetBrains editors each tag with its attributes, values, events and parts', () => {
  const { name, version, contributions } = JSON.parse(webTypes(ROOT, { name: 'a', version: '1.2.3' }));
  assert.deepEqual([name, version], ['a', '1.2.3']);
  const { elements } = contributions.html;
  for (const tag of TAGS) assert.ok(named(elements, tag), tag);
  const { attributes, js, css } = named(elements, 'vf-livechat');
  assert.deepEqual(namesOf(attributes), ['vf-container-id', 'vf-title', 'signature']);
  assert.deepEqual(named(js.properties, 'vfContainerId').type, 'string');
  assert.ok(named(js.events, 'vf-chat-loaded'));
  assert.ok(named(css.parts, 'message'));
  const direction = named(named(elements, 'vf-share-bar').attributes, 'direction');
  assert.match(direction.value.type, /^"\w+"( \| "\w+")+$/);
});

test('html-custom-data.json gives VS Code each tag with its attributes and their values', () => {
  const { version, tags } = JSON.parse(htmlCustomData(ROOT));
  assert.equal(version, 1.1);
  for (const tag of TAGS) assert.ok(named(tags, tag)?.description, tag);
  const { attributes } = named(tags, 'vf-conversations');
  assert.ok(namesOf(named(attributes, 'sort').values).includes('oldest'));
  assert.deepEqual(namesOf(named(attributes, 'reply-promos').values), ['true', 'false']);
  assert.equal(named(attributes, 'limit').values, undefined);
});
