/** Widgets rendered without a browser: the content of painted roots (design decision 2). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { parseFragment } from 'parse5';
import { table } from '../../tools/build/languages.mjs';
import { bundleRenderer } from '../support/bundle-renderer.mjs';

let renderer;
before(async () => {
  renderer = await bundleRenderer();
});

const NOW = Date.parse('2026-05-04T12:00:00Z');
const uuidOf = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const CONTAINER = uuidOf(99);

const aComment = (number, part = {}) => ({
  content_container_uuid: CONTAINER,
  thread_uuid: uuidOf(number),
  parent_uuid: CONTAINER,
  content_uuid: uuidOf(number),
  actor_uuid: uuidOf(7),
  content: `Opinion number ${number}`,
  date_created: NOW - number * 60_000,
  state: 'visible',
  simplified_state: 'visible',
  state_reasons: [],
  total_likes: number,
  total_dislikes: 0,
  total_replies: 0,
  total_direct_replies: 0,
  ...part,
});

const ANA = { uuid: uuidOf(7), id: 7, name: 'Ana Moreau', user_privilege: 'normal' };

const aState = (contents, { settings = {}, container = {}, users = [ANA], ...part } = {}) => ({
  v: 3,
  widget: 'conversations',
  format: 1,
  now: NOW,
  lang: 'en',
  attributes: { limit: '20' },
  settings: { section_uuid: uuidOf(1), domain: 'news.example', ...settings },
  sectionTree: { uuid: uuidOf(1), section_id: 1, name: '', children: [] },
  container_id: 'story-1',
  facts: {
    list: contents && {
      more_available: false,
      contents,
      content_container_uuid: CONTAINER,
      container: {
        container_id: 'story-1',
        content_container_uuid: CONTAINER,
        total_visible_content: contents.length,
        total_visible_picked_content: 0,
        settings: { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: false, ...container },
        seq: 5,
      },
    },
    users,
  },
  ...part,
});

const draw = (state) => renderer.renderWidget(state, renderer.packs);
const twenty = () => Array.from({ length: 20 }, (_, at) => aComment(at + 1));
const elementsOf = (node) => [node, ...(node.childNodes ?? []).flatMap(elementsOf)];
const all = (html, name) => elementsOf(parseFragment(html)).filter((node) => node.nodeName === name);
const textOf = (html) =>
  elementsOf(parseFragment(html))
    .map((node) => node.value ?? '')
    .join('');

test('renders twenty comments with names, times, counts and actions', () => {
  const html = draw(aState(twenty()));
  assert.equal(all(html, 'article').length, 20);
  const text = textOf(html);
  for (const part of ['20 comments', 'Ana Moreau', 'Opinion number 13', '5 minutes ago'])
    assert.ok(text.includes(part), part);
  assert.match(html, /^<div class="viafoura vf3-comments" part="root" lang="en" dir="ltr">/);
  assert.match(html, /<\/div><slot><\/slot>$/);
});

test('spends at most fourteen elements on a comment', () => {
  const html = draw(aState(twenty()));
  const count = (articles) => elementsOf(articles).filter((node) => node.tagName).length;
  for (const article of all(html, 'article')) assert.ok(count(article) <= 14, String(count(article)));
});

test('draws replies inside their thread', () => {
  const reply = aComment(2, { thread_uuid: uuidOf(1), parent_uuid: uuidOf(1), parent_actor_uuid: uuidOf(7) });
  const html = draw(aState([aComment(1, { total_replies: 1 }), reply]));
  const [root] = all(html, 'article');
  assert.equal(elementsOf(root).filter((node) => node.nodeName === 'article').length, 2);
});

test('renders a new container as an empty one with a field', () => {
  const html = draw(aState(null));
  assert.equal(all(html, 'article').length, 0);
  assert.equal(all(html, 'textarea').length, 1);
  assert.match(textOf(html), /No comments yet/);
});

test('renders a closed conversation without a field, and a hidden one not at all', () => {
  const closed = draw(aState(twenty(), { container: { expiry_time: NOW - 1000 } }));
  assert.equal(all(closed, 'textarea').length, 0);
  assert.equal(all(closed, 'article').length, 20);
  assert.equal(all(draw(aState(twenty(), { container: { is_hidden: true } })), 'article').length, 0);
});

test('renders every language with its texts and direction', () => {
  const drawn = table.map(({ code: lang, direction }) => {
    const html = draw(aState(twenty(), { lang }));
    assert.ok(html.includes(`lang="${lang}" dir="${direction}"`), lang);
    assert.ok(!html.includes('Translation not found'), lang);
    assert.equal(all(html, 'article').length, 20);
    return html;
  });
  assert.equal(new Set(drawn).size, table.length);
});

test('shows whatever people write and call themselves as text', () => {
  const payloads = JSON.parse(readFileSync('test/fixtures/xss-payloads.json', 'utf8')).map(({ payload }) => payload);
  assert.ok(payloads.length > 50);
  for (const payload of payloads) {
    const users = [{ uuid: uuidOf(7), id: 7, name: payload, user_privilege: 'normal' }];
    const html = draw(aState([aComment(1, { content: payload })], { users, attributes: { 'vf-title': payload } }));
    const plain = draw(aState([aComment(1, { content: 'plain' })], { attributes: { 'vf-title': 'plain' } }));
    const shape = (markup) => elementsOf(parseFragment(markup)).flatMap((node) => node.tagName ?? []);
    // Addresses become links, a long text can be unfolded, and `>` begins a quote: our elements, not the payload's.
    const ours = ['a', 'button', 'details', 'summary', 'q', 'br'];
    const others = (markup) => shape(markup).filter((name) => !ours.includes(name));
    assert.deepEqual(others(html), others(plain), payload);
    for (const node of elementsOf(parseFragment(html))) {
      for (const { name, value } of node.attrs ?? []) {
        assert.ok(!/^on/.test(name), payload);
        if (name === 'href') assert.match(value, /^(https?:|#vf-)/, payload);
      }
    }
  }
});

test('leaves nothing of a rendering behind, not even after a failure', () => {
  const plain = aState(null, { container_id: 'story-2' });
  const before = draw(plain);
  draw(aState(twenty(), { lang: 'fr', settings: { enable_dislikes: false } }));
  assert.equal(draw(plain), before);
  assert.throws(() => draw(aState([aComment(1, { content: { toString: null } })])));
  assert.equal(draw(plain), before);
});

test('renders the same state to the same bytes', () => {
  assert.equal(draw(aState(twenty())), draw(aState(twenty())));
});

test('renders a count as its number only, in place of the element’s own text', () => {
  const html = draw(aState(null, { widget: 'conversations-count', facts: { count: 12 } }));
  assert.equal(html, '<div class="viafoura" part="root" lang="en" dir="ltr"><slot>12</slot></div><slot></slot>');
});
