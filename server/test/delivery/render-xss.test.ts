/**
 * Content of users stays text in a painted widget: every payload as a comment, a name and a title, parsed like a
 * browser; and none enters through an address.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { insertUser } from '../../src/modules/people/users/users.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, sendPost } from '../support/conversation';
import {
  buildWidgets,
  type Element,
  elementsIn,
  type Fragment,
  paint,
  parse,
  shownTexts,
  textOf,
  withClass,
} from '../support/painted';

const payloads = (JSON.parse(readFileSync('test/fixtures/xss-payloads.json', 'utf8')) as { payload: string }[])
  .map(({ payload }) => payload)
  .concat(
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]></script><!--',
    '\u2028\u2029</script >',
    '</template></vf-conversations><img src=x onerror=alert(1)>',
    '</textarea></style></title><svg onload=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    '"><a href=javascript:alert(1)>',
    "' onmouseover='alert(1)",
  );

let t: TestApp;
let writer: TestUser;
before(async () => {
  buildWidgets();
  t = await startTestApp();
  writer = await t.signUp('Writer');
});
after(() => t?.close());

const tags = new Set([
  'a',
  'article',
  'blockquote',
  'button',
  'cite',
  // The rest of a long text, and quoted lines; neither has attributes.
  'details',
  'div',
  'form',
  'h2',
  'header',
  'p',
  'path',
  'script',
  'slot',
  'span',
  'style',
  'summary',
  'svg',
  'textarea',
  'time',
]);
const attributes =
  /^(aria-[a-z]+|class|cx|cy|d|datetime|data-(initials|join|short|uuid|vf-first|vf-state)|dir|fill|fill-rule|height|href|id|lang|part|placeholder|popovertarget|r|rel|role|rows|tabindex|target|type|viewbox|width)$/i;

/** Checks that only the widget's own markup exists, and nothing runs. */
function assertTame({ top, root }: Fragment): void {
  assert.ok(top.length <= 2, `${top.length} elements at the top`);
  for (const element of [...elementsIn(root)]) {
    assert.ok(tags.has(element.tag), `<${element.tag}>`);
    if (['blockquote', 'cite', 'details'].includes(element.tag)) assert.deepEqual(Object.keys(element.attributes), []);
    for (const [name, value] of Object.entries(element.attributes)) {
      assert.match(name, attributes, `${name} of <${element.tag}>`);
      if (name === 'href') assert.match(value, /^(#vf-\d+|https?:\/\/.*)$/, `a link to ${value}`);
    }
  }
  const scripts = [...top.slice(1), ...elementsIn(root)].filter(({ tag }) => tag === 'script');
  assert.deepEqual(new Set(scripts.map(({ attributes: { type } }) => type)), new Set(scriptTypes(top)));
}
const scriptTypes = (top: Element[]) => ['application/json', ...(top.length > 1 ? ['application/ld+json'] : [])];

it('in the text of comments', async () => {
  const limit = 50;
  const stored = new Set<string>();
  for (let at = 0; at < payloads.length; at += limit) {
    const container = await openContainer(t);
    const told: string[] = [];
    for (const payload of payloads.slice(at, at + limit)) {
      const answer = await sendPost(writer, container, payload.slice(0, 5000));
      if (answer.statusCode === 201) told.push(answer.json().content);
    }
    const fragment = await paint(
      t,
      `/render/conversations?site=localhost&container_id=${container.container_id}&limit=${limit}&sort=oldest`,
    );
    assertTame(fragment);
    assert.deepEqual(
      fragment.state.facts.list?.contents.map(({ content }) => content),
      told,
    );
    assert.deepEqual(
      fragment.data?.['@graph'].map(({ text }) => text),
      told,
    );
    // Texts appear as written, except for the middle of long ones.
    for (const [index, text] of shownTexts(fragment).entries()) {
      assert.ok((told[index] ?? '').startsWith(text.replace(/… Read more$/, '').slice(0, 400)), text);
    }
    for (const text of told) stored.add(text);
  }
  assert.ok(stored.size > 200, `${stored.size} payloads were stored`);
});

it('in names', async () => {
  const many = 40;
  const container = await openContainer(t);
  const { db } = t.app;
  for (let i = 0; i < many; i++) {
    const comment = (await sendPost(writer, container, `who is this? ${i}`)).json();
    const nobody = { email: null, email_key: null, password_hash: null, date_created: 1 };
    const user = await insertUser(db, { site_uuid: t.site.uuid, name: '', name_key: `of ${i}`, ...nobody });
    const id = uuidToNumericId(comment.content_uuid) ?? 0;
    await db.updateTable('comments').set({ actor_id: user.id }).where('id', '=', id).execute();
  }
  for (let at = 0; at < payloads.length; at += many) {
    const names = payloads.slice(at, at + many).map((payload) => payload.slice(0, 100).replace(/\p{Cc}/gu, ' '));
    for (const [i, name] of names.entries()) {
      await db.updateTable('users').set({ name }).where('name_key', '=', `of ${i}`).execute();
    }
    t.app.cache.changedAll();
    const fragment = await paint(
      t,
      `/render/conversations?site=localhost&container_id=${container.container_id}&limit=${many}&sort=oldest`,
    );
    assertTame(fragment);
    const told = names.map((name) => name || 'anonymous');
    assert.deepEqual(
      fragment.state.facts.users.slice(0, names.length).map(({ name }) => name),
      told,
    );
    const authors = fragment.data?.['@graph'].map(({ author }) => (author as { name: string }).name);
    assert.deepEqual(authors?.slice(0, names.length), told);
    assert.deepEqual(
      withClass(fragment, 'vf-post-name-button')
        .slice(0, names.length)
        .map(({ children }) => textOf(children)),
      told,
    );
  }
});

it('in the name of a site', async () => {
  for (const payload of payloads.slice(0, 20)) {
    await t.app.db
      .updateTable('sites')
      .set({ name: payload.replaceAll('\0', '') })
      .where('uuid', '=', t.site.uuid)
      .execute();
    await t.changeSettings({});
    assertTame(await paint(t, '/render/conversations?site=localhost&container_id=of-a-site'));
  }
});

it('in a title, and in everything else an address may say', async () => {
  for (const [at, payload] of payloads.entries()) {
    // No tag can contain a carriage return.
    const text = payload.slice(0, 300).replace(/\r\n?/g, '\n').replaceAll('\0', '');
    const title = await t.inject({
      url: `/render/conversations?site=localhost&container_id=titled&vf-title=${encodeURIComponent(text)}`,
    });
    assert.equal(title.statusCode, 200);
    const fragment = parse(title);
    assertTame(fragment);
    assert.deepEqual(Object.keys(fragment.host.attributes).sort(), [
      'class',
      'vf-container-id',
      ...(text ? ['vf-title'] : []),
    ]);
    assert.equal(fragment.host.attributes['vf-title'], text);
    const [heading] = elementsIn(fragment.root).filter(({ tag }) => tag === 'h2');
    assert.equal(heading?.children[0] ?? '', text || 'Conversation');
    // One in eight: none of the others gets further.
    if (at % 8) continue;
    for (const name of ['site', 'container_id', 'lang', 'section', 'styles', 'limit', 'sort', 'initial-height']) {
      const query = new URLSearchParams({ site: 'localhost', container_id: 'x', [name]: `1${payload}`.slice(0, 300) });
      const answer = await t.inject({ url: `/render/conversations?${query}` });
      assert.ok([200, 400, 404].includes(answer.statusCode), `${answer.statusCode} for ${name} ${payload}`);
      if (answer.statusCode === 200) assertTame(parse(answer));
      else assert.match(String(answer.headers['content-type']), /^application\/json/);
    }
  }
});
