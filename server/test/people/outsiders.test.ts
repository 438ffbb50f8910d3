/** Attempts by outsiders: people of another site, foreign files, names and queues. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { Medium } from '../../../core/contract/content/media';
import type { Site } from '../../src/modules/sites/sites/site-registry';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, sendPost, type TestContainer } from '../support/conversation';
import { fileForm } from '../support/media';

const aPng = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

describe('outsiders', () => {
  let t: TestApp;
  let container: TestContainer;
  let anna: TestUser;
  let mona: TestUser;
  let boss: TestUser;
  let other: Site;
  /** A person of the other site. */
  let olaf: { id: number; uuid: string; token: string };
  let theirs: TestContainer;
  before(async () => {
    t = await startTestApp();
    await t.changeSettings({ enable_comment_images: true, enable_anonymous_comments: true });
    await t.changeRules({ flood: { gap_seconds: 0, per_minute: 0 } });
    anna = await t.signUp('Anna');
    mona = await t.signUp('Mona', 'moderator');
    boss = await t.signUp('Boss', 'administrator');
    container = await openContainer(t);
    other = await t.app.sites.add({ domain: 'other.example', name: 'Another site' });
    await t.app.sites.change(other.uuid, { enable_comment_images: true, enable_anonymous_comments: true });
    const payload = { name: 'Olaf', email: 'olaf@example.org', password: PASSWORD };
    const { result, access_token } = (
      await t.inject({ method: 'POST', url: '/v2/other.example/users?session=false', payload })
    ).json();
    olaf = { id: result.id, uuid: result.uuid, token: access_token };
    const path = `/v4/livecomments/${other.uuid}`;
    const opened = await t.inject({ method: 'POST', url: `${path}/`, payload: { container_id: 'theirs' } });
    const cc = opened.json().content_container_uuid;
    theirs = { cc, container_id: 'theirs', path: `${path}/${cc}` };
  });
  after(() => t?.close());

  const as = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', url: string, payload?: object) =>
    t.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }) });
  const upload = (who: TestUser, to: TestContainer, bytes: Buffer) =>
    who.inject({ method: 'POST', url: `${to.path}/media`, ...fileForm(bytes) });
  const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];

  it('cannot reach one site from another', async () => {
    const comment = (await as(olaf.token, 'POST', `${theirs.path}/comments`, { content: 'theirs' })).json();
    /** The container of one site, in the section of the other. */
    const across = `/v4/livecomments/${t.site.uuid}/${theirs.cc}`;
    for (const [method, path, payload] of [
      ['POST', `moderation/${comment.content_uuid}/disable`],
      ['GET', `moderation/${comment.content_uuid}`],
      ['GET', 'moderation?state=spam'],
      ['POST', `comments/${comment.content_uuid}/pick`],
      ['POST', `content/${comment.content_uuid}/pin`],
      ['POST', 'settings', { is_hidden: true }],
      ['DELETE', 'settings'],
      ['DELETE', `comments/${comment.content_uuid}`],
      ['POST', 'comments', { content: 'from elsewhere' }],
      ['POST', `comments/${comment.content_uuid}/like`],
      ['POST', `comments/${comment.content_uuid}/flag`, { reason: 'spam' }],
      ['GET', 'mentionable?prefix=o'],
      ['GET', 'signature'],
    ] as const) {
      assert.equal((await as(boss.token, method, `${across}/${path}`, payload)).statusCode, 404, `${method} ${path}`);
      const there = await as(boss.token, method, `${theirs.path}/${path}`, payload);
      assert.equal(there.statusCode, 401, `${method} ${path} with the other site's token`);
    }
    for (const [method, path, payload] of [
      ['POST', 'bans', { ban_level: 'login', is_permanent: true, user_message: '' }],
      ['GET', 'bans'],
      ['PUT', 'trust'],
      ['GET', 'export'],
      ['POST', 'erase', {}],
    ] as const) {
      const here = await as(boss.token, method, `/v2/localhost/users/${olaf.id}/${path}`, payload);
      assert.equal(here.statusCode, 404, `${method} ${path} ${here.body}`);
      const there = await as(boss.token, method, `/v2/other.example/users/${olaf.id}/${path}`, payload);
      assert.equal(there.statusCode, 401, `${method} ${path} ${there.body}`);
    }
    for (const what of ['rules', `moderation/log?container_uuid=${theirs.cc}`]) {
      assert.equal((await as(boss.token, 'GET', `/v4/livecomments/${other.uuid}/${what}`)).statusCode, 401);
    }
    const log = await as(
      boss.token,
      'GET',
      `/v4/livecomments/${t.site.uuid}/moderation/log?container_uuid=${theirs.cc}`,
    );
    assert.deepEqual(log.json().entries, []);
    assert.equal((await upload(boss, theirs, await aPng())).statusCode, 401);
    assert.equal((await upload(boss, { ...theirs, path: across }, await aPng())).statusCode, 404);
  });

  it('lift no ban of another site, and read no copy of its people', async () => {
    const ban = async (id: number) =>
      (
        await as(mona.token, 'POST', `/v2/localhost/users/${id}/bans`, {
          ban_level: 'posting',
          is_permanent: true,
          user_message: '',
        })
      ).json().result;
    const carl = await t.signUp('Carl');
    const { uuid } = await ban(carl.id);
    const wrong = await as(mona.token, 'DELETE', `/v2/localhost/users/${anna.id}/bans/${uuid}`);
    assert.deepEqual(codeOf(wrong), [404, 'not_found']);
    for (const [who, status] of [
      [carl, 403],
      [mona, 403],
    ] as const) {
      assert.equal((await as(who.token, 'GET', `/v2/localhost/users/${anna.id}/export`)).statusCode, status);
      assert.equal((await as(who.token, 'POST', `/v2/localhost/users/${anna.id}/erase`, {})).statusCode, status);
    }
    assert.equal((await as(carl.token, 'DELETE', `/v2/localhost/users/${carl.id}/bans/${uuid}`)).statusCode, 403);
    assert.equal((await t.inject({ url: '/v2/localhost/users/current/export' })).statusCode, 401);
  });

  it('cannot store an invalid rule under any name', async () => {
    const url = `/v4/livecomments/${t.site.uuid}/rules`;
    const before = (await boss.inject({ url })).json();
    for (const payload of [
      '{"__proto__":{"link_previews":true}}',
      '{"constructor":{"prototype":{"link_previews":true}}}',
      '{"toString":1}',
      '{"links":{"__proto__":{"max":0}}}',
      '{"links":{"constructor":1}}',
      '{"links":{"hasOwnProperty":1}}',
      '{"hook":{"valueOf":"x"}}',
      '[]',
      'null',
      '"links"',
    ]) {
      const answer = await boss.inject({
        method: 'PATCH',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      assert.equal(answer.statusCode, 400, `${payload} ${answer.body}`);
    }
    assert.deepEqual((await boss.inject({ url })).json(), before);
    assert.equal(({} as Record<string, unknown>).link_previews, undefined);
  });

  it('cannot act for others, and their token is valid for one site only', async () => {
    const introduce = (name: string, domain = 'localhost') =>
      t.inject({ method: 'POST', url: `/v2/${domain}/users/anonymous?session=false`, payload: { name } });
    for (const name of ['Anna', ' aNNa ', 'Ａｎｎａ', 'An\u200bna', 'Ánna', '\u0410nna', 'Ann\u0430', 'Mоna', 'Βoss']) {
      assert.deepEqual(codeOf(await introduce(name)), [409, 'name_taken'], name);
    }
    for (const name of ['Анна', 'Ελένη', 'Анна Maria']) assert.equal((await introduce(name)).statusCode, 201, name);
    const { access_token: token, refresh_token, result } = (await introduce('Zoe')).json();
    assert.equal((await as(token, 'POST', `${container.path}/comments`, { content: 'with a name' })).statusCode, 201);
    assert.equal((await as(token, 'POST', `${theirs.path}/comments`, { content: 'with a name' })).statusCode, 401);
    const url = '/v2/other.example/users/refreshusertoken';
    assert.equal((await t.inject({ url, headers: { authorization: `Bearer ${refresh_token}` } })).statusCode, 401);
    // A token of another site creates a new person there, and not this one.
    const there = await t.inject({
      ...{ method: 'POST', url: '/v2/other.example/users/anonymous?session=false', payload: { name: 'Zed' } },
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(there.statusCode, 201);
    assert.notEqual(there.json().result.id, result.id);
    assert.equal((await as(token, 'PATCH', '/v2/localhost/users/current', { name: 'Anna' })).statusCode >= 400, true);
  });

  it('cannot guess pictures, or upload anything else as one', async () => {
    const medium = (await upload(anna, container, await aPng())).json() as Medium;
    const [size] = medium.sizes;
    const path = size?.path.replace(/\?.*/, '');
    for (const key of ['', 'x', '%00', medium.media_uuid, 'A'.repeat(22), 'null', '[]']) {
      assert.equal((await t.inject({ url: `${path}?key=${key}` })).statusCode, 404, key);
    }
    assert.notEqual((await t.inject({ url: `${path}?key=a&key=b` })).statusCode, 200);
    const stolen = await mona.inject({
      ...{ method: 'POST', url: `${container.path}/comments` },
      payload: { content: 'mine now', media_uuids: [medium.media_uuid] },
    });
    assert.equal(stolen.statusCode, 400);

    const png = await aPng();
    const script = Buffer.from('<script>alert(1)</script>\nPK\x03\x04%PDF-1.7');
    const answer = await upload(anna, container, Buffer.concat([png, script]));
    assert.equal(answer.statusCode, 201, answer.body);
    for (const { path } of (answer.json() as Medium).sizes) {
      const { rawPayload, headers } = await t.inject({ url: path });
      assert.equal(headers['content-type'], 'image/webp');
      assert.ok(!rawPayload.includes('script') && !rawPayload.includes('%PDF'), path);
    }
    // An image that claims to be small but decodes to a lot: text chunks are compressed separately.
    const bomb = Buffer.from(png);
    const text = Buffer.concat([Buffer.from('zTXtBomb\0\0'), deflateSync(Buffer.alloc(100_000_000))]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(text.length - 4);
    const packed = Buffer.concat([bomb.subarray(0, 33), length, text, Buffer.alloc(4), bomb.subarray(33)]);
    const before = process.memoryUsage().rss;
    assert.ok((await upload(anna, container, packed)).statusCode < 500);
    assert.ok(process.memoryUsage().rss - before < 300_000_000);
  });

  it('cannot send a video’s worth of anything else', async () => {
    const payload = JSON.stringify({ file: 'x'.repeat(5 * 1024 * 1024) });
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/mixed']) {
      const headers = { 'content-type': type };
      const answer = await anna.inject({ method: 'POST', url: `${container.path}/media`, payload, headers });
      assert.deepEqual(codeOf(answer), [415, 'unsupported_media_type'], type);
    }
  });

  it('block no other request by sending slowly', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const address = t.app.server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    // Two per person, four per address.
    const friend = await t.signUp('Friend');
    const slow = [mona, mona, mona, friend, friend, friend].map(({ token }) => {
      const socket = connect(port as number, '127.0.0.1');
      socket.on('error', () => {});
      let received = '';
      socket.on('data', (data) => {
        received += data;
      });
      socket.write(
        `POST ${container.path}/media HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n',
      );
      return { socket, status: () => received.slice(9, 12) };
    });
    try {
      const end = Date.now() + 10_000;
      while (slow.filter(({ status }) => status() === '429').length < 2 && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.deepEqual(slow.map(({ status }) => status()).sort(), ['', '', '', '', '429', '429']);
      const from = (remoteAddress: string) =>
        anna.inject({ method: 'POST', url: `${container.path}/media`, ...fileForm(png), remoteAddress });
      const png = await aPng();
      assert.equal((await from('203.0.113.5')).statusCode, 201);
      assert.equal((await from('127.0.0.1')).statusCode, 429, 'an address with many accounts is one');
    } finally {
      for (const { socket } of slow) socket.destroy();
    }
    const end = Date.now() + 10_000;
    let again = 429;
    while (again === 429 && Date.now() < end) again = (await upload(mona, container, await aPng())).statusCode;
    assert.equal(again, 201, 'what was broken off counts no longer');
  });

  it('learn no names from completion that they could not read otherwise', async () => {
    const url = (prefix: string) => `${container.path}/mentionable?prefix=${encodeURIComponent(prefix)}`;
    await t.changeUser(anna, { email: 'secret@example.org' });
    await post(anna, container, 'here');
    for (const prefix of ['%', '_', 'a%', "' or 1=1", '\\', 'secret', 'anna@', 'olaf']) {
      const answer = await mona.inject({ url: url(prefix) });
      assert.deepEqual([answer.statusCode, answer.json().people], [200, []], prefix);
    }
    const [found] = (await mona.inject({ url: url('ann') })).json().people;
    assert.deepEqual(Object.keys(found).sort(), [
      'badge_trusted',
      'is_in_conversation',
      'name',
      'pic_small',
      'user_privilege',
      'user_uuid',
    ]);
    assert.equal((await t.inject({ url: url('a') })).statusCode, 401);
    assert.equal((await sendPost(anna, container, '@Olaf hears nothing of it')).json().mentions.length, 0);
  });
});
