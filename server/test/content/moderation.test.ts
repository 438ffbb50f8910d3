/** Moderation over HTTP: verdicts, marks, settings of a container, lists for staff (host contract 9.4, 15). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comment, Container } from '../../../core/contract/content/comment';
import type { Verdict } from '../../../core/contract/content/moderation';
import { anna, annaAndBert, bert, mona, t } from '../support/anna-and-bert';
import type { TestApp, TestUser } from '../support/app';
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
import { payloadOf } from '../support/payload-of';

annaAndBert();

async function judge(
  who: TestUser,
  container: TestContainer,
  { content_uuid }: Comment,
  verdict: Verdict,
): Promise<number> {
  const url = `${container.path}/moderation/${content_uuid}/${verdict}`;
  return (await who.inject({ method: 'POST', url })).statusCode;
}
async function mark(
  method: 'POST' | 'DELETE',
  container: TestContainer,
  { content_uuid }: Comment,
  what: 'pick' | 'pin' | 'top',
) {
  const url = `${container.path}/${what === 'pin' ? 'content' : 'comments'}/${content_uuid}/${what}`;
  return (await mona.inject({ method, url })).statusCode;
}
async function read(who: Pick<TestApp, 'inject'>, url: string) {
  const answer = await who.inject({ url });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
const setContainer = (container: TestContainer, payload: object, who: TestUser = mona) =>
  who.inject({ method: 'POST', url: `${container.path}/settings`, payload });
const news = (container: TestContainer) =>
  t.app.db
    .selectFrom('events')
    .select(['action', 'message_type', 'payload'])
    .where('container_uuid', '=', container.cc)
    .orderBy('seq')
    .execute();
const actions = async (container: TestContainer) => (await news(container)).map(({ action }) => action);

test('a verdict moves a comment to its state, with counters, stubs and one event each', async () => {
  const container = await openContainer(t);
  const root = await post(anna, container, 'root');
  const reply = await post(bert, container, 'reply', root.content_uuid);
  const total = async () => (await open(t, container)).container.total_visible_content;

  assert.equal(await judge(mona, container, root, 'disable'), 204);
  assert.equal(await judge(mona, container, root, 'disable'), 204);
  const [stub, below] = (await list(t, container)).contents;
  assert.deepEqual([stub?.content, stub?.state, stub?.state_reasons], [undefined, 'disabled', ['content_disabled']]);
  assert.equal(below?.content, 'reply');
  assert.equal(await total(), 1);

  assert.equal(await judge(mona, container, reply, 'spam'), 204);
  assert.deepEqual((await list(t, container)).contents, []);
  assert.equal(await total(), 0);
  assert.equal(await judge(mona, container, reply, 'unspam'), 204);
  assert.equal(await judge(mona, container, root, 'enable'), 204);
  assert.deepEqual(texts(await list(t, container)), ['root', 'reply']);
  assert.equal((await list(t, container)).contents[0]?.total_replies, 1);
  assert.equal(await total(), 2);
  assert.deepEqual((await actions(container)).slice(4), ['disabled', 'spammed', 'visible', 'visible']);
  const told = (await news(container))[4]?.payload ?? '';
  assert.ok(!told.includes('"root"'), 'what is taken away is not told once more');
});

test('reasons add up: if one is withdrawn, another may still hide the comment', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  await judge(mona, container, comment, 'spam');
  await judge(mona, container, comment, 'disable');
  await judge(mona, container, comment, 'unspam');
  assert.deepEqual((await list(t, container)).contents, []);
  const why = await read(mona, `${container.path}/moderation/${comment.content_uuid}`);
  assert.deepEqual([why.state, why.state_reasons], ['disabled', ['content_disabled']]);
  await judge(mona, container, comment, 'enable');
  assert.deepEqual(texts(await list(t, container)), ['x']);
});

test('a comment sent for review waits in the queue until a decision', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'another look');
  assert.equal(await judge(anna, container, comment, 'review'), 403);
  assert.equal(await judge(mona, container, comment, 'review'), 204);
  assert.equal(await judge(mona, container, comment, 'review'), 204);
  assert.deepEqual(texts(await list(t, container)), []);
  const waiting = await read(mona, `${sectionPath(t)}/moderation/queue?state=awaiting_moderation`);
  assert.equal(waiting.contents[0].content_uuid, comment.content_uuid);
  const why = async () => read(mona, `${container.path}/moderation/${comment.content_uuid}`);
  const { log, decisions } = await why();
  assert.deepEqual(
    log.map((it: { action: string }) => it.action),
    ['review'],
  );
  assert.equal(decisions.at(-1).verdict, 'hold');

  assert.equal(await judge(mona, container, comment, 'enable'), 204);
  assert.deepEqual(texts(await list(t, container)), ['another look']);

  await judge(mona, container, comment, 'spam');
  await judge(mona, container, comment, 'review');
  assert.deepEqual((await why()).state_reasons, ['content_awaiting_moderation'], 'no longer spam');
});

test('a comment removed by its author cannot be restored', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  await act(anna, 'DELETE', container, comment, '');
  assert.equal(await judge(mona, container, comment, 'enable'), 404);
  assert.equal(await mark('POST', container, comment, 'pin'), 404);
  assert.deepEqual((await list(t, container)).contents, []);
});

test('picked, pinned and top comments are counted, listed first, filtered, and unmarked again', async () => {
  const container = await openContainer(t);
  const [one, two, three] = [
    await post(anna, container, '1'),
    await post(anna, container, '2'),
    await post(anna, container, '3'),
  ];
  const reply = await post(bert, container, 'reply', one.content_uuid);
  assert.equal(await mark('POST', container, one, 'pin'), 204);
  t.pass(10);
  assert.equal(await mark('POST', container, two, 'pin'), 204);
  assert.equal(await mark('POST', container, two, 'pin'), 204);
  assert.equal(await mark('POST', container, one, 'pick'), 204);
  assert.equal(await mark('POST', container, reply, 'pick'), 204);
  assert.equal(await mark('POST', container, three, 'top'), 204);
  assert.equal(await mark('POST', container, reply, 'pin'), 403);
  assert.equal(await mark('POST', container, reply, 'top'), 403);

  assert.deepEqual(texts(await list(t, container, 'reply_limit=0')), ['2', '1', '3']);
  assert.deepEqual(texts(await list(t, container, 'reply_limit=0&filtered_by=is_picked')), ['1']);
  assert.deepEqual(texts(await list(t, container, 'reply_limit=0&filtered_by=is_top_content')), ['3']);
  const totals = async () => {
    const { container: counted } = await open(t, container);
    return [
      counted.total_visible_pinned_content,
      counted.total_visible_picked_content,
      counted.total_visible_top_content,
    ];
  };
  assert.deepEqual(await totals(), [2, 1, 1]);
  assert.deepEqual((await actions(container)).slice(8), ['pinned', 'pinned', 'picked', 'picked', 'updated']);

  // A removed pinned thread stays in place as a stub, with its pin for later.
  await judge(mona, container, one, 'disable');
  assert.deepEqual(await totals(), [1, 0, 1]);
  assert.deepEqual(texts(await list(t, container)), ['2', undefined, 'reply', '3']);
  await judge(mona, container, two, 'disable');
  assert.deepEqual(texts(await list(t, container)), [undefined, 'reply', '3']);
  await judge(mona, container, one, 'enable');
  await judge(mona, container, two, 'enable');
  assert.deepEqual(await totals(), [2, 1, 1]);

  // Marks of hidden comments are not counted until they are visible again.
  await judge(mona, container, three, 'disable');
  assert.equal(await mark('POST', container, three, 'pick'), 204);
  assert.deepEqual(await totals(), [2, 1, 0]);
  await judge(mona, container, three, 'enable');
  assert.deepEqual(await totals(), [2, 2, 1]);

  for (const what of ['pin', 'pick', 'top'] as const) {
    for (const comment of [one, two, three]) assert.equal(await mark('DELETE', container, comment, what), 204);
  }
  assert.deepEqual(await totals(), [0, 0, 0]);
  assert.deepEqual(texts(await list(t, container, 'reply_limit=0')), ['3', '2', '1']);
});

test('reports are counted for staff and cleared by staff, announced and logged', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const flagged = await bert.inject({
    method: 'POST',
    url: `${container.path}/comments/${comment.content_uuid}/flag`,
    payload: { reason: 'abuse' },
  });
  assert.equal(flagged.statusCode, 204);
  const why = await read(mona, `${container.path}/moderation/${comment.content_uuid}`);
  assert.deepEqual(
    why.flags.map(({ reason, user_uuid }: { reason: string; user_uuid: string }) => [reason, user_uuid]),
    [['abuse', bert.user.uuid]],
  );
  assert.equal((await list(mona, container)).contents[0]?.total_flags, 1);
  assert.equal(await act(mona, 'DELETE', container, comment, '/flag'), 204);
  assert.equal((await list(mona, container)).contents[0]?.total_flags, 0);
  assert.deepEqual((await actions(container)).slice(2), ['flagged', 'flags_cleared']);
  const cleared = async () =>
    (await read(mona, `${container.path}/moderation/${comment.content_uuid}`)).log.filter(
      ({ action }: { action: string }) => action === 'clear_flags',
    );
  assert.deepEqual(
    (await cleared()).map(({ detail }: { detail: object }) => detail),
    [{ flags: 1 }],
  );
  assert.equal(await act(mona, 'DELETE', container, comment, '/flag'), 204);
  assert.equal((await cleared()).length, 1, 'where nothing was cleared, nothing is logged');
});

test('staff read what others do not: in its position, by state, counted, with reasons and the log', async () => {
  const container = await openContainer(t);
  const roots: Comment[] = [];
  for (let i = 0; i < 9; i++) roots.push(await post(anna, container, `root ${i}`));
  const reply = await post(bert, container, 'reply', roots[0]?.content_uuid);
  for (const i of [1, 4, 7]) await judge(mona, container, roots[i] as Comment, 'spam');
  await judge(mona, container, roots[5] as Comment, 'disable');
  await judge(mona, container, reply, 'disable');
  await act(mona, 'DELETE', container, roots[8] as Comment, '');

  assert.equal((await list(t, container, 'show=all&limit=100')).contents.length, 4);
  assert.equal((await list(anna, container, 'show=all&limit=100')).contents.length, 4);
  const shown = ['root 7', 'root 6', 'root 5', 'root 4', 'root 3', 'root 2', 'root 1', 'root 0', 'reply'];
  assert.deepEqual(texts(await list(mona, container, 'show=all&limit=100&sorted_by=newest')), shown);
  for (const sort of ['newest', 'oldest', 'num_likes_desc', 'newest_pick']) {
    const seen: (string | undefined)[] = [];
    let cursor = '';
    for (let pages = 0; pages < 9; pages++) {
      const page = await list(mona, container, `show=all&limit=3&reply_limit=0&sorted_by=${sort}${cursor}`);
      seen.push(...texts(page));
      if (!page.more_available) break;
      cursor = `&starting_from=${page.contents.at(-1)?.content_uuid}`;
    }
    assert.deepEqual(
      seen,
      sort === 'oldest' ? shown.slice(0, 8).reverse() : shown.slice(0, 8),
      `${sort}: each once, in order`,
    );
  }
  assert.deepEqual(texts(await read(mona, `${container.path}/comments/${roots[0]?.content_uuid}?show=all`)), ['reply']);

  const spam = await read(mona, `${container.path}/moderation?state=spam&limit=2`);
  assert.deepEqual([texts(spam), spam.more_available], [['root 7', 'root 4'], true]);
  const next = `${container.path}/moderation?state=spam&limit=2&starting_from=${spam.contents[1].content_uuid}`;
  assert.deepEqual(texts(await read(mona, next)), ['root 1']);

  const { container: counted } = await read(mona, `${sectionPath(t)}/?container_id=${container.container_id}`);
  const totals = { visible: 4, disabled: 2, hidden: 0, awaiting_moderation: 0, spam: 3, reported: 0 };
  assert.deepEqual(counted.totals_by_state, totals);
  const mine = await anna.inject({ url: `${sectionPath(t)}/?container_id=${container.container_id}` });
  assert.equal(mine.json().container.totals_by_state, undefined);

  const log = await read(mona, `${sectionPath(t)}/moderation/log?container_uuid=${container.cc}&limit=3`);
  assert.deepEqual(
    log.entries.map(({ action, actor_uuid, user_uuid }: Record<string, string>) => [action, actor_uuid, user_uuid]),
    [
      ['remove', mona.user.uuid, anna.user.uuid],
      ['disable', mona.user.uuid, bert.user.uuid],
      ['disable', mona.user.uuid, anna.user.uuid],
    ],
  );
  assert.equal(log.more_available, true);
  const rest = `${sectionPath(t)}/moderation/log?container_uuid=${container.cc}&starting_from=${log.entries[2].log_id}`;
  assert.equal((await read(mona, rest)).entries.length, 3);
  for (const url of [`${container.path}/moderation`, `${container.path}/moderation/${reply.content_uuid}`, rest]) {
    assert.equal((await anna.inject({ url })).statusCode, 403);
    assert.equal((await t.inject({ url })).statusCode, 401);
  }
});

test('a container is closed, hidden, pre-moderated and reset; open pages are notified', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const listener = await listen(t.app, t.site.uuid);
  await subscribe(listener, 'a', [rule('container_uuid', [container.cc])]);

  assert.equal((await setContainer(container, { is_hidden: true }, anna)).statusCode, 403);
  const bad = await setContainer(container, { expiry_time: 'soon' });
  assert.deepEqual([bad.statusCode, bad.json().data.field], [400, 'expiry_time']);
  const expiry_time = t.app.clock.now() - 1;
  const closed = await setContainer(container, { expiry_time });
  assert.deepEqual(closed.json().settings, {
    is_hidden: false,
    expiry_time,
    is_content_premoderation_enabled: false,
    moderation_mode: 'site',
    site_expiry_time: null,
  });
  assert.equal((await sendPost(bert, container, 'y')).json().code, 'commenting_closed');

  assert.equal((await setContainer(container, { is_hidden: true })).statusCode, 200);
  assert.deepEqual(await list(t, container), { more_available: false, contents: [] });
  assert.deepEqual(texts(await list(mona, container)), ['x']);
  // Only staff get an event, and nobody a notification.
  await judge(mona, container, comment, 'disable');
  await judge(mona, container, comment, 'enable');
  await setContainer(container, { moderation_mode: 'premoderate', is_hidden: true });
  const told = async (inject: TestUser['inject']) => (await open({ ...t, inject }, container)).container.settings;
  const now = { is_hidden: true, expiry_time: null, is_content_premoderation_enabled: true };
  assert.deepEqual(await told(mona.inject), { ...now, moderation_mode: 'premoderate', site_expiry_time: null });
  assert.deepEqual(await told(anna.inject), now, 'how it departs from its site is told to staff only');
  const back = await mona.inject({ method: 'DELETE', url: `${container.path}/settings` });
  assert.deepEqual(back.json().settings, {
    is_hidden: false,
    expiry_time: null,
    is_content_premoderation_enabled: false,
    moderation_mode: 'site',
    site_expiry_time: null,
  });
  await setContainer(container, { is_content_premoderation_enabled: true });
  await setContainer(container, { is_content_premoderation_enabled: true });
  const waiting = (await sendPost(bert, container, 'waits')).json();
  assert.deepEqual([waiting.state, texts(await list(t, container))], ['awaiting_moderation', ['x']]);
  const { container: counted } = await open(t, container);
  assert.equal(counted.settings.is_content_premoderation_enabled, true);

  await listener.settled();
  const received = listener.events('a').map(({ message_type, action, seq, payload }) => {
    const told = payloadOf<Container>({ payload });
    assert.equal(seq, told.seq);
    return [message_type, action, Object.values(told.settings), told.total_visible_content];
  });
  assert.deepEqual(received, [
    ['interaction', 'updated', [false, expiry_time, false], 1],
    ['interaction', 'updated', [true, expiry_time, false], 0],
    ['interaction', 'updated', [false, null, false], 1],
    ['interaction', 'updated', [false, null, true], 1],
  ]);
  listener.socket.close();

  // Approved: now visible to everyone.
  assert.equal(await judge(mona, container, waiting, 'enable'), 204);
  assert.deepEqual(texts(await list(t, container)), ['waits', 'x']);
});

test('nothing is moderated through another container, another section or another site', async () => {
  const container = await openContainer(t);
  const elsewhere = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const { content_uuid } = comment;
  assert.equal(await judge(mona, elsewhere, comment, 'disable'), 404);
  assert.equal(await mark('POST', elsewhere, comment, 'pin'), 404);

  const other = await t.app.sites.add({ domain: 'other.example', name: 'Other' });
  const foreign = `/v4/livecomments/${other.uuid}/${container.cc}`;
  for (const [method, path] of [
    ['POST', `moderation/${content_uuid}/disable`],
    ['POST', `comments/${content_uuid}/pick`],
    ['POST', `content/${content_uuid}/pin`],
    ['POST', 'settings'],
    ['DELETE', 'settings'],
    ['GET', `moderation/${content_uuid}`],
    ['GET', 'moderation'],
  ] as const) {
    // A moderator of one site has no role on another.
    const stranger = await mona.inject({
      method,
      url: `${foreign}/${path}`,
      ...(method === 'POST' && { payload: {} }),
    });
    assert.equal(stranger.statusCode, 401, path);
  }
  const trust = await mona.inject({ method: 'PUT', url: `/v2/other.example/users/${anna.id}/trust` });
  assert.equal(trust.statusCode, 401);

  // Staff of the other site cannot reach anything here with their token.
  await t.changeUser(bert, { site_uuid: other.uuid });
  await t.changeUser(bert, { role: 'administrator' });
  const login = await t.inject({
    method: 'POST',
    url: '/v2/other.example/users/login?session=false',
    payload: { email: 'bert@example.org', password: 'correct horse battery' },
  });
  const headers = { authorization: `Bearer ${login.json().access_token}` };
  const inject = (method: 'GET' | 'POST' | 'PUT', url: string) =>
    t.inject({ method, url, headers, ...(method === 'POST' && { payload: { ban_level: 'login' } }) });
  assert.equal((await inject('POST', `${foreign}/moderation/${content_uuid}/disable`)).statusCode, 404);
  assert.equal((await inject('POST', `${foreign}/settings`)).statusCode, 404);
  assert.equal((await inject('GET', `${foreign}/moderation/${content_uuid}`)).statusCode, 404);
  assert.equal((await inject('GET', `${foreign}/moderation`)).statusCode, 404);
  assert.equal((await inject('POST', `/v2/other.example/users/${anna.id}/bans`)).statusCode, 404);
  assert.equal((await inject('PUT', `/v2/other.example/users/${anna.id}/trust`)).statusCode, 404);
  const log = await inject('GET', `/v4/livecomments/${other.uuid}/moderation/log?user_uuid=${anna.user.uuid}`);
  assert.deepEqual(log.json().entries, []);
  assert.deepEqual(texts(await list(t, container)), ['x']);
});
