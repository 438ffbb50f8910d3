/** A conversation of one site on another of its group (host contract 13): the limits of a signature. */
import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { after, before, test } from 'node:test';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Site } from '../../src/modules/sites/sites/site-registry';
import { signingKey } from '../../src/modules/sites/syndication/signing-key';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, openContainer, post, type TestContainer, texts } from '../support/conversation';

let t: TestApp;
let container: TestContainer;
let mona: TestUser;
let signature: string;
let sports: Site;
let elsewhere: Site;
let key: string;
before(async () => {
  t = await startTestApp();
  const { db, config, sites } = t.app;
  mona = await t.signUp('Mona', 'moderator');
  container = await openContainer(t);
  signature = (await mona.inject({ url: `${container.path}/signature` })).json().signature;
  key = await signingKey(db, { site_uuid: t.site.uuid, secret: config.secret, now: 0 });
  const group = await db.selectFrom('site_groups').selectAll().executeTakeFirstOrThrow();
  sports = await sites.add({ domain: 'sports.example' });
  elsewhere = await sites.add({ domain: 'elsewhere.example' });
  await sites.setGroup(sports.uuid, group.uuid);
});
after(() => t?.close());

/** Requests of a page of another site, like its widget's. */
const from = (site: Site, token: string | undefined, who?: string) => {
  const headers = {
    ...(token !== undefined && { 'x-request-signature': token }),
    ...(who && { authorization: `Bearer ${who}` }),
  };
  const base = `/v4/livecomments/${site.uuid}`;
  return {
    open: (container_id = container.container_id) =>
      t.inject({ url: `${base}/?container_id=${container_id}`, headers }),
    read: (cc = container.cc) => t.inject({ url: `${base}/${cc}/comments`, headers }),
    send: (path: string, payload: object = {}, cc = container.cc) =>
      t.inject({ method: 'POST', url: `${base}/${cc}/${path}`, payload, headers }),
  };
};

async function signUpOn({ domain }: Site, name: string) {
  const payload = { name, email: `${name.toLowerCase()}@example.org`, password: PASSWORD };
  const answer = await t.inject({ method: 'POST', url: `/v2/${domain}/users?session=false`, payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return { token: answer.json().access_token as string, user: answer.json().result as { id: number; uuid: string } };
}

test('readers of another site of the group read, write, like and see who wrote', async () => {
  const anna = await t.signUp('Anna');
  await post(anna, container, 'At home');
  const sam = await signUpOn(sports, 'Sam');
  const page = from(sports, signature, sam.token);
  const opened = await page.open();
  assert.equal(opened.statusCode, 200, opened.body);
  assert.equal(opened.json().content_container_uuid, container.cc);
  assert.deepEqual(texts(opened.json()), ['At home']);
  const [root] = opened.json().contents;
  assert.equal((await from(sports, signature).read()).json().contents[0].content, 'At home');

  const claimed = { content: 'From outside', metadata: { author_host_section_uuid: t.site.uuid } };
  const sent = await page.send('comments', claimed);
  assert.equal(sent.statusCode, 201, sent.body);
  assert.equal(sent.json().metadata.author_host_section_uuid, sports.uuid);
  assert.equal(sent.json().section_uuid, t.site.uuid);
  assert.equal((await page.send(`comments/${root.content_uuid}/like`)).statusCode, 204);
  assert.deepEqual(texts(await list(t, container)), ['From outside', 'At home']);

  // Each site finds people of the other, but not their private members.
  const seen = await mona.inject({ url: `/v2/localhost/users/${sam.user.uuid}` });
  assert.equal(seen.json().result.name, 'Sam');
  assert.equal(seen.json().result.email, undefined);
  const both = await t.inject({ url: `/v2/sports.example/users?ids=${anna.user.uuid},${sam.user.uuid}` });
  assert.deepEqual(
    both
      .json()
      .result.results.map(({ name }: { name: string }) => name)
      .sort(),
    ['Anna', 'Sam'],
  );
  const own = await t.inject({
    url: `/v4/livecomments/${sports.uuid}/personal?container_uuids=${container.cc}`,
    headers: { authorization: `Bearer ${sam.token}` },
  });
  assert.deepEqual(own.json().containers[0].liked, [root.content_uuid]);
  const bell = await t.inject({
    method: 'POST',
    url: `/v5/subscriptions/${sports.uuid}/pages/${container.cc}`,
    headers: { authorization: `Bearer ${sam.token}` },
  });
  assert.equal(bell.statusCode, 201, bell.body);
});

test('without a signature, or with one of another site or group, the container does not exist', async () => {
  assert.equal((await from(sports, undefined).open()).statusCode, 404);
  assert.equal((await from(sports, undefined).read()).statusCode, 404);
  for (const token of [signature, 'nonsense', 'a.b.c', 'x'.repeat(5000)]) {
    assert.equal((await from(elsewhere, token).open()).statusCode, 403);
    assert.equal((await from(elsewhere, token).read()).statusCode, 403);
  }
  const other = await t.app.sites.add({ domain: 'others.example' });
  await signingKey(t.app.db, { site_uuid: other.uuid, secret: t.app.config.secret, now: 0 });
  const answer = await from(other, signature).read();
  assert.deepEqual([answer.statusCode, answer.json().code], [403, 'forbidden']);
  const unknown = await t.inject({ url: `/v2/elsewhere.example/users/${mona.user.uuid}` });
  assert.equal(unknown.statusCode, 404);
});

test('a signature opens the one container it names', async () => {
  const another = await openContainer(t);
  const page = from(sports, signature);
  assert.equal((await page.open(another.container_id)).statusCode, 403);
  assert.equal((await page.read(another.cc)).statusCode, 403);
  assert.equal((await page.read('nonsense')).statusCode, 403);
  assert.equal((await page.send('comments', { content: 'x' }, another.cc)).statusCode, 403);
  const own = await t.inject({
    method: 'POST',
    url: `/v4/livecomments/${sports.uuid}/`,
    payload: { container_id: container.container_id },
  });
  assert.equal(own.statusCode, 201);
  // A container of the same id on the page's own site is a different one.
  assert.equal((await page.read(own.json().content_container_uuid)).statusCode, 403);
  assert.equal((await page.open()).json().content_container_uuid, container.cc);
  assert.equal((await from(sports, undefined).open()).json().content_container_uuid, own.json().content_container_uuid);
  assert.equal((await page.open()).json().content_container_uuid, container.cc);
});

test('a forged token opens nothing', async () => {
  const claims = { canonical_site_uuid: t.site.uuid, container_id: container.container_id };
  const now = Math.floor(t.app.clock.now() / 1000);
  const secret = createPrivateKey(key);
  const pem = createPublicKey(secret).export({ type: 'spki', format: 'pem' });
  const make = (said: object, alg = 'RS512') =>
    new SignJWT({ ...said }).setProtectedHeader({ alg, typ: 'JWT' }).setIssuedAt(now);
  const [head = '', , end = ''] = signature.split('.');
  const swapped = Buffer.from(JSON.stringify({ ...claims, container_id: 'other', iat: now })).toString('base64url');
  const forged: Record<string, string> = {
    none: new UnsecuredJWT(claims).setIssuedAt(now).encode(),
    'HS512 with the public key': await make(claims, 'HS512').sign(Buffer.from(String(pem))),
    'another algorithm': await make(claims, 'RS256').sign(secret),
    'another key': await make(claims).sign(
      createPrivateKey(await signingKey(t.app.db, { site_uuid: elsewhere.uuid, secret: t.app.config.secret, now: 0 })),
    ),
    'other claims': `${head}.${swapped}.${end}`,
    'no signature': `${head}.${signature.split('.')[1]}.`,
    expired: await make(claims)
      .setExpirationTime(now - 60)
      .sign(secret),
    'not yet': await make(claims)
      .setNotBefore(now + 600)
      .sign(secret),
    'no date': await new SignJWT(claims).setProtectedHeader({ alg: 'RS512' }).sign(secret),
    'a site of no group': await make({ ...claims, canonical_site_uuid: elsewhere.uuid }).sign(secret),
    'no site': await make({ container_id: container.container_id }).sign(secret),
  };
  for (const [what, token] of Object.entries(forged)) {
    assert.equal((await from(sports, token).read()).statusCode, 403, what);
    assert.equal((await from(sports, token).send('comments', { content: 'x' })).statusCode, 403, what);
    const painted = `/render/conversations?site=sports.example&container_id=${container.container_id}&signature=${token}`;
    assert.equal((await t.inject({ url: painted })).statusCode, 403, what);
  }
  assert.equal((await from(sports, await make(claims).sign(secret)).read()).statusCode, 200);
});

test('the key of a group opens nothing of a site outside it', async () => {
  const made = await t.inject({
    method: 'POST',
    url: `/v4/livecomments/${elsewhere.uuid}/`,
    payload: { container_id: 'outside' },
  });
  const cc = made.json().content_container_uuid as string;
  // Created while the site was still in the group.
  const token = await new SignJWT({ canonical_site_uuid: elsewhere.uuid, container_id: 'outside' })
    .setProtectedHeader({ alg: 'RS512' })
    .setIssuedAt(Math.floor(t.app.clock.now() / 1000))
    .sign(createPrivateKey(key));
  const page = from(sports, token);
  assert.equal((await page.open('outside')).statusCode, 403);
  assert.equal((await page.read(cc)).statusCode, 403);
  assert.equal((await page.send('comments', { content: 'x' }, cc)).statusCode, 403);
});

test('the settings of the conversation’s own site apply, and staff of other sites are readers there', async () => {
  const chief = await signUpOn(sports, 'Chief');
  await t.changeUser(chief.user, { role: 'administrator', badge_trusted: true });
  const page = from(sports, signature, chief.token);
  const words = await post(mona, container, 'Ours to judge');
  assert.equal((await page.send(`moderation/${words.content_uuid}/disable`)).statusCode, 403);
  assert.equal((await page.send('settings', { is_hidden: true })).statusCode, 403);
  await t.changeRules({ premoderation: { is_on: true } });
  assert.equal((await page.send('comments', { content: 'Waits here' })).json().state, 'awaiting_moderation');
  await t.changeRules({ premoderation: { is_on: false } });
  const hide = { method: 'POST', url: `${container.path}/settings`, payload: { is_hidden: true } } as const;
  assert.equal((await mona.inject(hide)).statusCode, 200);
  assert.deepEqual((await page.read()).json().contents, []);
  assert.equal((await mona.inject({ ...hide, payload: { is_hidden: false } })).statusCode, 200);
});

test('a site that leaves the group receives nothing more', async () => {
  const { group_uuid } = await t.app.db
    .selectFrom('sites')
    .select('group_uuid')
    .where('uuid', '=', sports.uuid)
    .executeTakeFirstOrThrow();
  await t.app.sites.setGroup(sports.uuid, null);
  t.pass(31_000);
  assert.equal((await from(sports, signature).read()).statusCode, 403);
  await t.app.sites.setGroup(sports.uuid, group_uuid);
  t.pass(31_000);
  assert.equal((await from(sports, signature).read()).statusCode, 200);
});

test('painted for the other site’s page, it is the same conversation', async () => {
  const url = `/render/conversations?site=sports.example&container_id=${container.container_id}&signature=${signature}`;
  const answer = await t.inject({ url });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.ok(answer.body.includes('At home') && answer.body.includes(`signature="${signature}"`));
  assert.ok(answer.body.includes(container.cc));
});

test('a live blog is read, followed and answered on another site, and written by its own newsroom only', async () => {
  const at = `/v4/liveblog/${t.site.uuid}`;
  const container_id = 'election-night';
  const made = await mona.inject({ method: 'POST', url: `${at}/`, payload: { container_id } });
  const cc = made.json().content_container_uuid;
  const body = [{ type: 'paragraph', text: 'The boxes come in.' }];
  const text = { content: 'The boxes come in.', body };
  await mona.inject({
    method: 'PUT',
    url: `${at}/${cc}`,
    payload: { title: 'The night', settings: { replies: true } },
  });
  const sent = await mona.inject({ method: 'POST', url: `${at}/${cc}/posts`, payload: text });
  assert.equal(sent.statusCode, 201, sent.body);
  const token = (await mona.inject({ url: `${at}/${cc}/signature` })).json().signature;
  const lena = await signUpOn(sports, 'Lena');

  const call = (
    options: { method?: 'POST' | 'PUT' | 'GET'; url: string; payload?: object },
    who?: string,
    by = token,
  ) =>
    t.inject({
      ...options,
      url: `/v4/liveblog/${sports.uuid}${options.url}`,
      headers: { ...(by && { 'x-request-signature': by }), ...(who && { authorization: `Bearer ${who}` }) },
    });
  const opened = await call({ url: `/?container_id=${container_id}` });
  assert.equal(opened.statusCode, 200, opened.body);
  const { contents, container } = opened.json();
  assert.deepEqual([contents[0].content, container.blog.title], ['The boxes come in.', 'The night']);
  const [{ content_uuid }] = contents;
  assert.equal((await call({ url: `/${cc}/tip` })).statusCode, 200);
  assert.equal((await call({ url: `/${cc}/changes?after_seq=0&to_seq=${container.seq}` })).statusCode, 200);
  const reply = {
    method: 'POST',
    url: `/${cc}/replies/${content_uuid}`,
    payload: { content: 'Seen from the stand' },
  } as const;
  assert.equal((await call(reply, lena.token)).statusCode, 201);
  const drawn = await t.inject({
    url: `/render/livestory?site=sports.example&container_id=${container_id}&signature=${encodeURIComponent(token)}`,
  });
  assert.match(drawn.body, /The boxes come in\./);

  // Only the posts' own newsroom manages them, whatever the role on the other site.
  await t.app.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', lena.user.id).execute();
  t.app.cache.userChanged(lena.user.id);
  const post = { method: 'POST', url: `/${cc}/posts`, payload: text } as const;
  assert.equal((await call(post, lena.token)).statusCode, 403);
  assert.equal(
    (await call({ method: 'PUT', url: `/${cc}`, payload: { status: 'ended' } }, lena.token)).statusCode,
    403,
  );
  for (const by of ['', signature]) {
    assert.ok((await call({ url: `/?container_id=${container_id}` }, undefined, by)).statusCode >= 400);
    assert.ok((await call({ url: `/${cc}/tip` }, undefined, by)).statusCode >= 400);
  }
});
