/** Pictures of people, and names and pictures under review (specification §3 "User", §7; host contract 3). */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { AVATAR_MAX_BYTES } from '../../../core/contract/values/limits';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';

const USERS = '/v2/localhost/users';

let t: TestApp;
let mona: TestUser;
let there: Server;
let pictures: string;
let photo: Buffer;
let people = 0;
before(async () => {
  photo = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#2f6fb3' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Zxq7marker' } })
    .toBuffer();
  there = createServer((request, reply) => {
    if (request.url === '/ada.jpg') return reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    if (request.url === '/none.jpg') return reply.writeHead(200, { 'content-type': 'image/jpeg' }).end('no picture');
    return reply.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  t = await startTestApp({ privateAddresses: true });
  pictures = `http://127.0.0.1:${(there.address() as AddressInfo).port}`;
  mona = await t.signUp('Mona', 'moderator');
});
after(async () => {
  await t?.close();
  there?.close();
});
beforeEach(() =>
  t.changeSettings({
    enable_username_premoderation: false,
    enable_avatar_premoderation: false,
    disable_cookie_avatars: false,
    disable_cookie_displayname: false,
  }),
);

const somebody = () => t.signUp(`Somebody ${people++}`);
const path = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
const get = (address: string) => t.inject({ url: path(address) });

function upload({ id, inject }: TestUser, bytes: Buffer, type = 'image/jpeg') {
  const head = `--b\r\ncontent-disposition: form-data; name="verb"\r\n\r\npatch\r\n--b\r\ncontent-disposition: form-data; name="avatar"; filename="me.jpg"\r\ncontent-type: ${type}\r\n\r\n`;
  return inject({
    method: 'POST',
    url: `${USERS}/${id}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}
const patch = ({ id, inject }: TestUser, payload: object) =>
  inject({ method: 'PATCH', url: `${USERS}/${id}`, payload });
const seen = async (who: { id: number }, by?: TestUser) =>
  (await (by?.inject ?? t.inject)({ url: `${USERS}/${who.id}` })).json().result;
const current = async ({ inject }: TestUser) => (await inject({ url: `${USERS}/current` })).json().result;
const waiting = async () => (await mona.inject({ url: '/v2/localhost/reviews' })).json().result.results;
const review = (who: { id: number }, what: 'name' | 'avatar', decision: 'approve' | 'refuse', by = mona) =>
  by.inject({ method: 'POST', url: `${USERS}/${who.id}/review`, payload: { what, decision } });

test('a picture becomes two squares without metadata; a new one replaces it', async () => {
  const ada = await somebody();
  const answer = await upload(ada, photo);
  assert.equal(answer.statusCode, 200, answer.body);
  const { pic_small, pic_large, avatar_moderation_status, pic_large_pending } = answer.json().result;
  assert.deepEqual([avatar_moderation_status, pic_large_pending], ['approved', '']);
  for (const [address, side] of [
    [pic_small, 96],
    [pic_large, 320],
  ] as const) {
    const file = await get(address);
    assert.equal(file.statusCode, 200);
    assert.equal(file.headers['content-type'], 'image/webp');
    assert.match(String(file.headers['cache-control']), /immutable/);
    assert.equal(file.headers['x-content-type-options'], 'nosniff');
    const { width, height } = await sharp(file.rawPayload).metadata();
    assert.deepEqual([width, height], [side, side]);
    assert.ok(!file.rawPayload.includes('Zxq7marker'));
  }
  assert.equal((await seen(ada)).pic_small, pic_small);
  const second = (await upload(ada, photo)).json().result.pic_small;
  assert.notEqual(second, pic_small);
  assert.equal((await get(pic_small)).statusCode, 404);

  const removed = (await patch(ada, { avatar: '' })).json().result;
  assert.deepEqual([removed.pic_small, removed.pic_large, removed.avatar_moderation_status], ['', '', 'none']);
  assert.equal((await get(second)).statusCode, 404);
  assert.deepEqual(await t.app.db.selectFrom('avatars').selectAll().where('user_id', '=', ada.id).execute(), []);
});

test('refuses other files, too large ones, those of other people, and guests before reading', async () => {
  const [ada, ben] = [await somebody(), await somebody()];
  assert.equal(
    (await upload(ada, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')).statusCode,
    415,
  );
  assert.equal((await upload(ada, Buffer.from('hello'))).statusCode, 415);
  assert.deepEqual((await upload(ada, photo.subarray(0, 400))).json().data, { field: 'avatar', reason: 'broken' });
  const large = await upload(ada, Buffer.concat([photo, Buffer.alloc(AVATAR_MAX_BYTES)]));
  assert.deepEqual([large.statusCode, large.json().data], [413, { field: 'avatar' }]);
  assert.equal((await upload({ ...ada, inject: ben.inject }, photo)).statusCode, 403);
  assert.equal((await upload({ ...ada, inject: t.inject }, photo)).statusCode, 401);
  assert.equal((await patch(ada, { avatar: { an: 'object' } })).json().data.field, 'avatar');
  assert.equal((await seen(ada)).pic_small, '');
});

test('pictures elsewhere are fetched through the proxy, and only there', async () => {
  const ada = await somebody();
  const { pic_small } = (await patch(ada, { avatar: `${pictures}/ada.jpg` })).json().result;
  assert.ok(!pic_small.startsWith(pictures));
  assert.equal((await get(pic_small)).statusCode, 200);
  for (const avatar of [`${pictures}/none`, 'file:///etc/passwd', 'javascript:alert(1)', 'nonsense']) {
    assert.equal((await patch(ada, { avatar })).json().data.field, 'avatar', avatar);
  }
  const elsewhere = await startTestApp();
  const eve = await elsewhere.signUp('Eve');
  const inside = await patch(eve, { avatar: `${pictures}/ada.jpg` });
  assert.equal(inside.statusCode, 400, 'an address of the own network is none');
  await elsewhere.close();
});

test('a call with a picture that is none changes nothing else of the account', async () => {
  const who = await somebody();
  const more = { name: 'Another name', password: PASSWORD, newPassword: 'another battery' };
  for (const [avatar, status] of [
    [`${pictures}/none.jpg`, 415],
    [`${pictures}/missing.jpg`, 400],
  ] as const) {
    const answered = await patch(who, { ...more, avatar });
    assert.equal(answered.statusCode, status, answered.body);
    assert.equal((await seen(who)).name, who.user.name);
    const login = { email: who.user.email, password: PASSWORD };
    const answer = await t.inject({ method: 'POST', url: `${USERS}/login?session=false`, payload: login });
    assert.equal(answer.statusCode, 200, answer.body);
  }
});

test('a picture is deleted with a change that is refused', async () => {
  const who = await somebody();
  const refused = await patch(who, {
    avatar: `${pictures}/ada.jpg`,
    password: 'wrong',
    newPassword: 'another battery',
  });
  assert.equal(refused.json().code, 'wrong_password');
  assert.equal((await seen(who)).pic_small, '');
  const rows = t.app.db.selectFrom('avatars').select('uuid').where('user_id', '=', who.id);
  assert.deepEqual(await rows.execute(), []);
});

test('a sign-up that cannot store its login leaves no account behind', async () => {
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception $$no$$; end'`.execute(
    t.app.db,
  );
  await sql`create trigger refuse before insert on sessions for each row execute function refuse()`.execute(t.app.db);
  const payload = { name: 'Once more', email: 'once.more@example.org', password: PASSWORD };
  const signUp = () => t.inject({ method: 'POST', url: `${USERS}?session=false`, payload });
  assert.equal((await signUp()).statusCode, 500);
  await sql`drop trigger refuse on sessions`.execute(t.app.db);
  assert.equal((await signUp()).statusCode, 201);
});

test('if staff approve pictures first, a new one waits with its own key, and the old one stays', async () => {
  const ada = await somebody();
  const first = (await upload(ada, photo)).json().result.pic_small;
  await t.changeSettings({ enable_avatar_premoderation: true });
  const { pic_small, pic_small_pending, avatar_moderation_status } = (await upload(ada, photo)).json().result;
  assert.deepEqual([pic_small, avatar_moderation_status], [first, 'pending_update']);
  assert.equal((await get(pic_small_pending)).statusCode, 200);
  assert.equal((await get(pic_small_pending)).headers['cache-control'], 'private, no-store');
  assert.equal((await get(pic_small_pending.split('?')[0])).statusCode, 404);
  assert.equal((await get(`${pic_small_pending}x`)).statusCode, 404);
  assert.equal((await seen(ada)).pic_small_pending, '');

  const [row] = (await waiting()).filter(({ id }: { id: number }) => id === ada.id);
  assert.equal(row.pic_large_pending, pic_small_pending.replace('small', 'large'));
  const approved = (await review(ada, 'avatar', 'approve')).json().result;
  assert.equal(approved.pic_small, pic_small_pending.split('?')[0]);
  assert.equal((await get(approved.pic_small)).statusCode, 200);
  assert.equal((await get(first)).statusCode, 404);
  assert.equal((await review(ada, 'avatar', 'approve')).json().code, 'decided_since');

  const ben = await somebody();
  const asked = (await upload(ben, photo)).json().result;
  assert.equal(asked.avatar_moderation_status, 'pending_new');
  assert.equal((await review(ben, 'avatar', 'refuse')).statusCode, 200);
  assert.equal((await get(asked.pic_small_pending)).statusCode, 404);
  const told = await current(ben);
  assert.deepEqual([told.avatar_moderation_status, told.pic_small_pending, told.pic_small], ['rejected', '', '']);
  // Visible pictures can be removed, too.
  assert.equal((await review(ada, 'avatar', 'refuse')).json().result.pic_small, '');
  assert.equal((await get(approved.pic_small)).statusCode, 404);
});

test('a new name waits for approval, after sign-up with a neutral name, and is visible to its owner and staff', async () => {
  await t.changeSettings({ enable_username_premoderation: true });
  const newcomer = await t.signUp('Ingrid Solberg');
  assert.match(newcomer.user.name, /^Reader \d+$/);
  assert.deepEqual(
    [newcomer.user.username_pending, newcomer.user.username_moderation_status],
    ['Ingrid Solberg', 'pending_new'],
  );
  assert.equal((await seen(newcomer)).username_pending, undefined);
  assert.equal((await seen(newcomer, mona)).username_pending, 'Ingrid Solberg');
  assert.ok(
    (await waiting()).some(
      ({ username_pending }: { username_pending: string }) => username_pending === 'Ingrid Solberg',
    ),
  );
  const approved = (await review(newcomer, 'name', 'approve')).json().result;
  assert.deepEqual([approved.name, approved.username_moderation_status], ['Ingrid Solberg', 'approved']);

  const renamed = (await patch(newcomer, { name: 'Ingrid S' })).json().result;
  assert.deepEqual(
    [renamed.name, renamed.username_pending, renamed.username_moderation_status],
    ['Ingrid Solberg', 'Ingrid S', 'pending_update'],
  );
  const kept = (await patch(newcomer, { name: 'Ingrid Solberg' })).json().result;
  assert.deepEqual([kept.username_pending, kept.username_moderation_status], ['', 'approved']);

  await patch(newcomer, { name: 'Ingrid T' });
  assert.equal((await review(newcomer, 'name', 'refuse')).statusCode, 200);
  const refused = await current(newcomer);
  assert.deepEqual(
    [refused.name, refused.username_pending, refused.username_moderation_status],
    ['Ingrid Solberg', '', 'rejected'],
  );
  const told = async () => {
    const answer = await newcomer.inject({ url: `/v5/notifications/${t.site.uuid}/all` });
    const { notifications, counts } = answer.json();
    const own = notifications.filter((it: { notification_type: string }) => it.notification_type === 'profile_verdict');
    return [own.map((it: { reason: string; actor_type: string }) => [it.reason, it.actor_type]), counts.new];
  };
  assert.deepEqual(await told(), [[['name_refuse', 'site']], 1], 'the latest, and not by whom');
  // A second refusal removes the visible name.
  assert.match((await review(newcomer, 'name', 'refuse')).json().result.name, /^Reader \d+$/);
});

test('a name that was taken in the meantime is not approved, and neither is one like staff’s', async () => {
  await t.changeSettings({ enable_username_premoderation: true });
  const slow = await t.signUp('Wanted Name');
  await t.changeSettings({ enable_username_premoderation: false });
  const fast = await somebody();
  assert.equal((await patch(fast, { name: 'Wanted Name' })).statusCode, 200);
  assert.equal((await review(slow, 'name', 'approve')).json().code, 'name_taken');
  for (const name of ['Mona', 'M0na', '\u041cona', 'Mo\u200bna', 'Mona.', ' mona ']) {
    assert.equal((await patch(fast, { name })).json().code, 'name_taken', JSON.stringify(name));
  }
  for (const name of ['\u202eanoM', 'a\u0000b', '\u200b', 'x'.repeat(61)]) {
    assert.equal((await patch(fast, { name })).statusCode, 400, JSON.stringify(name));
  }
  assert.equal((await patch(mona, { name: 'Mona B' })).json().result.name, 'Mona B', 'staff waits for nobody');
  await patch(mona, { name: 'Mona' });
});

test('only staff decides, never about staff, and each decision is in the log', async () => {
  const ada = await somebody();
  const other = await t.signUp('Other moderator', 'moderator');
  assert.equal((await ada.inject({ url: '/v2/localhost/reviews' })).statusCode, 403);
  assert.equal((await t.inject({ url: '/v2/localhost/reviews' })).statusCode, 401);
  assert.equal((await review(mona, 'avatar', 'refuse', ada)).statusCode, 403);
  assert.equal((await review(other, 'name', 'refuse')).statusCode, 403);
  await upload(ada, photo);
  await review(ada, 'avatar', 'refuse');
  const log = await t.app.db.selectFrom('moderation_log').selectAll().where('user_id', '=', ada.id).execute();
  assert.deepEqual(
    log.map(({ action, actor_id }) => [action, actor_id]),
    [['avatar_refuse', mona.id]],
  );
});

test('people from a provider bring their picture; the publisher’s cookie decides if the site requires it', async () => {
  let displayName = 'Cookie Person';
  let photoURL = `${pictures}/ada.jpg`;
  const asked = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ uid: 'c1', displayName, photoURL }));
  }).listen(0, '127.0.0.1');
  const admin = await t.signUp('Admin', 'administrator');
  const endpoint = `http://127.0.0.1:${(asked.address() as AddressInfo).port}/?param=`;
  const set = await admin.inject({
    method: 'PUT',
    url: '/v2/localhost/providers/cookie',
    payload: { config: { cookie_name: 'News', endpoint } },
  });
  assert.equal(set.statusCode, 200, set.body);
  const logIn = async () => {
    const answer = await t.inject({
      method: 'POST',
      url: `${USERS}/login/cookie?session=false`,
      payload: { token: `value ${people++}` },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    await t.app.outbox.run();
    const { access_token, result } = answer.json();
    const inject: TestUser['inject'] = (options) =>
      t.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${access_token}` } });
    return { id: result.id as number, inject } as TestUser;
  };
  const who = await logIn();
  const { name, pic_small } = await seen(who);
  assert.equal(name, 'Cookie Person');
  assert.equal((await get(pic_small)).statusCode, 200);

  await t.changeSettings({ disable_cookie_avatars: true, disable_cookie_displayname: true });
  assert.equal((await upload(who, photo)).statusCode, 403);
  assert.equal((await patch(who, { name: 'My own' })).statusCode, 403);
  displayName = 'Cookie Renamed';
  photoURL = `${pictures}/ada.jpg?v=2`;
  there.removeAllListeners('request');
  there.on('request', (_request, reply) => reply.writeHead(200).end(photo));
  await logIn();
  const after = await seen(who);
  assert.equal(after.name, 'Cookie Renamed');
  assert.notEqual(after.pic_small, pic_small);
  asked.close();
});

test('an erased person’s picture is hidden at once, and its files deleted soon', async () => {
  const ada = await somebody();
  const { pic_small } = (await upload(ada, photo)).json().result;
  const copy = (await ada.inject({ url: `${USERS}/current/export` })).json();
  assert.equal((await get(copy.avatars[0].paths[0])).statusCode, 200);
  const erased = await ada.inject({ method: 'POST', url: `${USERS}/current/erase`, payload: {} });
  assert.equal(erased.statusCode, 202, erased.body);
  assert.equal((await get(pic_small)).statusCode, 404);
  await t.app.outbox.run();
  assert.deepEqual(await t.app.db.selectFrom('avatars').selectAll().where('user_id', '=', ada.id).execute(), []);
});
