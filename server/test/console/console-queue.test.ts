/** The queue of the newsroom console: its pages, filters and counts, claims between colleagues, and decisions. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  Claimed,
  CommentDetail,
  Decided,
  ItemReplies,
  ItemThread,
  QueueChanges,
  QueueCounts,
  QueueItem,
  QueuePage,
} from '../../../core/contract/console/queue';
import { CLAIM_MS } from '../../../core/contract/console/queues';
import type { Comment } from '../../../core/contract/content/comment';
import { QUEUE_COUNTED } from '../../../core/contract/content/moderation';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, openContainer, post, type TestContainer, texts } from '../support/conversation';

let t: TestApp;
let mona: TestUser;
let milo: TestUser;
let anna: TestUser;
let ben: TestUser;
before(async () => {
  t = await startTestApp();
  await t.changeRules({
    flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 },
    word_lists: [
      { name: 'dubious', action: 'hold', words: ['dubious'] },
      { name: 'rude', action: 'hold', words: ['rude'] },
      { name: 'pills', action: 'spam', words: ['pills'] },
    ],
  });
  [mona, milo] = [await t.signUp('Mona', 'moderator'), await t.signUp('Milo', 'moderator')];
  [anna, ben] = [await t.signUp('Anna'), await t.signUp('Ben')];
});
after(() => t?.close());

const at = (path: string) => `/v1/console/localhost/${path}`;

async function get<T>(path: string, who: Pick<TestUser, 'inject'> = mona): Promise<T> {
  const answer = await who.inject({ url: at(path) });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
async function send<T>(path: string, payload: object, who: TestUser = mona): Promise<T> {
  const answer = await who.inject({ method: 'POST', url: at(path), payload });
  assert.ok(answer.statusCode < 300, answer.body);
  return answer.json();
}
const page = (query: string) => get<QueuePage>(`queue?${query}`);
const textsOf = ({ items }: QueuePage) => texts({ contents: items.map(({ content }) => content) });
const only = (container: TestContainer, query = '') => page(`container=${container.cc}&${query}`);
const claim = (payload: object, who?: TestUser) => send<Claimed>('queue/claims', payload, who);
const decide = async (items: object[], resolution: string, who?: TestUser, more: object = {}) =>
  (await send<Decided>('queue/decisions', { items, resolution, ...more }, who)).results;
const report = (who: TestUser, container: TestContainer, { content_uuid }: Comment) =>
  who.inject({ method: 'POST', url: `${container.path}/comments/${content_uuid}/flag`, payload: { reason: 'abuse' } });
const edit = (who: TestUser, container: TestContainer, { content_uuid }: Comment, content: string) =>
  who.inject({ method: 'POST', url: `${container.path}/content/${content_uuid}/edit`, payload: { content } });
const ids = (...comments: Comment[]) => comments.map(({ content_uuid }) => content_uuid);

describe('a page of the queue', () => {
  it('shows an item with its article, its rule, its writer and its reports', async () => {
    const container = await openContainer(t);
    const held = await post(anna, container, 'Something dubious');
    const [item] = (await only(container)).items;
    assert.ok(item);
    assert.equal(item.content.content, 'Something dubious');
    assert.deepEqual([item.queue, item.kind, item.version, item.claim], ['waiting', 'livecomments', 1, null]);
    assert.match(item.rule ?? '', /^words\/dubious/);
    assert.equal(item.container.container_id, container.container_id);
    const { date_created, ...writer } = item.writer;
    assert.deepEqual(writer, {
      ...{ name: 'Anna', comments_made: 0, is_trusted: false, is_new: true, removal_rate: null },
      ...{ approved: 0, is_proven: false, is_email_proved: false },
    });
    assert.ok(date_created > 0);
    const seen = await post(anna, container, 'Fine by me');
    await report(ben, container, seen);
    const [reported] = (await only(container, 'queue=reported')).items;
    assert.deepEqual([reported?.total_reports, reported?.rule], [1, null]);
    assert.deepEqual(
      reported?.reports.map(({ reason, agreement, made }) => ({ reason, agreement, made })),
      [{ reason: 'abuse', agreement: null, made: 1 }],
    );
    assert.equal((await only(container)).items.length, 1, held.content_uuid);
  });

  it('says how many reports a reporter has made, and from five judged ones on how often staff agreed', async () => {
    const container = await openContainer(t);
    const rita = await t.signUp('Rita');
    const comments: Comment[] = [];
    for (let n = 0; n < 6; n++) comments.push(await post(anna, container, `Reported by Rita ${n}`));
    for (const comment of comments) await report(rita, container, comment);
    const [last, ...others] = comments.reverse() as [Comment, ...Comment[]];
    const shown = async () =>
      (await only(container, `queue=reported&comment=${last.content_uuid}`)).items[0]?.reports[0];
    const judge = (some: Comment[], resolution: string) =>
      decide(
        some.map(({ content_uuid }) => ({ content_uuid })),
        resolution,
      );
    await judge(others.slice(0, 2), 'reject');
    await judge(others.slice(2, 3), 'spam');
    await judge(others.slice(3, 4), 'approve');
    assert.deepEqual([(await shown())?.made, (await shown())?.agreement], [6, null]);
    await judge(others.slice(4), 'approve');
    assert.deepEqual([(await shown())?.made, (await shown())?.agreement], [6, { judged: 5, agreed: 3 }]);
  });

  it('shows the comment that an item answers', async () => {
    const container = await openContainer(t);
    const parent = await post(ben, container, 'The ferry is late again');
    const held = await post(anna, container, 'Something dubious', parent.content_uuid);
    const [item] = (await only(container)).items;
    assert.equal(item?.content.content_uuid, held.content_uuid);
    assert.deepEqual(item?.answers, {
      ...{ user_uuid: parent.actor_uuid, name: 'Ben', content: 'The ferry is late again' },
    });
  });

  it('filters by rule, kind, person, language and reports', async () => {
    const container = await openContainer(t);
    await post(anna, container, 'dubious first');
    await post(ben, container, 'rude second');
    const seen = await post(anna, container, 'Reported twice');
    await report(ben, container, seen);
    await report(milo, container, seen);
    await report(ben, container, await post(anna, container, 'Reported once'));
    const { rule } = (await only(container, 'sort=oldest')).items[0] ?? {};
    assert.deepEqual(textsOf(await only(container, `rule=${encodeURIComponent(rule ?? '')}`)), ['dubious first']);
    assert.deepEqual(textsOf(await only(container, `user=${ben.user.uuid}`)), ['rude second']);
    assert.deepEqual(textsOf(await only(container, 'kind=reviews')), []);
    assert.equal((await only(container, 'kind=livecomments')).items.length, 2);
    assert.deepEqual(textsOf(await only(container, 'language=xx')), []);
    assert.deepEqual(textsOf(await only(container, 'queue=reported&reports_min=2')), ['Reported twice']);
    assert.equal((await only(container, 'queue=reported&reason=abuse')).items.length, 2);
    assert.deepEqual(textsOf(await only(container, 'queue=reported&reason=hate')), []);
    assert.deepEqual(textsOf(await only(container, 'queue=reported&sort=reported')), [
      'Reported twice',
      'Reported once',
    ]);
    assert.deepEqual(textsOf(await only(container, 'queue=reported&sort=priority')), [
      'Reported twice',
      'Reported once',
    ]);
  });

  it('continues after its last item, in each sort and among equals', async () => {
    const container = await openContainer(t);
    for (let n = 1; n <= 5; n++) {
      await post(anna, container, `dubious ${n}`);
      if (n % 2 === 0) t.pass(1000);
    }
    const oldest = ['dubious 1', 'dubious 2', 'dubious 3', 'dubious 4', 'dubious 5'];
    const newest = [...oldest].reverse();
    for (const [sort, expected] of Object.entries({ oldest, newest, priority: oldest, reported: oldest })) {
      const found: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const next: QueuePage = await only(container, `sort=${sort}&limit=2${cursor && `&after=${cursor}`}`);
        found.push(...textsOf(next));
        cursor = next.cursor;
      }
      assert.deepEqual(found, expected, sort);
    }
    const wrong = await mona.inject({ url: at('queue?sort=oldest&after=newest.1.2') });
    assert.deepEqual([wrong.statusCode, wrong.json().data.field], [400, 'after']);
    const noUuid = await mona.inject({ url: at('queue?container=x') });
    assert.deepEqual([noUuid.statusCode, noUuid.json().data.field], [400, 'container']);
  });

  it('counts each queue, and waiting items by rule and kind', async () => {
    const container = await openContainer(t);
    const before = await get<QueueCounts>('queue/counts');
    await post(anna, container, 'rude again');
    await post(anna, container, 'cheap pills');
    const now = await get<QueueCounts>('queue/counts');
    assert.equal(now.queues.waiting, before.queues.waiting + 1);
    assert.equal(now.queues.spam, before.queues.spam + 1);
    assert.equal(now.waiting_by_kind.livecomments, now.queues.waiting);
    assert.equal(
      Object.values(now.waiting_by_rule).reduce((sum, one) => sum + one),
      now.queues.waiting,
    );
    assert.ok(now.queues.waiting < QUEUE_COUNTED);
  });
});

describe('claims', () => {
  it('let one person read an item, until the lease ends or a colleague takes over', async () => {
    const container = await openContainer(t);
    const [one] = ids(await post(anna, container, 'dubious claim'));
    const [mine] = (await claim({ content_uuids: [one] })).claims;
    assert.deepEqual([mine?.is_yours, mine?.claim?.name], [true, 'Mona']);
    const [theirs] = (await claim({ content_uuids: [one] }, milo)).claims;
    assert.deepEqual([theirs?.is_yours, theirs?.claim?.user_uuid], [false, mona.user.uuid]);
    assert.equal((await only(container)).items[0]?.claim?.name, 'Mona');
    const [taken] = (await claim({ content_uuids: [one], take_over: true }, milo)).claims;
    assert.equal(taken?.is_yours, true);
    t.pass(CLAIM_MS - 10_000);
    assert.equal((await claim({ content_uuids: [one] })).claims[0]?.is_yours, false);
    t.pass(10_000);
    assert.equal((await only(container)).items[0]?.claim, null);
    assert.equal((await claim({ content_uuids: [one] })).claims[0]?.is_yours, true);
    const [released] = (await claim({ content_uuids: [one], release: true })).claims;
    assert.deepEqual([released?.is_yours, released?.claim], [false, null]);
    assert.equal((await claim({ content_uuids: [one] }, milo)).claims[0]?.is_yours, true);
    await claim({ content_uuids: [one], release: true });
    assert.equal((await only(container)).items[0]?.claim?.name, 'Milo', 'nobody releases the claim of a colleague');
  });

  it('give two people who ask for the next items different ones, in the order of the filter', async () => {
    const container = await openContainer(t);
    const all: Comment[] = [];
    for (let n = 1; n <= 5; n++) all.push(await post(anna, container, `dubious next ${n}`));
    const filter = { container: container.cc, sort: 'oldest' };
    const [first, second] = await Promise.all([
      claim({ next: 2, filter }).then(({ claims }) => claims),
      claim({ next: 2, filter }, milo).then(({ claims }) => claims),
    ]);
    const taken = [...first, ...second];
    assert.ok(taken.every(({ is_yours }) => is_yours));
    assert.deepEqual(taken.map(({ content_uuid }) => content_uuid).sort(), ids(...all.slice(0, 4)).sort());
    const rest = await claim({ next: 5, filter });
    assert.deepEqual(
      rest.claims.map(({ content_uuid }) => content_uuid),
      ids(...all.slice(4)),
    );
    for (const payload of [{}, { next: 1, content_uuids: ids(all[0] as Comment) }]) {
      const answer = await mona.inject({ method: 'POST', url: at('queue/claims'), payload });
      assert.equal(answer.json().data.field, 'content_uuids');
    }
    const payload = { next: 1, filter, release: true };
    const released = await mona.inject({ method: 'POST', url: at('queue/claims'), payload });
    assert.deepEqual([released.statusCode, released.json().data.field], [400, 'release']);
  });

  it('of the next items include those whose lease has ended, and none in no queue', async () => {
    const container = await openContainer(t);
    const [one] = ids(await post(anna, container, 'dubious lease'));
    const filter = { container: container.cc };
    const next = async (who: TestUser) => (await claim({ next: 2, filter }, who)).claims.map((it) => it.content_uuid);
    assert.deepEqual([await next(mona), await next(milo), await next(mona)], [[one], [], []]);
    t.pass(CLAIM_MS);
    assert.deepEqual(await next(milo), [one]);
    await decide([{ content_uuid: one }], 'approve');
    assert.deepEqual(await next(mona), []);
    const [late] = (await claim({ content_uuids: [one], take_over: true })).claims;
    assert.deepEqual([late?.is_yours, late?.claim, late?.version], [false, null, 2]);
  });

  it('end with a verdict', async () => {
    const container = await openContainer(t);
    const comment = await post(anna, container, 'dubious end');
    await claim({ content_uuids: ids(comment) });
    await milo.inject({ method: 'POST', url: `${container.path}/moderation/${comment.content_uuid}/disable` });
    const [item] = (await only(container, 'queue=rejected')).items;
    assert.deepEqual([item?.claim, item?.version], [null, 2]);
  });
});

describe('decisions', () => {
  it('decide each item by itself, in one batch of the log, and can be undone', async () => {
    const container = await openContainer(t);
    const [one, two] = [await post(anna, container, 'dubious one'), await post(anna, container, 'dubious two')];
    const items = ids(one, two).map((content_uuid) => ({ content_uuid, version: 1, date_edited: null }));
    const results = await decide([...items, { content_uuid: mona.user.uuid }], 'reject', mona, {
      ...{ reason: 'abuse', note: ' Third time. ' },
    });
    assert.deepEqual(
      results.map(({ code, version }) => [code, version]),
      [
        [null, 2],
        [null, 2],
        ['content_not_found', null],
      ],
    );
    const log = await t.app.db
      .selectFrom('moderation_log')
      .selectAll()
      .where('content_uuid', 'in', ids(one, two))
      .execute();
    assert.deepEqual(
      log.map(({ via, action }) => [via, action]),
      Array(2).fill(['console', 'disable']),
    );
    assert.ok(log[0]?.batch_uuid);
    assert.equal(log[0]?.batch_uuid, log[1]?.batch_uuid);
    const detail = await get<CommentDetail>(`comments/${one.content_uuid}`);
    assert.deepEqual(
      detail.notes.map(({ text, name }) => [text, name]),
      [['Third time.', 'Mona']],
    );
    const undone = await decide([{ content_uuid: one.content_uuid, version: 2 }], 'undo');
    assert.deepEqual([undone[0]?.code, undone[0]?.version], [null, 3]);
    assert.deepEqual(textsOf(await only(container)), ['dubious one']);
  });

  it('are undone by their version, and never a later decision, of a colleague or of the same person', async () => {
    const container = await openContainer(t);
    const { content_uuid } = await post(anna, container, 'dubious again');
    const stateOf = async () => (await get<CommentDetail>(`comments/${content_uuid}`)).item.content.state;
    await decide([{ content_uuid, version: 1 }], 'approve');
    // The same moderator decides again in another tab.
    await decide([{ content_uuid, version: 2 }], 'reject');
    const [early] = await decide([{ content_uuid, version: 2 }], 'undo');
    assert.deepEqual([early?.code, early?.decided?.name, await stateOf()], ['decided_since', 'Mona', 'disabled']);
    await decide([{ content_uuid, version: 3 }], 'spam', milo);
    const [late] = await decide([{ content_uuid, version: 3 }], 'undo');
    assert.deepEqual([late?.code, late?.decided?.name, await stateOf()], ['decided_since', 'Milo', 'spam']);
    const undo = [{ content_uuid, version: 4 }];
    assert.equal((await decide(undo, 'undo', milo))[0]?.code, null);
    assert.equal((await decide(undo, 'undo', milo))[0]?.code, null, 'sent again it is no conflict');
    assert.equal(await stateOf(), 'disabled');
  });

  it('can be undone after new reports, but not after a later decision that followed them', async () => {
    const container = await openContainer(t);
    const comment = await post(anna, container, 'dubious but fine');
    const { content_uuid } = comment;
    const [approved] = await decide([{ content_uuid, version: 1 }], 'approve');
    const undo = [{ content_uuid, version: approved?.version }];
    await report(ben, container, comment);
    const [reported] = (await only(container, 'queue=reported')).items;
    assert.ok((reported?.version ?? 0) > (approved?.version ?? 0), 'the report raised the version');
    assert.equal((await decide(undo, 'undo'))[0]?.code, null);
    const state = async () => (await get<CommentDetail>(`comments/${content_uuid}`)).item.content.state;
    assert.equal(await state(), 'awaiting_moderation');
    const [again] = await decide([{ content_uuid }], 'approve');
    await report(milo, container, comment);
    await decide([{ content_uuid }], 'reject');
    const [late] = await decide([{ content_uuid, version: again?.version }], 'undo');
    assert.deepEqual([late?.code, await state()], ['decided_since', 'disabled']);
  });

  it('tell who decided in the meantime, and leave that decision', async () => {
    const container = await openContainer(t);
    const { content_uuid } = await post(anna, container, 'dubious race');
    const seen = { content_uuid, version: 1 };
    const both = await Promise.all([decide([seen], 'approve', mona), decide([seen], 'spam', milo)]);
    const [done, late] = both.flat().sort((a) => (a.code === null ? -1 : 1));
    assert.deepEqual([done?.code, late?.code], [null, 'decided_since']);
    assert.ok(['Mona', 'Milo'].includes(late?.decided?.name ?? ''));
    const { item } = await get<CommentDetail>(`comments/${content_uuid}`);
    assert.equal(item.content.state, late?.decided?.resolution === 'enable' ? 'visible' : 'spam');
    const winner = late?.decided?.name === 'Mona' ? mona : milo;
    const again = await decide([seen], late?.decided?.resolution === 'enable' ? 'approve' : 'spam', winner);
    assert.deepEqual([again[0]?.code, again[0]?.version], [null, done?.version], 'sent again it is no conflict');
  });

  it('refuse a decision about another text', async () => {
    const container = await openContainer(t);
    const comment = await post(anna, container, 'dubious text');
    const edited = await edit(anna, container, comment, 'dubious text, changed');
    assert.ok(edited.statusCode < 300, edited.body);
    const seen = { content_uuid: comment.content_uuid, version: 1, date_edited: null };
    assert.deepEqual(
      (await decide([seen], 'approve')).map(({ code, decided }) => [code, decided]),
      [['text_changed', null]],
    );
    const detail = await get<CommentDetail>(`comments/${comment.content_uuid}`);
    assert.deepEqual(
      detail.versions.map(({ content }) => content),
      ['dubious text'],
    );
    const { date_edited } = detail.item.content;
    const [result] = await decide([{ ...seen, date_edited, version: detail.item.version }], 'approve');
    assert.equal(result?.code, null);
  });

  it('take a reason for rejections only, and no empty note', async () => {
    const items = [{ content_uuid: mona.user.uuid }];
    for (const [field, more] of Object.entries({ reason: { reason: 'abuse' }, note: { note: ' ' } })) {
      const payload = { items, resolution: 'approve', ...more };
      const answer = await mona.inject({ method: 'POST', url: at('queue/decisions'), payload });
      assert.deepEqual([answer.statusCode, answer.json().data.field], [400, field]);
    }
  });
});

describe('one comment', () => {
  it('comes with its parent, replies, reasons, reports, log and notes', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'The root');
    const comment = await post(ben, container, 'In the middle', root.content_uuid);
    for (let n = 0; n < 11; n++) await post(anna, container, `Reply ${n}`, comment.content_uuid);
    await report(anna, container, comment);
    const made = await send<object>(`comments/${comment.content_uuid}/notes`, { text: 'Look at this' });
    const detail = await get<CommentDetail>(`comments/${comment.content_uuid}`, milo);
    assert.equal(detail.parent?.content, 'The root');
    assert.deepEqual([detail.replies.length, detail.more_replies], [10, true]);
    assert.deepEqual(detail.notes, [made]);
    assert.equal(detail.why.flags[0]?.user_uuid, anna.user.uuid);
    assert.equal(detail.item.queue, 'reported');
    await send<object>(`comments/${comment.content_uuid}/notes`, { text: 'I looked' }, milo);
    const { notes } = await get<CommentDetail>(`comments/${comment.content_uuid}`);
    assert.deepEqual(
      notes.map(({ text, name }) => [text, name]),
      [
        ['I looked', 'Milo'],
        ['Look at this', 'Mona'],
      ],
      'the newest first',
    );
    await act(milo, 'DELETE', container, comment, '/flag');
    assert.equal((await get<CommentDetail>(`comments/${comment.content_uuid}`)).item.queue, null);
    const calm = await get<CommentDetail>(`comments/${root.content_uuid}`);
    assert.deepEqual([calm.item.queue, calm.item.version, calm.parent], [null, 0, null]);
    for (const uuid of ['x', mona.user.uuid]) {
      assert.equal((await mona.inject({ url: at(`comments/${uuid}`) })).json().code, 'content_not_found');
    }
    const empty = await mona.inject({
      ...{ method: 'POST', url: at(`comments/${root.content_uuid}/notes`), payload: { text: ' ' } },
    });
    assert.equal(empty.json().data.field, 'text');
  });

  it('goes to colleagues with a question until it is decided', async () => {
    const container = await openContainer(t);
    const comment = await post(anna, container, 'dubious question');
    const ask = (question: string | null) =>
      mona.inject({
        ...{
          method: 'POST',
          url: at('queue/second-opinion'),
          payload: { content_uuid: comment.content_uuid, question },
        },
      });
    assert.equal((await ask('Is this libel?')).statusCode, 204);
    const [asked] = (await page('queue=second_opinion')).items;
    assert.deepEqual(asked?.second_opinion, { user_uuid: mona.user.uuid, question: 'Is this libel?' });
    assert.equal((await get<QueueCounts>('queue/counts')).queues.second_opinion, 1);
    await ask(null);
    assert.deepEqual((await page('queue=second_opinion')).items, []);
    await ask('Or this?');
    await decide([{ content_uuid: comment.content_uuid }], 'approve', milo);
    assert.deepEqual((await page('queue=second_opinion')).items, []);
    assert.equal((await ask('Too late')).json().code, 'decided_since');
    const empty = await ask('  ');
    assert.deepEqual([empty.statusCode, empty.json().data.field], [400, 'question']);
    const nothing = { content_uuid: mona.user.uuid, question: 'About what?' };
    const unknown = await mona.inject({ method: 'POST', url: at('queue/second-opinion'), payload: nothing });
    assert.equal(unknown.json().code, 'content_not_found');
  });
});

describe('items that a moderator leaves as they are', () => {
  const leave = async (payload: object, who?: TestUser) => (await send<Decided>('queue/leave', payload, who)).results;

  it('are in no queue until a report or the text changes, and their author sees no difference', async () => {
    const container = await openContainer(t);
    const comment = await post(anna, container, 'Left alone');
    await report(ben, container, comment);
    const [item] = (await only(container, 'queue=reported')).items;
    const [left] = await leave({ items: [{ content_uuid: comment.content_uuid, version: item?.version }] });
    assert.deepEqual([left?.code, left?.version], [null, 2]);
    assert.deepEqual((await only(container, 'queue=reported')).items, []);
    const { item: now, why } = await get<CommentDetail>(`comments/${comment.content_uuid}`);
    assert.deepEqual([now.content.state, now.total_reports, why.log[0]?.action], ['visible', 1, 'leave']);
    await report(milo, container, comment);
    assert.equal((await only(container, 'queue=reported')).items.length, 1);
  });

  it('return after an undo, and a colleague who decides too late is told', async () => {
    const container = await openContainer(t);
    const comment = await post(anna, container, 'dubious, left');
    const items = [{ content_uuid: comment.content_uuid, version: 1 }];
    assert.equal((await leave({ items }))[0]?.code, null);
    assert.equal((await leave({ items }))[0]?.code, null, 'sent again it is no conflict');
    assert.equal((await leave({ items }, milo))[0]?.code, 'decided_since');
    assert.equal((await decide(items, 'approve', milo))[0]?.code, 'decided_since');
    assert.equal((await leave({ items, is_undone: true }, milo))[0]?.code, 'decided_since', 'only their own');
    assert.equal((await leave({ items: [{ content_uuid: comment.content_uuid }], is_undone: true }))[0]?.code, null);
    assert.deepEqual(textsOf(await only(container)), ['dubious, left']);
    assert.equal((await leave({ items: [{ content_uuid: mona.user.uuid }] }))[0]?.code, 'content_not_found');
  });
});

describe('the thread around a comment', () => {
  const thread = (uuid: string) => get<ItemThread>(`comments/${uuid}/thread`);
  const said = (items: QueueItem[]) => items.map(({ content }) => content.content);

  it('has the comments above it, beside it and below it, with their states and versions, in pages', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'Root');
    const siblings: Comment[] = [];
    for (let n = 1; n <= 13; n++) siblings.push(await post(ben, container, `Sibling ${n}`, root.content_uuid));
    const middle = siblings[6] as Comment;
    for (let n = 1; n <= 12; n++) await post(anna, container, `Reply ${n}`, middle.content_uuid);
    const held = await post(ben, container, 'A dubious reply', middle.content_uuid);
    const found = await thread(middle.content_uuid);
    assert.deepEqual(said(found.parents), ['Root']);
    assert.deepEqual(said([found.item]), ['Sibling 7']);
    assert.deepEqual(said(found.before), ['Sibling 2', 'Sibling 3', 'Sibling 4', 'Sibling 5', 'Sibling 6']);
    assert.deepEqual(said(found.after), ['Sibling 8', 'Sibling 9', 'Sibling 10', 'Sibling 11', 'Sibling 12']);
    assert.equal(found.replies.length, 10);
    assert.deepEqual(found.more, { before: true, after: true, replies: true });
    const read = (uuid: string, query: string) => get<ItemReplies>(`comments/${uuid}/replies?${query}`);
    const before = await read(root.content_uuid, `before=${siblings[1]?.content_uuid}`);
    assert.deepEqual([said(before.items), before.more_available], [['Sibling 1'], false]);
    const after = await read(middle.content_uuid, `after=${found.replies.at(-1)?.content.content_uuid}`);
    assert.deepEqual(said(after.items), ['Reply 11', 'Reply 12', 'A dubious reply']);
    assert.deepEqual(after.items.map(({ queue, content, version }) => [queue, content.state, version]).slice(1), [
      [null, 'visible', 0],
      ['waiting', 'awaiting_moderation', 1],
    ]);
    // A moderator decides it with the version of the thread.
    const [result] = await decide([{ content_uuid: held.content_uuid, version: 1, date_edited: null }], 'reject');
    assert.equal(result?.code, null);
  });

  it('shows removed comments above as gaps, and does not exist for a deleted comment', async () => {
    const container = await openContainer(t);
    const root = await post(anna, container, 'Root that goes');
    const reply = await post(ben, container, 'Reply that stays', root.content_uuid);
    await act(anna, 'DELETE', container, root, '');
    const found = await thread(reply.content_uuid);
    assert.deepEqual(said(found.parents), [undefined]);
    assert.deepEqual(found.more, { before: false, after: false, replies: false });
    for (const path of ['thread', 'replies']) {
      const gone = await mona.inject({ url: at(`comments/${root.content_uuid}/${path}`) });
      assert.equal(gone.json().code, 'content_not_found');
    }
    const both = `comments/${reply.content_uuid}/replies?after=${reply.content_uuid}&before=${reply.content_uuid}`;
    assert.equal((await mona.inject({ url: at(both) })).json().data.field, 'before');
  });
});

it('changes are read from the number of a page on, each with its state of now', async () => {
  const container = await openContainer(t);
  const held = await post(anna, container, 'dubious change');
  const read = (after: number) => get<QueueChanges>(`queue/changes?after=${after}`);
  /** Waits until no open transaction holds back a change, not even one of another database in the cluster. */
  async function released(): Promise<number> {
    const changes = t.app.db.selectFrom('review_items').select(({ fn }) => fn.max('changed_seq').as('last'));
    for (let tries = 0; tries < 600; tries += 1, await wait(50)) {
      const { last } = await changes.executeTakeFirstOrThrow();
      const { changed_seq } = await page('');
      if (changed_seq >= last) return changed_seq;
    }
    return assert.fail('a transaction is still open');
  }
  const changed_seq = await released();
  assert.deepEqual((await read(changed_seq)).changes, []);
  await claim({ content_uuids: ids(held) });
  await released();
  const claimed = await read(changed_seq);
  const { content_uuid } = held;
  const change = { content_uuid, queue: 'waiting', version: 1, state: 'awaiting_moderation' };
  assert.deepEqual(claimed.changes, [{ ...change, claimed_by: mona.user.uuid }]);
  await claim({ content_uuids: ids(held) });
  assert.deepEqual((await read(claimed.changed_seq)).changes, [], 'a renewal is no change');
  await decide([{ content_uuid }], 'approve');
  await released();
  const decided = await read(claimed.changed_seq);
  assert.deepEqual(decided.changes, [{ content_uuid, queue: null, version: 2, state: 'visible', claimed_by: null }]);
  assert.equal(decided.more_available, false);
  assert.ok(decided.changed_seq > claimed.changed_seq);
});

it('is for staff of the site only, refused before anything is looked up, and stored in no cache', async () => {
  const container = await openContainer(t);
  const held = await post(anna, container, 'dubious secret');
  const calls: [method: 'GET' | 'POST', path: string, payload?: object][] = [
    ['GET', 'queue'],
    ['GET', 'queue/counts'],
    ['GET', 'queue/changes?after=0'],
    ['GET', `comments/${held.content_uuid}`],
    ['GET', `comments/${mona.user.uuid}`],
    ['GET', `comments/${held.content_uuid}/thread`],
    ['GET', `comments/${held.content_uuid}/replies`],
    ['POST', 'queue/leave', { items: [{ content_uuid: held.content_uuid }] }],
    ['POST', 'queue/claims', { next: 1 }],
    ['POST', 'queue/decisions', { items: [{ content_uuid: held.content_uuid }], resolution: 'approve' }],
    ['POST', 'queue/second-opinion', { content_uuid: held.content_uuid, question: 'Hm?' }],
    ['POST', `comments/${held.content_uuid}/notes`, { text: 'Hm.' }],
  ];
  await t.app.sites.add({ domain: 'other.example', name: 'Other' });
  for (const [method, path, payload] of calls) {
    const call = { method, url: at(path), ...(payload && { payload }) };
    const [guest, reader] = [await t.inject(call), await anna.inject(call)];
    assert.deepEqual([guest.statusCode, guest.json().code], [401, 'unauthorized'], path);
    assert.deepEqual([reader.statusCode, reader.json().code], [403, 'forbidden'], path);
    assert.equal(reader.headers['cache-control'], 'private, no-store');
    const elsewhere = await mona.inject({ ...call, url: call.url.replace('localhost', 'other.example') });
    assert.ok([401, 403].includes(elsewhere.statusCode), `${path}: ${elsewhere.statusCode}`);
  }
  const staff = await mona.inject({ url: at('queue') });
  assert.equal(staff.headers['cache-control'], 'private, no-store');
  assert.deepEqual(textsOf(await only(container)), ['dubious secret']);
});

it('shows nothing of another site to its staff', async () => {
  const { db } = t.app;
  const container = await openContainer(t);
  const held = await post(anna, container, 'dubious neighbor');
  const other = await t.app.sites.byDomain('other.example');
  assert.ok(other);
  await db
    .updateTable('review_items')
    .set({ site_uuid: other.uuid })
    .where('container_uuid', '=', container.cc)
    .execute();
  await db
    .updateTable('comments')
    .set({ section_uuid: other.uuid })
    .where('container_uuid', '=', container.cc)
    .execute();
  assert.deepEqual((await only(container)).items, []);
  assert.equal((await mona.inject({ url: at(`comments/${held.content_uuid}`) })).json().code, 'content_not_found');
  const [claimed] = (await claim({ content_uuids: ids(held), take_over: true })).claims;
  assert.deepEqual([claimed?.is_yours, claimed?.version], [false, null]);
  assert.equal((await decide([{ content_uuid: held.content_uuid }], 'approve'))[0]?.code, 'content_not_found');
});

it('former texts are deleted after 90 days, and with an erasure', async () => {
  const container = await openContainer(t);
  const dora = await t.signUp('Dora');
  const write = async (who: TestUser, content: string) => {
    const comment = await post(who, container, content);
    await edit(who, container, comment, `${content}, changed`);
    return comment;
  };
  const old = await write(anna, 'An old text');
  const long = t.app.clock.now() - 91 * 86_400_000;
  await t.app.db.updateTable('comment_versions').set({ date_replaced: long }).execute();
  const [naming, own] = [await write(ben, 'I think @Dora is wrong'), await write(dora, 'My own words')];
  const stored = async ({ content_uuid }: Comment) =>
    (await get<CommentDetail>(`comments/${content_uuid}`)).versions.length;
  assert.deepEqual([await stored(old), await stored(naming), await stored(own)], [0, 1, 1]);
  await t.app.pruneVersions();
  const left = await t.app.db.selectFrom('comment_versions').select('content').orderBy('id').execute();
  assert.ok(!left.some(({ content }) => content === 'An old text'));
  assert.ok(left.some(({ content }) => content === 'My own words'));
  const chief = await t.signUp('Ada', 'administrator');
  const url = `/v2/localhost/users/${dora.id}/erase`;
  await chief.inject({ method: 'POST', url, payload: { mode: 'anonymise' } });
  await t.app.outbox.run();
  const rest = await t.app.db.selectFrom('comment_versions').select('content').execute();
  assert.deepEqual(
    rest.filter(({ content }) => /Dora|My own words/.test(content)),
    [],
  );
});
