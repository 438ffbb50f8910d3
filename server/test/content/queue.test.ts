/** The queues of staff and decisions on their items: reports, several at once, undo, and a person's history. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import type { Resolution } from '../../../core/contract/content/moderation';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, open, openContainer, post, sectionPath, type TestContainer, texts } from '../support/conversation';

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
let cara: TestUser;
let mona: TestUser;
before(async () => {
  t = await startTestApp();
  [anna, bert, cara] = [await t.signUp('Anna'), await t.signUp('Bert'), await t.signUp('Cara')];
  mona = await t.signUp('Mona', 'moderator');
});
after(() => t?.close());

type Asker = Pick<TestUser, 'inject'>;

async function report(who: Asker, { path }: TestContainer, { content_uuid }: Comment, payload: object) {
  const answer = await who.inject({ method: 'POST', url: `${path}/comments/${content_uuid}/flag`, payload });
  assert.equal(answer.statusCode, 204, answer.body);
}
const queue = async (query = 'state=reported', who: Asker = mona) =>
  (await who.inject({ url: `${sectionPath(t)}/moderation/queue?${query}` })).json();
const unseen = async ({ path }: TestContainer, query = 'state=reported') =>
  (await mona.inject({ url: `${path}/moderation?${query}` })).json();
const sendResolve = (who: Asker, payload: object) =>
  who.inject({ method: 'POST', url: `${sectionPath(t)}/moderation/resolve`, payload });
const itemOf = ({ content_container_uuid, content_uuid }: Comment) => ({ content_container_uuid, content_uuid });

/** @returns the error codes of failed ones */
async function resolve(resolution: Resolution, comments: Comment[], who: Asker = mona): Promise<(string | null)[]> {
  const answer = await sendResolve(who, { resolution, items: comments.map(itemOf) });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().results.map(({ code }: { code: string | null }) => code);
}
const stands = async (container: TestContainer, comment: Comment) => {
  const why = (await mona.inject({ url: `${container.path}/moderation/${comment.content_uuid}` })).json();
  return [why.state, why.flags.length];
};
const reportedOf = async (container: TestContainer) =>
  (await open({ ...t, inject: mona.inject }, container)).container.totals_by_state?.reported;

test('each item of the queue names the rule that holds it, and the comment it answers', async () => {
  const container = await openContainer(t);
  const root = await post(anna, container, 'Who has seen the ferry?');
  const reply = await post(bert, container, 'Not I', root.content_uuid);
  await report(cara, container, reply, { reason: 'abuse' });
  await report(cara, container, root, { reason: 'abuse' });
  const id = uuidToNumericId(reply.content_uuid) as number;
  await t.app.db.updateTable('review_items').set({ rule: 'words/boats' }).where('comment_id', '=', id).execute();
  const { backgrounds } = await queue();
  const answers = { user_uuid: anna.user.uuid, name: 'Anna', content: 'Who has seen the ferry?' };
  assert.deepEqual(backgrounds[reply.content_uuid], { rule: 'words/boats', answers });
  assert.deepEqual(backgrounds[root.content_uuid], { rule: null, answers: null });
  await resolve('approve', [reply, root]);
});

test('reported comments have a list with reasons and notes, until they are decided', async () => {
  const container = await openContainer(t);
  const [fine, bad, worse] = [
    await post(anna, container, 'fine'),
    await post(anna, container, 'bad'),
    await post(anna, container, 'worse'),
  ];
  const note = '  He says this every day\u0007\r\nand worse  ';
  await report(bert, container, bad, { reason: 'other', note });
  await report(cara, container, bad, { reason: 'abuse' });
  await report(bert, container, worse, { reason: 'hate' });

  const found = await queue();
  assert.deepEqual(texts(found), ['worse', 'bad']);
  assert.equal(found.totals.reported, 2);
  assert.deepEqual(
    found.reports[bad.content_uuid]
      .map(({ reason, note, user_uuid }: Record<string, string>) => [reason, note, user_uuid])
      .sort(),
    [
      ['abuse', '', cara.user.uuid],
      ['other', 'He says this every day\nand worse', bert.user.uuid],
    ],
  );
  assert.equal(found.reports[fine.content_uuid], undefined);
  assert.deepEqual(texts(await unseen(container)), ['worse', 'bad']);
  assert.equal(await reportedOf(container), 2);
  assert.equal((await open(t, container)).container.totals_by_state, undefined, 'readers do not see the counts');

  const { headers } = await mona.inject({ url: `${sectionPath(t)}/moderation/queue?state=reported` });
  assert.equal(headers['cache-control'], 'private, no-store');

  const first = await queue('state=reported&limit=1');
  assert.deepEqual([texts(first), first.more_available], [['worse'], true]);
  const second = await queue(`state=reported&limit=1&starting_from=${first.contents[0].content_uuid}`);
  assert.deepEqual([texts(second), second.more_available, second.totals], [['bad'], false, undefined]);

  assert.deepEqual(await resolve('reject', [worse]), [null]);
  assert.deepEqual(texts(await queue()), ['bad'], 'what is gone is decided');
  assert.equal(await reportedOf(container), 1);
  await resolve('approve', [bad]);
  assert.deepEqual(texts(await queue()), []);
  assert.deepEqual(await stands(container, bad), ['visible', 0]);
  await report(cara, container, bad, { reason: 'abuse' });
  assert.deepEqual(texts(await queue()), ['bad'], 'it may be reported again');
  await resolve('approve', [bad]);
});

test('approving a visible comment without reports is no decision: nothing is logged', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  assert.deepEqual(await resolve('approve', [comment]), [null]);
  const why = (await mona.inject({ url: `${container.path}/moderation/${comment.content_uuid}` })).json();
  assert.deepEqual(why.log, []);
  assert.deepEqual(await resolve('undo', [comment]), ['decided_since']);
});

test('requesting a review is undone like a decision, and teaches the spam filter nothing', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'another look');
  // Counts its own lessons only: those of earlier tests are being learned meanwhile.
  const lessons = () =>
    t.app.db
      .selectFrom('spam_lessons')
      .where('comment_id', '=', uuidToNumericId(comment.content_uuid))
      .select('verdict')
      .execute();
  const url = `${container.path}/moderation/${comment.content_uuid}/review`;
  assert.equal((await mona.inject({ method: 'POST', url })).statusCode, 204);
  assert.deepEqual(await stands(container, comment), ['awaiting_moderation', 0]);
  assert.deepEqual(await lessons(), []);
  assert.deepEqual(await resolve('undo', [comment]), [null]);
  assert.deepEqual(await stands(container, comment), ['visible', 0]);
  assert.deepEqual(await lessons(), []);
});

test('a decision is not undone if the author has changed the comment since', async () => {
  const container = await openContainer(t);
  const setting = { is_content_premoderation_enabled: true };
  await mona.inject({ method: 'POST', url: `${container.path}/settings`, payload: setting });
  const comment = await post(anna, container, 'waiting');
  await resolve('approve', [comment]);
  const url = `${container.path}/content/${comment.content_uuid}/edit`;
  assert.equal((await anna.inject({ method: 'POST', url, payload: { content: 'other words' } })).statusCode, 200);
  assert.deepEqual(await stands(container, comment), ['awaiting_moderation', 0]);
  assert.deepEqual(await resolve('undo', [comment]), ['decided_since']);
});

test('a moderator does not see who reported the moderator’s own comment', async () => {
  const container = await openContainer(t);
  const own = await post(mona, container, 'from the desk');
  await report(bert, container, own, { reason: 'abuse', note: 'Rude' });
  const other = await t.signUp('Otto', 'moderator');
  const told = async (who: Asker) => {
    const [inQueue] = (await queue('state=reported', who)).reports[own.content_uuid];
    const [inWhy] = (await who.inject({ url: `${container.path}/moderation/${own.content_uuid}` })).json().flags;
    assert.deepEqual([inQueue.note, inWhy.note], ['Rude', 'Rude']);
    return [inQueue.user_uuid, inWhy.user_uuid];
  };
  assert.deepEqual(await told(mona), [null, null]);
  assert.deepEqual(await told(other), [bert.user.uuid, bert.user.uuid]);
  await resolve('approve', [own], other);
});

test('a decision is undone to the former state, reports included, and once', async () => {
  const container = await openContainer(t);
  const setting = { is_content_premoderation_enabled: true };
  const reported = await post(anna, container, 'reported');
  await report(bert, container, reported, { reason: 'spam', note: 'Lamps' });
  await mona.inject({ method: 'POST', url: `${container.path}/settings`, payload: setting });
  const waiting = await post(anna, container, 'waiting');
  const both = [reported, waiting];
  const before = [
    ['visible', 1],
    ['awaiting_moderation', 0],
  ];
  const after: Record<string, unknown[]> = {
    approve: [
      ['visible', 0],
      ['visible', 0],
    ],
    reject: [
      ['disabled', 1],
      ['disabled', 0],
    ],
    spam: [
      ['spam', 1],
      ['spam', 0],
    ],
  };
  const now = async () => [await stands(container, reported), await stands(container, waiting)];
  assert.deepEqual(await now(), before);
  for (const resolution of ['approve', 'reject', 'spam'] as const) {
    assert.deepEqual(await resolve(resolution, both), [null, null]);
    assert.deepEqual(await now(), after[resolution], resolution);
    assert.deepEqual(await resolve('undo', both), [null, null]);
    assert.deepEqual(await now(), before, `${resolution} is taken back`);
    assert.deepEqual(await resolve('undo', both), ['decided_since', 'decided_since'], 'once');
  }
  const total = (await list(mona, container)).contents.find(
    ({ content_uuid }) => content_uuid === reported.content_uuid,
  );
  assert.equal(total?.total_flags, 1);
  const [{ note }] = (await unseen(container)).reports[reported.content_uuid];
  assert.equal(note, 'Lamps');
  assert.equal((await open(t, container)).container.total_visible_content, 1);
  await resolve('approve', both);
});

test('another person’s decision can be undone by that person only', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const otto = await t.signUp('Otto II', 'moderator');
  await resolve('reject', [comment]);
  assert.deepEqual(await resolve('undo', [comment], otto), ['decided_since']);
  await resolve('spam', [comment], otto);
  assert.deepEqual(await resolve('undo', [comment]), ['decided_since']);
  assert.deepEqual(await resolve('undo', [comment], otto), [null]);
  assert.deepEqual(await stands(container, comment), ['disabled', 0]);
});

test('a newcomer’s trust from an approval is lost when the approval is undone', async () => {
  const container = await openContainer(t);
  const newcomer = await t.signUp('Newcomer');
  const comment = await post(newcomer, container, 'x');
  await resolve('reject', [comment]);
  const vouched = async () =>
    (await t.app.db.selectFrom('users').select('date_vouched').where('id', '=', newcomer.id).executeTakeFirstOrThrow())
      .date_vouched;
  await resolve('approve', [comment]);
  assert.notEqual(await vouched(), null);
  await resolve('undo', [comment]);
  assert.equal(await vouched(), null);
});

test('one call decides on many comments of the site; each refusal has its reason', async () => {
  const uuid = randomUUID();
  await t.app.db
    .insertInto('sections')
    .values({ uuid, site_uuid: t.site.uuid, parent_uuid: t.site.uuid, name: 'Sport' })
    .execute();
  const here = await openContainer(t);
  const url = `/v4/livecomments/${uuid}/`;
  const made = await t.inject({ method: 'POST', url, payload: { container_id: 'match' } });
  const cc = made.json().content_container_uuid as string;
  const there: TestContainer = { cc, container_id: 'match', path: `/v4/livecomments/${uuid}/${cc}` };
  const comments = [await post(anna, here, 'one'), await post(anna, there, 'two'), await post(anna, here, 'three')];
  const [first] = comments as [Comment];
  const gone = await post(anna, here, 'gone');
  await anna.inject({ method: 'DELETE', url: `${here.path}/comments/${gone.content_uuid}` });

  const unknown = [
    gone,
    { ...first, content_uuid: randomUUID() },
    { ...first, content_uuid: 'x' },
    { ...first, content_container_uuid: randomUUID() },
    { ...first, content_container_uuid: 'y' },
  ];
  const codes = await resolve('spam', [...comments, ...unknown]);
  assert.deepEqual(codes, [null, null, null, ...unknown.map(() => 'content_not_found')]);
  assert.deepEqual(await stands(there, comments[1] as Comment), ['spam', 0]);
  assert.deepEqual(await resolve('undo', comments), [null, null, null]);

  const items = Array.from({ length: 101 }, () => itemOf(first));
  for (const [payload, field] of [
    [{ resolution: 'spam', items }, 'items'],
    [{ resolution: 'spam', items: [] }, 'items'],
    [{ resolution: 'burn', items: [itemOf(first)] }, 'resolution'],
  ] as const) {
    const answer = await sendResolve(mona, payload);
    assert.deepEqual([answer.statusCode, answer.json().data.field], [400, field]);
  }
});

test('comments of another site are out of reach', async () => {
  const site = await t.app.sites.add({ domain: 'elsewhere.example', name: 'Elsewhere' });
  const made = await t.inject({
    method: 'POST',
    url: `/v4/livecomments/${site.uuid}/`,
    payload: { container_id: 'far' },
  });
  const content_container_uuid = made.json().content_container_uuid as string;
  const comment = await post(anna, await openContainer(t), 'near');
  assert.deepEqual(await resolve('spam', [{ ...comment, content_container_uuid }]), ['content_not_found']);
});

test('the history of a person has all that they wrote in every state, counted, page by page', async () => {
  const container = await openContainer(t);
  const dora = await t.signUp('Dora');
  const said: Comment[] = [];
  for (const text of ['one', 'two', 'three', 'four', 'five']) said.push(await post(dora, container, text));
  const [one, two, three, four] = said as [Comment, Comment, Comment, Comment];
  await resolve('reject', [one]);
  await resolve('spam', [two]);
  await report(bert, container, three, { reason: 'abuse' });
  await dora.inject({ method: 'DELETE', url: `${container.path}/comments/${four.content_uuid}` });
  const url = `${sectionPath(t)}/${dora.user.uuid}/history`;
  const history = async (query = '') => (await mona.inject({ url: `${url}?${query}` })).json();
  const all = await history();
  assert.deepEqual(
    all.contents.map(({ content, state }: Comment) => `${content} ${state}`),
    ['five visible', 'three visible', 'two spam', 'one disabled'],
  );
  const { visible, spam, disabled, reported } = all.totals;
  assert.deepEqual([visible, spam, disabled, reported], [2, 1, 1, 1]);
  assert.equal(all.reports[three.content_uuid][0].reason, 'abuse');
  const first = await history('limit=3');
  assert.equal(first.more_available, true);
  const rest = await history(`limit=3&starting_from=${first.contents.at(-1).content_uuid}`);
  assert.deepEqual([texts(rest), rest.more_available], [['one'], false]);
  const log = (await mona.inject({ url: `${sectionPath(t)}/moderation/log?user_uuid=${dora.user.uuid}` })).json();
  assert.deepEqual(
    log.entries.map(({ action }: { action: string }) => action),
    ['spam', 'disable'],
  );
  assert.equal((await mona.inject({ url: `${sectionPath(t)}/${randomUUID()}/history` })).statusCode, 404);
});

test('reports from chats, interviews and live blogs are in the site’s queue, and are decided there', async () => {
  const send = async (who: TestUser, url: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await who.inject({ method, url, payload });
    assert.ok(answer.statusCode < 300, `${url} ${answer.body}`);
    return answer;
  };
  const openAt = (of: string) => openContainer(t, `/v4/${of}/${t.site.uuid}`);
  const [chat, interview, blog, article] = [
    await openAt('chat'),
    await openAt('questions'),
    await openAt('liveblog'),
    await openContainer(t),
  ];
  const gina = await t.signUp('Gina');
  const message: Comment = (await send(gina, `${chat.path}/messages`, { content: 'rude' })).json();
  const question: Comment = (await send(gina, `${interview.path}/questions`, { content: 'Ruder?' })).json();
  await send(mona, blog.path, { settings: { replies: true } }, 'PUT');
  const body = [{ type: 'paragraph', text: 'News' }];
  const posted: Comment = (await send(mona, `${blog.path}/posts`, { content: 'News', body })).json();
  const reply: Comment = (
    await send(gina, `${blog.path}/replies/${posted.content_uuid}`, { content: 'the rudest' })
  ).json();
  const comment = await post(gina, article, 'impolite');

  const earlier = await queue('state=reported&kinds=all');
  const report = { reason: 'abuse' };
  await send(bert, `${chat.path}/messages/${message.content_uuid}/flag`, report);
  await send(bert, `${interview.path}/questions/${question.content_uuid}/flag`, report);
  await send(bert, `${blog.path}/replies/${reply.content_uuid}/flags`, report);
  await send(bert, `${article.path}/comments/${comment.content_uuid}/flag`, report);

  const all = await queue('state=reported&kinds=all');
  assert.deepEqual(texts(all), ['impolite', 'the rudest', 'Ruder?', 'rude', ...texts(earlier)]);
  assert.equal(all.totals.reported, earlier.totals.reported + 4);
  assert.equal(all.reports[message.content_uuid][0].reason, 'abuse');
  assert.deepEqual(
    all.contents.slice(0, 4).map(({ content_uuid }: Comment) => all.kinds[content_uuid]),
    ['livecomments', 'livestories', 'livequestions', 'livechat'],
  );
  assert.deepEqual(texts(await queue()), ['impolite', ...texts(earlier)], 'who asks for comments gets comments');
  const first = await queue('state=reported&kinds=all&limit=2');
  const rest = await queue(`state=reported&kinds=all&limit=2&starting_from=${first.contents[1].content_uuid}`);
  assert.deepEqual(texts(rest), ['Ruder?', 'rude']);

  const theirs = await mona.inject({ url: `${sectionPath(t)}/${gina.user.uuid}/history?kinds=all` });
  assert.deepEqual(texts(theirs.json()), ['impolite', 'the rudest', 'Ruder?', 'rude']);
  assert.equal(theirs.json().totals.reported, 4);

  const four = [message, question, reply, comment];
  assert.deepEqual(await resolve('reject', four), [null, null, null, null]);
  assert.deepEqual(texts(await queue('state=reported&kinds=all')), texts(earlier));
  assert.deepEqual((await t.inject({ url: `${chat.path}/messages` })).json().contents, [], 'gone for readers');
  assert.deepEqual(await resolve('undo', four), [null, null, null, null]);
  assert.deepEqual(await resolve('approve', four), [null, null, null, null]);
  assert.equal((await queue('state=reported&kinds=all')).totals.reported, earlier.totals.reported);
  assert.equal((await mona.inject({ url: `${sectionPath(t)}/moderation/queue?kinds=some` })).statusCode, 400);
});

test('none of this is for readers', async () => {
  const comment = await post(anna, await openContainer(t), 'x');
  const item = { resolution: 'approve', items: [itemOf(comment)] };
  for (const [who, code] of [
    [anna, 'forbidden'],
    [t, 'unauthorized'],
  ] as const) {
    assert.equal((await sendResolve(who, item)).json().code, code);
    assert.equal((await who.inject({ url: `${sectionPath(t)}/${anna.user.uuid}/history` })).json().code, code);
    assert.equal((await queue('state=reported', who)).code, code);
  }
});

test('a long report is refused by name, and cleared reports are part of their author’s copy', async () => {
  const container = await openContainer(t);
  const comment = await post(anna, container, 'x');
  const url = `${container.path}/comments/${comment.content_uuid}/flag`;
  const long = await bert.inject({ method: 'POST', url, payload: { reason: 'other', note: 'x'.repeat(501) } });
  assert.deepEqual([long.statusCode, long.json().data.field], [400, 'note']);
  const emil = await t.signUp('Emil');
  await t.changeUser(emil, { email_verification_status: 'none' });
  await report(emil, container, comment, { reason: 'other', note: 'My own words' });
  await resolve('approve', [comment]);
  const copy = await emil.inject({ url: '/v2/localhost/users/current/export' });
  assert.match(copy.body, /My own words/);
});
