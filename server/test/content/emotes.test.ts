/** A site's own emotes: permissions, accepted pictures, and the result for readers. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { readSettings } from '../../src/modules/sites/rules/read-change';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { fileForm } from '../support/media';
import { buildWidgets } from '../support/painted';

let t: TestApp;
let ada: TestUser;
let mona: TestUser;
let prefix: string;

before(async () => {
  buildWidgets();
  t = await startTestApp();
  prefix = `/v4/chat/${t.site.uuid}`;
  ada = await t.signUp('Ada', 'administrator');
  mona = await t.signUp('Mona', 'moderator');
});
after(() => t?.close());

const pixels = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } });
const put = async (name: string, bytes: Buffer | null = null, who: Pick<TestUser, 'inject'> = ada) => {
  const form = fileForm(bytes ?? (await pixels().png().toBuffer()), { type: 'image/png' });
  return who.inject({ method: 'PUT', url: `${prefix}/emotes/${encodeURIComponent(name)}`, ...form });
};
const drop = (name: string, who: Pick<TestUser, 'inject'> = ada) =>
  who.inject({ method: 'DELETE', url: `${prefix}/emotes/${name}` });
const settings = async () => {
  const payload = { site: t.site.domain, session: false, section: t.site.uuid };
  return (await t.inject({ method: 'POST', url: `/v2/${t.site.domain}/bootstrap/v2`, payload })).json().result.settings;
};
/** Requests a file after the outbox has removed replaced ones. */
const file = async (path: string) => {
  await t.app.outbox.run();
  return t.inject({ url: path });
};

describe('emotes of a site', () => {
  it('are encoded again, small and transparent, and can be cached forever', async () => {
    const answer = await put('goal');
    assert.equal(answer.statusCode, 200, answer.body);
    const { path } = answer.json();
    assert.equal(`/emotes/${(await settings()).chat_emotes.goal}.webp`, path);
    const served = await file(path);
    assert.equal(served.statusCode, 200);
    assert.equal(served.headers['content-type'], 'image/webp');
    assert.match(String(served.headers['cache-control']), /immutable/);
    assert.match(String(served.headers['content-security-policy']), /sandbox/);
    const { width, height, hasAlpha, exif } = await sharp(served.rawPayload).metadata();
    assert.deepEqual([width, height, hasAlpha, exif], [72, 72, true, undefined]);
  });

  it('are painted with the chat, addressed for pages of any site', async () => {
    const { path } = (await put('cheer')).json();
    const open = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id: 'cheering' } });
    const said = { content: 'In! :cheer: :nothing:' };
    await ada.inject({
      method: 'POST',
      url: `${prefix}/${open.json().content_container_uuid}/messages`,
      payload: said,
    });
    const painted = await t.inject({ url: '/render/livechat?site=localhost&container_id=cheering' });
    assert.equal(painted.statusCode, 200, painted.body);
    const image = `<img class="emote" src="${t.app.config.publicUrl}${path}" alt=":cheer:" title=":cheer:"/>`;
    assert.ok(painted.body.includes(image), painted.body);
    assert.ok(painted.body.includes(':nothing:'));
  });

  it('of an animation keep the first picture: nothing in a chat moves by itself', async () => {
    const frames = await Promise.all([pixels(40, 40).png().toBuffer(), pixels(40, 40).negate().png().toBuffer()]);
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    assert.equal((await sharp(gif).metadata()).pages, 2);
    const { path } = (await put('wave', gif)).json();
    assert.equal((await sharp((await file(path)).rawPayload, { animated: true }).metadata()).pages ?? 1, 1);
  });

  it('replace the picture of an earlier one of that name, and can be removed', async () => {
    const { path: first } = (await put('flag')).json();
    const { path: second } = (await put('flag')).json();
    assert.notEqual(first, second);
    assert.equal((await file(first)).statusCode, 404);
    assert.equal((await file(second)).statusCode, 200);
    assert.equal((await drop('flag')).statusCode, 204);
    assert.equal((await file(second)).statusCode, 404);
    assert.equal('flag' in (await settings()).chat_emotes, false);
    assert.equal((await drop('flag')).statusCode, 404);
    // A name that every object inherits is no emote of a site.
    assert.equal((await drop('constructor')).statusCode, 404);
  });

  it('are sent at once without losing one', async () => {
    const answers = await Promise.all(['one1', 'two2', 'three3'].map((name) => put(name)));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    );
    const { chat_emotes } = await settings();
    for (const name of ['one1', 'two2', 'three3']) assert.ok(chat_emotes[name], name);
  });

  it('are for administrators only', async () => {
    const who = [t, await t.signUp('Rita'), mona];
    for (const [at, status] of [401, 403, 403].entries()) {
      assert.equal((await put('mine', null, who[at])).statusCode, status);
      assert.equal((await drop('goal', who[at])).statusCode, status);
    }
  });

  it('have a name of small letters, digits and underscores, and are pictures', async () => {
    for (const name of ['__proto__', 'a', 'Goal', 'a b', '"><b>', '../x', 'x'.repeat(33), 'é_é']) {
      assert.equal((await put(name)).statusCode, 400, name);
    }
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    assert.equal((await put('evil', script)).statusCode, 415);
    assert.equal((await put('evil', (await pixels(4, 4).png().toBuffer()).subarray(0, 60))).statusCode, 400);
    assert.equal((await put('evil', Buffer.alloc(1_200_000))).statusCode, 413);
    assert.equal('evil' in (await settings()).chat_emotes, false);
    for (const path of ['/emotes/..%2f..%2fsecret', '/emotes/0123456789abcdef.webp', '/emotes/x.webp']) {
      assert.equal((await file(path)).statusCode, 404, path);
    }
  });

  it('contain no address, even if an administrator sets one', () => {
    for (const chat_emotes of [
      { goal: 'https://evil.example/x.png' },
      { goal: '/emotes/0123456789abcdef.webp' },
      { goal: '0123456789ABCDEF' },
      { Goal: '0123456789abcdef' },
      JSON.parse('{"__proto__": "0123456789abcdef"}'),
    ]) {
      assert.throws(() => readSettings({ chat_emotes }), JSON.stringify(chat_emotes));
    }
    assert.ok(readSettings({ chat_emotes: { goal: '0123456789abcdef' } }));
  });

  it('are limited to fifty', async () => {
    const { chat_emotes } = await settings();
    const id = chat_emotes.goal;
    const many = Object.fromEntries(Array.from({ length: 49 }, (_, at) => [`e${at}`, id]));
    await t.changeSettings({ chat_emotes: { ...many, goal: id } });
    const answer = await put('onemore');
    assert.deepEqual([answer.statusCode, answer.json().data?.reason ?? answer.json().data?.field], [400, 'too_many']);
    assert.equal((await put('goal')).statusCode, 200);
  });
});
