/** Bans through the HTTP API. Only the person and staff see a ghost's content (host contract 15; specification §6). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import {
  act,
  list,
  open,
  openContainer,
  post,
  sectionPath,
  sendPost,
  type TestContainer,
  texts,
} from '../support/conversation';
import { listen, rule, subscribe } from '../support/listener';

let t: TestApp;
let anna: TestUser;
let mona: TestUser;
before(async () => {
  t = await startTestApp();
  anna = await t.signUp('Anna');
  mona = await t.signUp('Mona', 'moderator');
});
after(() => t?.close());

const bansOf = (who: TestUser) => `/v2/localhost/users/${who.id}/bans`;
const sendBan = (who: TestUser, payload: object, by: TestUser = mona) =>
  by.inject({ method: 'POST', url: bansOf(who), payload });

async function ban(who: TestUser, ban_level: string, more: object = {}): Promise<string> {
  const answer = await sendBan(who, { ban_level, ...more });
  assert.equal(answer.statusCode, 201, answer.body);
  await t.app.outbox.run();
  return answer.json().result.ban_uuid;
}
async function lift(who: TestUser, ban_uuid: string): Promise<void> {
  const answer = await mona.inject({ method: 'DELETE', url: `${bansOf(who)}/${ban_uuid}` });
  assert.equal(answer.statusCode, 204, answer.body);
  await t.app.outbox.run();
}
const logIn = (name: string) =>
  t.inject({
    method: 'POST',
    url: '/v2/localhost/users/login?session=false',
    payload: { email: `${name.toLowerCase()}@example.org`, password: PASSWORD },
  });
const like = (who: TestUser, container: TestContainer, uuid: string) =>
  who.inject({ method: 'POST', url: `${container.path}/comments/${uuid}/like` });

test('a ban has the form of the contract, and is refused if it makes no sense', async () => {
  const dora = await t.signUp('Dora');
  const now = t.app.clock.now();
  const answer = await sendBan(dora, {
    ban_level: 'posting',
    is_permanent: false,
    date_expired: now + 90_000,
    user_message: ' Cool down ',
  });
  const { ban_uuid, date_created, ...rest } = answer.json().result;
  assert.match(ban_uuid, /^[0-9a-f-]{36}$/);
  assert.ok(Math.abs(date_created - now) < 5000);
  assert.deepEqual(rest, {
    user_uuid: dora.user.uuid,
    ban_level: 'posting',
    is_permanent: false,
    user_message: 'Cool down',
    date_expired: now + 90_000,
    date_lifted: null,
  });
  for (const [payload, field] of [
    [{ ban_level: 'none' }, 'ban_level'],
    [{}, 'ban_level'],
    [{ ban_level: 'login', is_permanent: false }, 'date_expired'],
    [{ ban_level: 'login', is_permanent: false, date_expired: now - 1 }, 'date_expired'],
    [{ ban_level: 'login', date_expired: now + 1000 }, 'date_expired'],
    [{ ban_level: 'login', user_message: 'x'.repeat(1001) }, 'user_message'],
  ] as const) {
    const refused = await sendBan(dora, payload);
    assert.deepEqual([refused.statusCode, refused.json().data?.field], [400, field], JSON.stringify(payload));
  }
  assert.equal((await sendBan(dora, { ban_level: 'login' }, anna)).statusCode, 403);
  assert.equal(
    (await t.inject({ method: 'POST', url: bansOf(dora), payload: { ban_level: 'login' } })).statusCode,
    401,
  );
  assert.equal((await sendBan(mona, { ban_level: 'login' })).statusCode, 403);
  const gone = await mona.inject({
    method: 'POST',
    url: '/v2/localhost/users/999999/bans',
    payload: { ban_level: 'login' },
  });
  assert.equal(gone.statusCode, 404);
  assert.equal((await mona.inject({ method: 'DELETE', url: `${bansOf(anna)}/${ban_uuid}` })).statusCode, 404);

  // A new ban replaces the former one.
  await ban(dora, 'ghost');
  const { results } = (await mona.inject({ url: bansOf(dora) })).json().result;
  assert.deepEqual(
    results.map((one: { ban_level: string; date_lifted: number | null }) => [one.ban_level, one.date_lifted === null]),
    [
      ['ghost', true],
      ['posting', false],
    ],
  );
});

test('a reader who may not post may like, and learns the reason and the end', async () => {
  const eva = await t.signUp('Eva');
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const date_expired = t.app.clock.now() + 60_000;
  const uuid = await ban(eva, 'posting', { is_permanent: false, date_expired, user_message: 'Cool down' });
  const refused = await sendPost(eva, container, 'y');
  assert.deepEqual(
    [refused.statusCode, refused.json().api_code, refused.json().data],
    [403, 65540, { reason: 'Cool down', end_date: Math.ceil(date_expired / 1000), permanent: false }],
  );
  const { ban: told } = (await eva.inject({ url: '/v2/localhost/users/current' })).json().result;
  assert.deepEqual(told, { reason: 'Cool down', end_date: Math.ceil(date_expired / 1000) * 1000, permanent: false });
  assert.equal((await like(eva, container, comment.content_uuid)).statusCode, 204);
  assert.equal(await act(eva, 'POST', container, comment, '/flag'), 403);
  await lift(eva, uuid);
  assert.equal((await sendPost(eva, container, 'y')).statusCode, 201);
});

test('a full ban ends every login, is explained at the next, and ends by itself', async () => {
  const finn = await t.signUp('Finn');
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const date_expired = t.app.clock.now() + 60_000;
  await ban(finn, 'login', { is_permanent: false, date_expired, user_message: 'Out' });
  const data = { reason: 'Out', end_date: Math.ceil(date_expired / 1000), permanent: false };
  const refresh = () =>
    t.inject({
      url: '/v2/localhost/users/refreshusertoken',
      headers: { authorization: `Bearer ${finn.refreshToken}` },
    });
  for (const refused of [
    await sendPost(finn, container, 'y'),
    await like(finn, container, comment.content_uuid),
    await logIn('Finn'),
    await refresh(),
  ]) {
    assert.deepEqual([refused.statusCode, refused.json().code, refused.json().data], [403, 'login_banned', data]);
  }
  // Browsers send cookies by themselves: reading continues as a guest.
  const cookies = { [`VfAccess_${t.site.uuid}`]: finn.token };
  const current = await t.app.inject({ url: '/v2/localhost/users/current', cookies });
  assert.equal(current.json().result.id, 0);
  const written = await t.app.inject({
    method: 'POST',
    url: `${container.path}/comments`,
    payload: { content: 'y' },
    cookies,
  });
  assert.equal(written.json().code, 'login_banned');

  t.pass(61_000);
  assert.equal((await logIn('Finn')).statusCode, 200, 'also before the ban is lifted');
  assert.equal((await refresh()).json().code, 'session_expired', 'the old logins stay ended');
  await t.app.outbox.run();
  const [entry] = (await mona.inject({ url: `${sectionPath(t)}/moderation/log?user_uuid=${finn.user.uuid}` })).json()
    .entries;
  assert.deepEqual([entry.action, entry.actor_uuid], ['ban_expired', null]);
  assert.equal((await mona.inject({ url: bansOf(finn) })).json().result.results[0].date_lifted !== null, true);
  t.pass(-61_000);
});

test('the address of a fully banned person cannot sign up, and the answer has no message', async () => {
  const ines = await t.signUp('Ines');
  const signUp = (email: string) =>
    t.inject({
      method: 'POST',
      url: '/v2/localhost/users?session=false',
      payload: { name: 'Ines again', email, password: PASSWORD },
    });
  const date_expired = t.app.clock.now() + 60_000;
  for (const level of ['login', 'hide']) {
    await ban(ines, level, { is_permanent: false, date_expired, user_message: 'Out' });
    const refused = await signUp(' INES@example.org');
    assert.deepEqual(
      [refused.statusCode, refused.json().code, refused.json().api_code, refused.json().data],
      [403, 'signup_banned', 458753, { reason: '', end_date: Math.ceil(date_expired / 1000), permanent: false }],
    );
  }
  t.pass(61_000);
  assert.equal((await signUp('ines@example.org')).json().code, 'email_taken', 'the ban is over');
  t.pass(-61_000);
  await ban(ines, 'ghost');
  assert.equal((await signUp('ines@example.org')).json().code, 'email_taken', 'a ghost learns nothing');
});

test('a permanent ban tells the date of issue', async () => {
  const gina = await t.signUp('Gina');
  await ban(gina, 'login');
  const { data } = (await logIn('Gina')).json();
  assert.equal(data.permanent, true);
  assert.ok(Math.abs(data.end_date - t.app.clock.now() / 1000) < 10);
});

test('hiding removes a person’s comments and leaves stubs, and lifting restores only those', async () => {
  const hugo = await t.signUp('Hugo');
  const container = await openContainer(t);
  const other = await openContainer(t);
  const root = await post(hugo, container, 'root');
  await post(anna, container, 'answer', root.content_uuid);
  const spam = await post(hugo, container, 'spam');
  const elsewhere = await post(hugo, other, 'elsewhere');
  await mona.inject({ method: 'POST', url: `${container.path}/moderation/${spam.content_uuid}/spam` });
  const gone = await post(hugo, other, 'gone');
  await act(hugo, 'DELETE', other, gone, '');
  const uuid = await ban(hugo, 'hide');

  const page = await list(t, container);
  assert.deepEqual(texts(page), [undefined, 'answer']);
  assert.deepEqual([page.contents[0]?.state, page.contents[0]?.state_reasons], ['hidden', ['actor_hide_banned']]);
  assert.deepEqual((await list(t, other)).contents, []);
  assert.equal((await open(t, container)).container.total_visible_content, 1);
  const url = `${sectionPath(t)}/${hugo.user.uuid}/profile`;
  assert.equal((await t.inject({ url })).statusCode, 404);
  assert.equal((await mona.inject({ url })).json().content_created, 0);

  await lift(hugo, uuid);
  assert.deepEqual(texts(await list(t, container)), ['root', 'answer']);
  assert.deepEqual(texts(await list(t, other)), ['elsewhere']);
  assert.equal(elsewhere.content_uuid, (await list(t, other)).contents[0]?.content_uuid);
  const why = await mona.inject({ url: `${container.path}/moderation/${spam.content_uuid}` });
  assert.deepEqual([why.json().state, why.json().state_reasons], ['spam', ['content_marked_as_spam']]);
});

test('a ghost ban is not visible to its person, and their comments are not visible to others', async () => {
  const ivan = await t.signUp('Ivan');
  const jule = await t.signUp('Jule');
  const container = await openContainer(t);
  const before = await post(ivan, container, 'MARKER before');
  const hers = await post(jule, container, 'hers');
  await like(ivan, container, hers.content_uuid);
  await act(ivan, 'POST', container, hers, '/flag');
  const seen = async (who: Pick<TestApp, 'inject'>) => (await list(who, container)).contents;
  assert.equal((await seen(jule)).find(({ content_uuid }) => content_uuid === hers.content_uuid)?.total_likes, 1);

  const listener = await listen(t.app, t.site.uuid);
  await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);
  const uuid = await ban(ivan, 'ghost', { user_message: 'You are a ghost' });
  await listener.settled();
  assert.deepEqual(
    listener.events('a').map(({ action }) => action),
    ['disabled', 'unliked'],
  );

  // No answer is a refusal, which would reveal the ban.
  const posted = await sendPost(ivan, container, 'MARKER after');
  assert.deepEqual([posted.statusCode, posted.json().state, posted.json().state_reasons], [201, 'visible', []]);
  const answered = await sendPost(ivan, container, 'MARKER reply', { parent: hers.content_uuid });
  assert.equal(answered.statusCode, 201);
  const second = await post(jule, container, 'second');
  assert.equal((await like(ivan, container, second.content_uuid)).statusCode, 204);
  const current = (await ivan.inject({ url: '/v2/localhost/users/current' })).json().result;
  assert.deepEqual([current.ban_level, current.comments_made], ['none', 3]);
  assert.equal((await logIn('Ivan')).json().result.ban_level, 'none');
  const personal = await ivan.inject({ url: `${sectionPath(t)}/personal?container_uuids=${container.cc}` });
  const [own] = personal.json().containers;
  assert.deepEqual(texts(own), ['MARKER before', 'MARKER after', 'MARKER reply']);
  const one = { total_likes: 1, total_dislikes: 0 };
  assert.deepEqual(own.votes, [
    { content_uuid: second.content_uuid, ...one },
    { content_uuid: hers.content_uuid, ...one },
  ]);
  assert.ok(own.contents.every(({ state }: { state: string }) => state === 'visible'));
  for (const { content_uuid } of own.contents) {
    const single = await ivan.inject({ url: `${container.path}/comments/${content_uuid}/single` });
    assert.deepEqual([single.statusCode, single.json().state], [200, 'visible']);
  }
  const edited = await ivan.inject({
    method: 'POST',
    url: `${container.path}/content/${before.content_uuid}/edit`,
    payload: { content: 'MARKER edited' },
  });
  assert.deepEqual([edited.statusCode, edited.json().state], [200, 'visible']);

  // Counts comments, with the same numbers as without the ban, here and on a front page.
  const count = async (who: Pick<TestApp, 'inject'>): Promise<number> => {
    const url = `${sectionPath(t)}/content-containers/comment-count-and-status/by-container-ids`;
    return (await who.inject({ method: 'POST', url, payload: [container.container_id] })).json()[0].commentCount;
  };
  assert.deepEqual([await count(ivan), await count(jule)], [5, 2]);
  const mine = (await list(ivan, container)).contents;
  assert.deepEqual(
    mine.map(({ content, total_likes, total_replies, total_direct_replies }) => [
      content,
      total_likes,
      total_replies,
      total_direct_replies,
    ]),
    [
      ['second', 1, 0, 0],
      ['hers', 1, 1, 1],
    ],
  );
  const opened = await ivan.inject({ url: `${sectionPath(t)}/?container_id=${container.container_id}` });
  assert.equal(opened.json().container.total_visible_content, 5);

  // Hidden from everyone else: lists, counts, replies, one comment, totals, live events, painted HTML, profiles.
  await listener.settled();
  const received = JSON.stringify(listener.received);
  assert.ok(!received.includes('MARKER'), received);
  assert.ok(!received.includes('ghost'));
  for (const who of [t, jule]) {
    const contents = await seen(who);
    assert.deepEqual(texts({ contents }), ['second', 'hers']);
    assert.ok(contents.every(({ total_likes, total_replies }) => total_likes === 0 && total_replies === 0));
    assert.ok(!JSON.stringify(contents).includes(ivan.user.uuid));
    for (const url of [
      `${container.path}/comments/${before.content_uuid}/single`,
      `${container.path}/content/${before.content_uuid}/direct`,
      `${container.path}/comments/${before.content_uuid}`,
    ]) {
      assert.equal((await who.inject({ url })).statusCode, 404, url);
    }
    const answers = [
      `${container.path}/selection?uuids=${before.content_uuid},${posted.json().content_uuid}`,
      `${container.path}/comments/${hers.content_uuid}`,
      `${sectionPath(t)}/${ivan.user.uuid}/recent`,
      `/v2/localhost/users/${ivan.id}/comments`,
      `/v2/localhost/users/${ivan.id}`,
      `/v2/localhost/users?ids=${ivan.id}`,
      `${sectionPath(t)}/?container_id=${container.container_id}`,
      `/render/conversations?site=localhost&container_id=${container.container_id}`,
    ];
    for (const url of answers) {
      const { statusCode, body } = await who.inject({ url });
      assert.equal(statusCode, 200, url);
      assert.ok(!body.includes('MARKER') && !body.includes('ghost'), url);
    }
    const profile = await who.inject({ url: `${sectionPath(t)}/${ivan.user.uuid}/profile` });
    assert.deepEqual([profile.json().content_created, profile.json().likes_created], [0, 0]);
  }
  assert.equal((await open(t, container)).container.total_visible_content, 2);
  const counts = await t.inject({
    method: 'POST',
    url: `${sectionPath(t)}/content-containers/comment-count-and-status/by-container-ids`,
    payload: [container.container_id],
  });
  assert.equal(counts.json()[0].commentCount, 2);
  // A reply to a ghost would reveal the ban, so the comment does not exist for others.
  assert.equal((await sendPost(jule, container, 'hello?', { parent: before.content_uuid })).statusCode, 404);

  // Staff see them with a mark.
  const marked = (await list(mona, container, 'show=all&reply_limit=10')).contents.filter(
    ({ actor_uuid }) => actor_uuid === ivan.user.uuid,
  );
  assert.deepEqual(
    marked.map(({ state, state_reasons }) => [state, state_reasons]),
    Array.from({ length: 3 }, () => ['hidden', ['actor_ghost_banned']]),
  );
  assert.equal((await mona.inject({ url: `/v2/localhost/users/${ivan.id}` })).json().result.ban_level, 'ghost');

  await lift(ivan, uuid);
  assert.deepEqual(texts(await list(t, container, 'sorted_by=oldest')), [
    'MARKER edited',
    'hers',
    'MARKER reply',
    'MARKER after',
    'second',
  ]);
  const back = await seen(jule);
  assert.deepEqual(
    back.filter(({ total_likes }) => total_likes === 1).map(({ content }) => content),
    ['second', 'hers'],
  );
  listener.socket.close();
});

test('a ghost in a pre-moderated conversation waits as everybody does, and stays a ghost when approved', async () => {
  const kurt = await t.signUp('Kurt');
  const container = await openContainer(t);
  await mona.inject({
    method: 'POST',
    url: `${container.path}/settings`,
    payload: { is_content_premoderation_enabled: true },
  });
  const uuid = await ban(kurt, 'ghost');
  const posted = (await sendPost(kurt, container, 'x')).json();
  assert.deepEqual([posted.state, posted.state_reasons], ['awaiting_moderation', ['content_awaiting_moderation']]);
  await mona.inject({ method: 'POST', url: `${container.path}/moderation/${posted.content_uuid}/enable` });
  assert.deepEqual((await list(t, container)).contents, []);
  const single = await kurt.inject({ url: `${container.path}/comments/${posted.content_uuid}/single` });
  assert.equal(single.json().state, 'visible');
  await lift(kurt, uuid);
  assert.deepEqual(texts(await list(t, container)), ['x']);
});

test('many comments in many conversations are moved, and later ones are found afterwards', async () => {
  const lena = await t.signUp('Lena');
  const containers: TestContainer[] = [];
  for (let i = 0; i < 5; i++) containers.push(await openContainer(t));
  const now = t.app.clock.now();
  for (const [place, { cc }] of containers.entries()) {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      container_uuid: cc,
      section_uuid: t.site.uuid,
      thread_id: 0,
      actor_id: lena.id,
      content: `${place} ${i}`,
      links: '[]',
      metadata: '{}',
      media_uuids: '[]',
      state: 'visible' as const,
      state_reasons: '[]',
      is_listed: true,
      date_created: now,
      decisions: '[]',
      mentions: '[]',
    }));
    await t.app.db
      .insertInto('comments')
      .values(rows as never)
      .execute();
    await t.app.db
      .updateTable('comments')
      .set((values) => ({ thread_id: values.ref('id') }) as never)
      .where('container_uuid', '=', cc)
      .execute();
    await t.app.db.updateTable('containers').set({ total_visible: 60 }).where('uuid', '=', cc).execute();
  }
  await t.changeUser(lena, { content_created: 300 });
  const uuid = await ban(lena, 'hide');
  for (const container of containers) {
    assert.deepEqual(await list(t, container), { more_available: false, contents: [] });
    assert.equal((await open(t, container)).container.total_visible_content, 0);
  }
  // A request accepted before the ban stores the comment just after the job has passed.
  await t.app.db
    .updateTable('comments')
    .set({ state: 'visible', state_reasons: '[]', is_listed: true })
    .where('container_uuid', '=', containers[0]?.cc as string)
    .execute();
  t.pass(61_000);
  await t.app.outbox.run();
  assert.deepEqual((await list(t, containers[0] as TestContainer)).contents, []);
  t.pass(-61_000);
  await t.app.db
    .updateTable('containers')
    .set({ total_visible: 0 })
    .where('uuid', '=', containers[0]?.cc as string)
    .execute();
  await lift(lena, uuid);
  assert.equal((await open(t, containers[1] as TestContainer)).container.total_visible_content, 60);
});

test('trust is given and removed by staff, shows on the person, and skips the queue', async () => {
  const nora = await t.signUp('Nora');
  const url = `/v2/localhost/users/${nora.id}/trust`;
  assert.equal((await anna.inject({ method: 'PUT', url })).statusCode, 403);
  assert.equal((await mona.inject({ method: 'PUT', url: `/v2/localhost/users/${mona.id}/trust` })).statusCode, 403);
  assert.equal((await mona.inject({ method: 'PUT', url })).statusCode, 204);
  assert.equal((await mona.inject({ method: 'PUT', url })).statusCode, 204);
  assert.equal((await t.inject({ url: `/v2/localhost/users/${nora.id}` })).json().result.badge_trusted, true);
  const container = await openContainer(t);
  await mona.inject({
    method: 'POST',
    url: `${container.path}/settings`,
    payload: { is_content_premoderation_enabled: true },
  });
  assert.equal((await sendPost(nora, container, 'x')).json().state, 'visible');
  assert.equal((await mona.inject({ method: 'DELETE', url })).statusCode, 204);
  assert.equal((await sendPost(nora, container, 'y')).json().state, 'awaiting_moderation');
  const { entries } = (
    await mona.inject({ url: `${sectionPath(t)}/moderation/log?user_uuid=${nora.user.uuid}` })
  ).json();
  assert.deepEqual(
    entries.map(({ action }: { action: string }) => action),
    ['untrust', 'trust'],
  );
});
