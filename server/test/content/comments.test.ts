/** Posts and reads through the HTTP API, on a database of its own (host contract 9.4). */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Comment } from '../../../core/contract/content/comment';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { normaliseText } from '../../src/modules/platform/text/normalise';
import { anna, annaAndBert, bert, mona, t } from '../support/anna-and-bert';
import { PASSWORD, type TestApp, type TestUser } from '../support/app';
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

annaAndBert();

const code = (answer: { json(): { code: string } }) => answer.json().code;
const setContainer = (container: TestContainer, values: Record<string, unknown>) =>
  t.app.db.updateTable('containers').set(values).where('uuid', '=', container.cc).execute();
const ban = (who: TestUser, ban_level: 'none' | 'ghost' | 'posting' | 'login') => t.changeUser(who, { ban_level });

test('a container is created once; a second request gets the existing one', async () => {
  const url = `${sectionPath(t)}/`;
  const first = await t.inject({ method: 'POST', url, payload: { container_id: 'a:1' } });
  assert.equal(first.statusCode, 201);
  const second = await t.inject({ method: 'POST', url, payload: { container_id: 'a:1' } });
  assert.equal(second.statusCode, 409);
  assert.equal(code(second), 'container_exists');
  assert.equal(second.json().content_container_uuid, first.json().content_container_uuid);
  const found = await t.inject({ url: `${sectionPath(t)}/contentcontainer/id?container_id=a:1` });
  assert.equal(found.json().content_container_uuid, first.json().content_container_uuid);
  const made = await Promise.all(
    Array.from({ length: 8 }, () => t.inject({ method: 'POST', url, payload: { container_id: 'a:2' } })),
  );
  assert.equal(made.filter((answer) => answer.statusCode === 201).length, 1);
  assert.equal(new Set(made.map((answer) => answer.json().content_container_uuid)).size, 1);
});

test('a container found by its id has the same data as beside its first page, to each what they may see', async () => {
  const container = await openContainer(t);
  await post(anna, container, 'Counted');
  await setContainer(container, { is_premoderated: true });
  for (const who of [t, mona]) {
    const asked = `container_id=${container.container_id}`;
    const found = await who.inject({ url: `${sectionPath(t)}/contentcontainer/id?${asked}` });
    const list = await who.inject({ url: `${sectionPath(t)}/?${asked}&limit=0` });
    assert.deepEqual(found.json(), list.json().container);
    assert.equal(found.json().total_visible_content, 1);
    assert.equal(found.json().settings.is_content_premoderation_enabled, true);
  }
});

test('unknown sections, containers and comments are 404, bad ids 400 by name', async () => {
  const container = await openContainer(t);
  const nobody = '00000000-0000-4000-8000-0000000fffff';
  const cases: [string, number, string][] = [
    [`/v4/livecomments/${nobody}/?container_id=x`, 404, 'section_not_found'],
    [`${sectionPath(t)}/?container_id=unknown`, 404, 'container_not_found'],
    [`${sectionPath(t)}/?container_id=a%20b`, 400, 'invalid_field'],
    [`${sectionPath(t)}/`, 400, 'invalid_field'],
    [`${sectionPath(t)}/contentcontainer/id?container_id=unknown`, 404, 'container_not_found'],
    [`${sectionPath(t)}/${nobody}/comments`, 404, 'container_not_found'],
    [`${sectionPath(t)}/nonsense/comments`, 404, 'container_not_found'],
    [`${container.path}/comments?limit=101`, 400, 'invalid_field'],
    [`${container.path}/comments?limit=-1`, 400, 'invalid_field'],
    [`${container.path}/comments?reply_limit=101`, 400, 'invalid_field'],
    [`${container.path}/comments/${nobody}`, 404, 'content_not_found'],
    [`${container.path}/comments/nonsense/single`, 404, 'content_not_found'],
    [`${container.path}/content/${nobody}/direct`, 404, 'content_not_found'],
    [`${sectionPath(t)}/${nobody}/profile`, 404, 'user_not_found'],
    [`${sectionPath(t)}/nonsense/recent`, 404, 'user_not_found'],
    ['/v2/localhost/users/99999999/comments', 404, 'user_not_found'],
    [`${sectionPath(t)}/personal?container_uuids=${container.cc}`, 401, 'unauthorized'],
  ];
  for (const [url, status, expected] of cases) {
    const answer = await t.inject({ url });
    assert.deepEqual([url, answer.statusCode, code(answer)], [url, status, expected]);
  }
  const limit = await t.inject({ url: `${container.path}/comments?limit=101` });
  assert.equal(limit.json().data.field, 'limit');
});

test('a reader reads another reader’s comments, with replies right below their root', async () => {
  const container = await openContainer(t);
  const root = await post(anna, container, 'First');
  const reply = await post(bert, container, 'Answer', root.content_uuid);
  const deep = await post(anna, container, 'Answer to the answer', reply.content_uuid);
  await post(bert, container, 'Second');

  const page = await open(t, container, 'sorted_by=oldest&reply_limit=10');
  assert.deepEqual(texts(page), ['First', 'Answer', 'Answer to the answer', 'Second']);
  assert.equal(root.parent_uuid, container.cc);
  assert.equal(root.thread_uuid, root.content_uuid);
  assert.equal(deep.thread_uuid, root.content_uuid);
  assert.equal(deep.parent_uuid, reply.content_uuid);
  assert.equal(deep.parent_actor_uuid, bert.user.uuid);
  assert.equal(reply.actor_uuid, bert.user.uuid);
  assert.ok(!('parent_actor_uuid' in root));
  assert.deepEqual(root.metadata, {});
  assert.equal(page.contents[0]?.total_replies, 2);
  assert.equal(page.contents[0]?.total_direct_replies, 1);
  assert.equal(page.contents[1]?.total_direct_replies, 1);
  assert.equal(page.container.total_visible_content, 4);
  assert.equal(page.container.seq, 8);
  assert.deepEqual(await list(t, container, 'limit=0'), { more_available: true, contents: [] });

  const single = await t.inject({ url: `${container.path}/comments/${reply.content_uuid}/single` });
  assert.equal(single.json().content, 'Answer');
  const thread = await t.inject({ url: `${container.path}/comments/${root.content_uuid}?limit=1` });
  assert.deepEqual([thread.json().more_available, texts(thread.json())], [true, ['Answer']]);
  const more = await t.inject({
    url: `${container.path}/comments/${root.content_uuid}?starting_from=${reply.content_uuid}`,
  });
  assert.deepEqual([more.json().more_available, texts(more.json())], [false, ['Answer to the answer']]);
  const chosen = `${deep.content_uuid},nonsense,${root.content_uuid},${deep.content_uuid}`;
  const selection = await t.inject({ url: `${container.path}/selection?uuids=${chosen}` });
  assert.deepEqual(texts(selection.json()), ['Answer to the answer', 'First']);
});

test('a linked comment is shown in its position', async () => {
  const container = await openContainer(t);
  const root = await post(anna, container, 'root');
  const replies: Comment[] = [];
  for (let i = 0; i < 9; i++) replies.push(await post(bert, container, `r${i}`, root.content_uuid));
  const direct = async (uuid: string, limit: number) =>
    (await t.inject({ url: `${container.path}/content/${uuid}/direct?limit=${limit}` })).json();

  const middle = await direct(replies[4]?.content_uuid as string, 4);
  assert.deepEqual(texts(middle), ['root', 'r2', 'r3', 'r4', 'r5', 'r6']);
  assert.deepEqual([middle.more_before, middle.more_available], [true, true]);
  const start = await direct(replies[0]?.content_uuid as string, 4);
  assert.deepEqual(texts(start), ['root', 'r0', 'r1', 'r2', 'r3', 'r4']);
  assert.equal(start.more_before, false);
  const top = await direct(root.content_uuid, 2);
  assert.deepEqual([texts(top), top.more_available], [['root', 'r0', 'r1'], true]);
});

test('a text is returned as it was written, even if hostile', async () => {
  const container = await openContainer(t);
  // Many of them differ only in their signs.
  await t.changeRules({ duplicates: { minutes: 0 } });
  const payloads = JSON.parse(
    readFileSync(new URL('../../../test/fixtures/xss-payloads.json', import.meta.url), 'utf8'),
  ) as { payload: string }[];
  const written = payloads.map(({ payload }) => normaliseText(payload)).filter((text) => text.length <= 5000);
  assert.ok(written.filter((text, i) => text === payloads[i]?.payload).length > 200, 'most are stored untouched');
  for (const text of written) {
    const answer = await sendPost(anna, container, text);
    if (text === '') assert.equal(answer.statusCode, 400);
    else assert.equal((answer.json() as Comment).content, text);
    assert.match(String(answer.headers['content-type']), /^application\/json/);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  }
  const read = await list(t, container, 'limit=100&sorted_by=oldest');
  assert.deepEqual(texts(read), written.filter((text) => text !== '').slice(0, 100));
});

const marksOf = (text = '') => text.match(/\p{M}/gu)?.length ?? 0;

test('text is trimmed, composed and free of control characters, holes and towers; its length counts characters', async () => {
  const container = await openContainer(t);
  assert.equal((await post(anna, container, ' e\u0301\u0000a\r\nb\tc\u0085 ')).content, 'éa\nb\tc');
  assert.equal((await post(anna, container, '\ud800x')).content, '\ufffdx');
  for (const content of ['', '   ', '\u0000', '\u200b\u200b', '\u2800 \u3164\u202e\ufe0f']) {
    const answer = await sendPost(anna, container, content);
    assert.deepEqual([answer.statusCode, code(answer), answer.json().data.field], [400, 'invalid_field', 'content']);
  }
  assert.equal((await post(anna, container, `tower${'\n'.repeat(40)}block`)).content, 'tower\n\n\nblock');
  assert.equal(
    (await post(anna, container, `tall\u2028${'\u2800\n\u200b \n'.repeat(20)}story`)).content,
    'tall\n\n\nstory',
  );
  assert.equal((await post(anna, container, 'one\n\ntwo\n \n\nthree')).content, 'one\n\ntwo\n \n\nthree');
  const piled = (signs: string) => `pi${'\u0301\u0323\u200d\u0301'.repeat(20)}${signs}le of ${signs.length}`;
  assert.equal(marksOf((await post(anna, container, piled(''))).content), 4);
  assert.equal(marksOf((await post(anna, container, piled('\u0e34'.repeat(30)))).content), 8);
  // Hebrew with its accents, Burmese, a face on a keycap.
  for (const written of ['בְּרֵאשִׁ֖ית', 'ကြွေးကျော်ခြင်းမှ', '1️⃣ 👩🏽‍❤️‍💋‍👨🏽'])
    assert.equal((await post(anna, container, written)).content, written.normalize('NFC'));
  await t.changeSettings({ max_comment_length: 5 });
  assert.equal((await sendPost(anna, container, '😀😀😀😀😀')).statusCode, 201);
  const long = await sendPost(anna, container, '😀😀😀😀😀😀');
  assert.deepEqual([long.statusCode, long.json().data.field], [400, 'content']);
  await t.changeSettings({ max_comment_length: 5000 });
});

test('unsafe links and origins are left out, and unknown media', async () => {
  const container = await openContainer(t);
  const payload = {
    content: 'x',
    links: [{ url: 'javascript:alert(1)' }, { url: 'https://a.example/', show_preview: true }],
    metadata: { origin_url: 'javascript:alert(1)', origin_title: 'T\u0000', unknown: 'y' },
  };
  const answer = await anna.inject({ method: 'POST', url: `${container.path}/comments`, payload });
  assert.deepEqual(answer.json().links, [{ url: 'https://a.example/', show_preview: true }]);
  assert.deepEqual(answer.json().metadata, { origin_title: 'T' });
  const media = { content: 'x', media_uuids: ['a'] };
  const refused = await anna.inject({ method: 'POST', url: `${container.path}/comments`, payload: media });
  assert.deepEqual([refused.statusCode, refused.json().data.field], [400, 'media_uuids']);
});

test('the page of a comment is known without the reader’s parameters', async () => {
  const container = await openContainer(t);
  const origin_url = 'https://localhost/story?utm_source=mail&email=ada%40a.example&token=s3cret&id=7#vf-1';
  const payload = { content: 'x', metadata: { origin_url } };
  const post = async () => (await anna.inject({ method: 'POST', url: `${container.path}/comments`, payload })).json();
  assert.deepEqual((await post()).metadata, { origin_url: 'https://localhost/story' });
  await t.changeRules({ duplicates: { minutes: 0 }, pages: { query: ['id'] } });
  assert.deepEqual((await post()).metadata, { origin_url: 'https://localhost/story?id=7' });
  await t.changeRules({ duplicates: { minutes: 10 }, pages: { query: [] } });
});

test('a retried post is the same post, also when both arrive at once', async () => {
  const container = await openContainer(t);
  const headers = { 'idempotency-key': 'k-1' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendPost(anna, container, 'Once', { headers })));
  assert.deepEqual(answers.map((answer) => answer.statusCode).sort(), [...Array(9).fill(200), 201]);
  assert.equal(new Set(answers.map((answer) => answer.json().content_uuid)).size, 1);
  assert.equal((await sendPost(bert, container, 'Mine', { headers })).statusCode, 201);
  const elsewhere = await openContainer(t);
  assert.equal((await sendPost(anna, elsewhere, 'There', { headers })).statusCode, 201);
  assert.equal((await open(t, container)).container.total_visible_content, 2);
  const bad = await sendPost(anna, container, 'x', { headers: { 'idempotency-key': 'x'.repeat(201) } });
  assert.deepEqual([bad.statusCode, bad.json().data.field], [400, 'Idempotency-Key']);
});

test('a refused post has its reason', async () => {
  const container = await openContainer(t);
  const refused = async (expected: string) => assert.equal(code(await sendPost(bert, container, 'x')), expected);
  const guest = await t.inject({ method: 'POST', url: `${container.path}/comments`, payload: { content: 'x' } });
  assert.deepEqual([guest.statusCode, code(guest)], [401, 'unauthorized']);
  await setContainer(container, { expiry_time: 1 });
  await refused('commenting_closed');
  await setContainer(container, { expiry_time: null });
  await ban(bert, 'posting');
  await t.changeUser(bert, { ban_created: 5000, ban_message: 'Too loud' });
  await refused('banned_from_posting');
  const { api_code, data } = (await sendPost(bert, container, 'x')).json();
  assert.deepEqual([api_code, data], [65540, { reason: 'Too loud', end_date: 5, permanent: true }]);
  await ban(bert, 'login');
  const login = await sendPost(bert, container, 'x');
  assert.deepEqual([login.statusCode, code(login), login.json().data.reason], [403, 'login_banned', 'Too loud']);
  await ban(bert, 'none');
  const root = await post(anna, container, 'root');
  assert.equal(await act(anna, 'DELETE', container, root, ''), 204);
  const reply = await sendPost(bert, container, 'late', { parent: root.content_uuid });
  assert.deepEqual([reply.statusCode, code(reply)], [404, 'content_not_found']);
});

test('authors edit and remove within the window, staff remove anything', async () => {
  const container = await openContainer(t);
  const mine = await post(anna, container, 'before');
  const edited = (who: TestUser) =>
    who.inject({
      method: 'POST',
      url: `${container.path}/content/${mine.content_uuid}/edit`,
      payload: { content: 'after' },
    });
  assert.equal(code(await edited(bert)), 'forbidden');
  const answer = await edited(anna);
  assert.deepEqual([answer.statusCode, answer.json().content, answer.json().is_edited], [200, 'after', true]);
  assert.equal(await act(bert, 'DELETE', container, mine, ''), 403);
  t.pass(6 * 60_000);
  const { access_token: fresh } = (
    await t.inject({
      method: 'POST',
      url: '/v2/localhost/users/login?session=false',
      payload: { email: 'anna@example.org', password: 'correct horse battery' },
    })
  ).json();
  const late = await t.inject({
    method: 'POST',
    url: `${container.path}/content/${mine.content_uuid}/edit`,
    payload: { content: 'late' },
    headers: { authorization: `Bearer ${fresh}` },
  });
  assert.equal(code(late), 'edit_window_closed');
  assert.equal(await act(mona, 'DELETE', container, mine, ''), 204);
  assert.equal(await act(mona, 'DELETE', container, mine, ''), 404);
  t.pass(-6 * 60_000);
});

test('a removed comment leaves a stub while it has visible replies', async () => {
  const container = await openContainer(t);
  const root = await post(anna, container, 'root');
  const middle = await post(bert, container, 'middle', root.content_uuid);
  const leaf = await post(anna, container, 'leaf', middle.content_uuid);
  await act(bert, 'DELETE', container, middle, '');
  await act(anna, 'DELETE', container, root, '');
  const page = await list(t, container, 'reply_limit=10');
  assert.deepEqual(texts(page), [undefined, undefined, 'leaf']);
  assert.deepEqual(
    page.contents.map(({ simplified_state, state_reasons }) => [simplified_state, state_reasons]),
    [
      ['hidden', ['content_deleted']],
      ['hidden', ['content_deleted']],
      ['visible', []],
    ],
  );
  assert.equal(page.contents[0]?.total_replies, 1);
  assert.equal((await t.inject({ url: `${container.path}/comments/${root.content_uuid}/single` })).statusCode, 200);
  await act(anna, 'DELETE', container, leaf, '');
  assert.deepEqual((await list(t, container)).contents, []);
  const gone = await t.inject({ url: `${container.path}/comments/${root.content_uuid}/single` });
  assert.deepEqual([gone.statusCode, gone.json().data], [404, { was_here: true }]);
  const elsewhere = await openContainer(t);
  const never = await t.inject({ url: `${elsewhere.path}/comments/${root.content_uuid}/single` });
  assert.deepEqual([never.statusCode, never.json().data], [404, undefined]);
});

test('a stub contains none of the writer’s words', async () => {
  const container = await openContainer(t);
  const metadata = { origin_title: 'rude title', origin_summary: 'rude summary', origin_url: 'https://rude.example/' };
  const payload = { content: 'rude text', metadata, links: [{ url: 'https://rude.example/' }] };
  const root = (await bert.inject({ method: 'POST', url: `${container.path}/comments`, payload })).json();
  await post(anna, container, 'answer', root.content_uuid);
  assert.equal(await act(mona, 'DELETE', container, root, ''), 204);
  for (const who of [t, anna, bert, mona]) {
    const page = await list(who, container);
    assert.equal(page.contents.length, 2);
    assert.deepEqual(page.contents[0]?.metadata, {});
    assert.doesNotMatch(JSON.stringify(page), /rude/);
  }
});

test('likes and dislikes count once a person, even if sent many times at once', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const totals = async () => {
    const read = (await list(t, container)).contents[0] as Comment;
    return [read.total_likes, read.total_dislikes];
  };
  const statuses = await Promise.all(Array.from({ length: 10 }, () => act(bert, 'POST', container, comment, '/like')));
  assert.deepEqual(new Set(statuses), new Set([204]));
  assert.deepEqual(await totals(), [1, 0]);
  // Repeating it changes nothing, and publishes no event.
  const { seq } = (await open(t, container)).container;
  await act(bert, 'POST', container, comment, '/like');
  assert.equal((await open(t, container)).container.seq, seq);
  await act(mona, 'POST', container, comment, '/dislike');
  assert.deepEqual(await totals(), [1, 1]);
  await act(bert, 'POST', container, comment, '/dislike');
  assert.deepEqual(await totals(), [0, 2]);
  await act(bert, 'DELETE', container, comment, '/like');
  assert.deepEqual(await totals(), [0, 2]);
  await Promise.all(Array.from({ length: 5 }, () => act(bert, 'DELETE', container, comment, '/dislike')));
  assert.deepEqual(await totals(), [0, 1]);
  assert.equal(await act(anna, 'POST', container, comment, '/like'), 403);
  await t.changeSettings({ enable_dislikes: false });
  assert.equal(await act(bert, 'POST', container, comment, '/dislike'), 403);
  await t.changeSettings({ enable_dislikes: true });
  const guest = await t.inject({ method: 'POST', url: `${container.path}/comments/${comment.content_uuid}/like` });
  assert.equal(guest.statusCode, 401);
});

test('reports reach staff, and can be withdrawn by their author and cleared by staff', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const url = `${container.path}/comments/${comment.content_uuid}/flag`;
  assert.equal((await bert.inject({ method: 'POST', url, payload: { reason: 'abuse' } })).statusCode, 204);
  assert.equal((await bert.inject({ method: 'POST', url })).statusCode, 204);
  assert.equal((await mona.inject({ method: 'POST', url })).statusCode, 204);
  const bad = await bert.inject({ method: 'POST', url, payload: { reason: 'boring' } });
  assert.deepEqual([bad.statusCode, bad.json().data.field], [400, 'reason']);
  const flags = async (who: Pick<TestApp, 'inject'>) => (await list(who, container)).contents[0]?.total_flags;
  assert.deepEqual([await flags(mona), await flags(bert), await flags(t)], [2, 0, 0]);
  await act(bert, 'DELETE', container, comment, '/flag');
  assert.equal(await flags(mona), 1);
  await act(mona, 'DELETE', container, comment, '/flag');
  assert.equal(await flags(mona), 0);
});

test('the personal layer contains own votes, flags and comments that wait', async () => {
  const container = await openContainer(t);
  const [one, two] = [await post(anna, container, 'one'), await post(anna, container, 'two')];
  await act(bert, 'POST', container, one, '/like');
  await act(bert, 'POST', container, two, '/dislike');
  await act(bert, 'POST', container, two, '/flag');
  await setContainer(container, { is_premoderated: true });
  const waiting = await post(bert, container, 'waiting');
  assert.equal(waiting.state, 'awaiting_moderation');
  assert.equal(waiting.content, 'waiting');
  assert.deepEqual(texts(await list(t, container)), ['two', 'one']);
  const url = `${sectionPath(t)}/personal?container_uuids=${container.cc},nonsense`;
  const [layer] = (await bert.inject({ url })).json().containers;
  assert.deepEqual(
    [layer.liked, layer.disliked, layer.flagged, texts(layer)],
    [[one.content_uuid], [two.content_uuid], [two.content_uuid], ['waiting']],
  );
  assert.deepEqual(layer.votes, [
    { content_uuid: two.content_uuid, total_likes: 0, total_dislikes: 1 },
    { content_uuid: one.content_uuid, total_likes: 1, total_dislikes: 0 },
  ]);
  assert.deepEqual((await anna.inject({ url })).json().containers[0].contents, []);
  assert.equal((await t.inject({ url: `${container.path}/comments/${waiting.content_uuid}/single` })).statusCode, 404);
  assert.equal((await post(mona, container, 'staff')).state, 'visible');
  // An edit does not bypass the moderator.
  await t.app.db.updateTable('containers').set({ is_premoderated: false }).where('uuid', '=', container.cc).execute();
  const seen = await post(bert, container, 'fine');
  await setContainer(container, { is_premoderated: true });
  const url2 = `${container.path}/content/${seen.content_uuid}/edit`;
  const edited = await bert.inject({ method: 'POST', url: url2, payload: { content: 'not fine' } });
  assert.equal(edited.json().state, 'awaiting_moderation');
  assert.ok(!texts(await list(t, container)).includes('not fine'));
});

test('a ghost-banned person notices nothing, and others do not see their comments', async () => {
  const container = await openContainer(t);
  const root = await post(anna, container, 'root');
  await ban(bert, 'ghost');
  const ghost = await post(bert, container, 'boo', root.content_uuid);
  assert.deepEqual([ghost.state, ghost.state_reasons, ghost.content], ['visible', [], 'boo']);
  const again = await post(bert, container, 'boo again', ghost.content_uuid);
  assert.equal(await act(bert, 'POST', container, root, '/like'), 204);
  const page = await open(t, container, 'reply_limit=10');
  assert.deepEqual(texts(page), ['root']);
  assert.deepEqual([page.contents[0]?.total_likes, page.contents[0]?.total_replies], [0, 0]);
  assert.equal(page.container.total_visible_content, 1);
  assert.equal(page.container.seq, 2);
  for (const what of ['/single', '']) {
    const url = `${container.path}/comments/${ghost.content_uuid}${what}`;
    assert.equal((await anna.inject({ url })).statusCode, 404);
    assert.equal((await bert.inject({ url })).statusCode, 200);
  }
  assert.equal((await sendPost(anna, container, 'x', { parent: ghost.content_uuid })).statusCode, 404);
  // Reads other answers about people, none of which reveals it to either of them.
  const told = async (who: Pick<TestApp, 'inject'>, url: string) => (await who.inject({ url })).body;
  for (const url of ['/v2/localhost/users/current', `/v2/localhost/users/${bert.id}`]) {
    assert.match(await told(bert, url), /"ban_level":"none"/, url);
  }
  assert.match(await told(t, `/v3/sections/${t.site.uuid}/users/${bert.user.uuid}`), /"account_status":"active"/);
  const login = await t.inject({
    method: 'POST',
    url: '/v2/localhost/users/login?session=false',
    payload: { email: bert.user.email, password: PASSWORD },
  });
  assert.equal(login.json().result.ban_level, 'none');
  assert.match(await told(mona, `/v2/localhost/users/${bert.id}`), /"ban_level":"ghost"/);
  const layer = (await bert.inject({ url: `${sectionPath(t)}/personal?container_uuids=${container.cc}` })).json();
  assert.deepEqual(texts(layer.containers[0]), ['boo', 'boo again']);
  assert.deepEqual(layer.containers[0].liked, [root.content_uuid]);
  const profile = await t.inject({ url: `${sectionPath(t)}/${bert.user.uuid}/profile` });
  assert.ok(
    !JSON.stringify((await t.inject({ url: `${sectionPath(t)}/${bert.user.uuid}/recent` })).json()).includes('boo'),
  );
  assert.equal(profile.statusCode, 200);
  assert.equal(await act(bert, 'DELETE', container, again, ''), 204);
  await ban(bert, 'none');
});

test('a hidden container shows its comments to staff only', async () => {
  const container = await openContainer(t);
  await post(anna, container, 'x');
  await setContainer(container, { is_hidden: true });
  const page = await open(t, container);
  assert.deepEqual([page.contents, page.container.settings.is_hidden], [[], true]);
  assert.equal((await list(mona, container)).contents.length, 1);
  assert.equal(code(await sendPost(anna, container, 'y')), 'commenting_closed');
  assert.deepEqual(
    (await t.inject({ url: `${sectionPath(t)}/${anna.user.uuid}/recent?limit=1` }))
      .json()
      .contents.map((comment: Comment) => comment.content_container_uuid === container.cc),
    [false],
  );
});

test('only staff act in a hidden container or learn its number of comments', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  await setContainer(container, { is_hidden: true });
  for (const what of ['/like', '/dislike', '/flag']) {
    assert.equal(await act(bert, 'POST', container, comment, what), 404, what);
  }
  assert.equal(code(await sendPost(bert, container, 'y', { parent: comment.content_uuid })), 'commenting_closed');
  const url = `${container.path}/content/${comment.content_uuid}/edit`;
  assert.equal((await anna.inject({ method: 'POST', url, payload: { content: 'z' } })).statusCode, 404);
  const totals = async (who: Pick<TestApp, 'inject'>) => {
    const page = await who.inject({ url: `${sectionPath(t)}/?container_id=${container.container_id}` });
    const bulk = await who.inject({
      method: 'POST',
      url: `${sectionPath(t)}/content-containers/comment-count-and-status/by-container-ids`,
      payload: [container.container_id],
    });
    return [page.json().container.total_visible_content, bulk.json()[0].commentCount];
  };
  assert.deepEqual(await totals(bert), [0, 0]);
  assert.deepEqual(await totals(mona), [1, 1]);
  assert.equal(await act(mona, 'POST', container, comment, '/like'), 204);
});

test('counts in bulk: in the order asked, from any page, without a content type', async () => {
  const [open1, closed, hidden] = [await openContainer(t), await openContainer(t), await openContainer(t)];
  await post(anna, open1, 'x');
  await setContainer(closed, { expiry_time: 1 });
  await setContainer(hidden, { is_hidden: true });
  const ids = [hidden, open1, closed].map(({ container_id }) => container_id);
  const url = `${sectionPath(t)}/content-containers/comment-count-and-status/by-container-ids`;
  const expected = [
    { containerId: ids[0], commentCount: 0, status: 'hidden' },
    { containerId: ids[1], commentCount: 1, status: 'open' },
    { containerId: ids[2], commentCount: 0, status: 'closed' },
    { containerId: 'never seen', commentCount: 0, status: 'open' },
  ];
  const payload = JSON.stringify([...ids, 'never seen']);
  for (const headers of [{}, { 'content-type': 'text/plain' }, { 'content-type': 'application/json' }]) {
    const answer = await t.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, origin: 'https://x.example' },
    });
    assert.deepEqual(answer.json(), expected);
    assert.ok(answer.headers['access-control-allow-origin']);
  }
  const many = await t.inject({ method: 'POST', url, payload: Array(501).fill('a') });
  assert.equal(many.statusCode, 400);
});

test('profiles count and list a person’s activity', async () => {
  const dora = await t.signUp('Dora');
  const container = await openContainer(t);
  const hers = await post(dora, container, 'hers');
  const his = await post(bert, container, 'his');
  await act(bert, 'POST', container, hers, '/like');
  await act(dora, 'POST', container, his, '/dislike');
  const profile = await t.inject({ url: `${sectionPath(t)}/${dora.user.uuid}/profile` });
  assert.deepEqual(profile.json(), {
    content_created: 1,
    likes_received: 1,
    likes_created: 0,
    dislikes_created: 1,
    dislikes_received: 0,
  });
  for (const id of [String(uuidToNumericId(dora.user.uuid)), dora.user.uuid]) {
    const comments = await t.inject({ url: `/v2/localhost/users/${id}/comments` });
    assert.deepEqual(texts({ contents: comments.json().result.results }), ['hers']);
  }
});

test('content of one section cannot be reached through another', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const uuid = '5dfb2e6c-4a57-4e6e-9c38-4f6a3e0a2b11';
  await sql`insert into sections (uuid, site_uuid, name) values (${uuid}, ${t.site.uuid}, 'other')`.execute(t.app.db);
  const elsewhere = `/v4/livecomments/${uuid}/${container.cc}`;
  assert.equal((await t.inject({ url: `${elsewhere}/comments` })).statusCode, 404);
  const like = { method: 'POST' as const, url: `${elsewhere}/comments/${comment.content_uuid}/like` };
  assert.equal((await bert.inject(like)).statusCode, 404);
});
