/** Live questions: asking, voting, taking up, answering and dismissing; notifications of askers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { RawBuilder } from 'kysely';
import type { Comment, Container, ContainerList } from '../../../core/contract/content/comment';
import type { QuestionFields } from '../../../core/contract/content/questions';
import { findPage } from '../../src/modules/content/comments/pages.repository';
import type { Order } from '../../src/modules/content/kinds/kind';
import { livequestions } from '../../src/modules/content/kinds/livequestions.kind';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { planOf } from '../support/plan-of';

type Question = Comment & QuestionFields;
type Asker = Pick<TestUser, 'inject'>;
type Page = Omit<ContainerList, 'contents'> & { contents: Question[] };

let t: TestApp;
let anna: TestUser;
let bert: TestUser;
let hanna: TestUser;
let mona: TestUser;
let prefix: string;
let path: string;
let container_id: string;

before(async () => {
  t = await startTestApp({ rateLimit: true });
  prefix = `/v4/questions/${t.site.uuid}`;
});
after(() => t?.close());
/** Tokens last a quarter of an hour, and the clock moves on; sign-ups per address are limited by the hour. */
async function meet(): Promise<void> {
  t.pass(20 * 60_000);
  const name = (letter: string) => `${letter}${randomUUID().slice(0, 8)}`;
  [anna, bert, hanna, mona] = [
    await t.signUp(name('A')),
    await t.signUp(name('B')),
    await t.signUp(name('H')),
    await t.signUp(name('M'), 'moderator'),
  ];
}
beforeEach(async () => {
  t.pass(61_000);
  container_id = `mayor-${randomUUID()}`;
  const made = await t.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  assert.equal(made.statusCode, 201, made.body);
  path = `${prefix}/${made.json().content_container_uuid}`;
});

const set = (settings: object, who: TestUser = mona) =>
  who.inject({ method: 'PUT', url: `${path}/settings`, payload: settings });
const list = (...hosts: TestUser[]) => set({ hosts: hosts.map(({ user }) => user.uuid) });
const send = (who: Asker, content: string, on = '/questions', headers?: Record<string, string>) =>
  who.inject({ method: 'POST', url: `${path}${on}`, payload: { content }, ...(headers && { headers }) });

async function ask(who: TestUser, content: string): Promise<Question> {
  // The flood limit allows three in a minute.
  t.pass(21_000);
  const answer = await send(who, content);
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

async function act(who: TestUser, { content_uuid }: Question, act: string, payload?: object): Promise<number> {
  const [method = '', name = ''] = act.split(' ');
  const url = `${path}/questions/${content_uuid}/${name}`;
  const answer = await who.inject({ method: method as 'POST', url, ...(payload && { payload }) });
  return answer.statusCode;
}

async function answer(who: TestUser, { content_uuid }: Question, content: string): Promise<Comment> {
  const sent = await send(who, content, `/questions/${content_uuid}/answer`);
  assert.equal(sent.statusCode, 201, sent.body);
  return sent.json();
}

async function read(query = '', who: Asker = t): Promise<Page> {
  const found = await who.inject({ url: `${prefix}?container_id=${container_id}&${query}` });
  assert.equal(found.statusCode, 200, found.body);
  return found.json();
}
const texts = ({ contents }: Page) => contents.map(({ content }) => content);
const totals = ({ container }: Page) => container.questions;

/** Creates a person with only a name. */
async function introduce(name: string): Promise<Asker> {
  const url = '/v2/localhost/users/anonymous?session=false';
  const answered = await t.inject({ method: 'POST', url, payload: { name } });
  assert.equal(answered.statusCode, 201, answered.body);
  const authorization = `Bearer ${answered.json().access_token}`;
  return { inject: (options) => t.app.inject({ ...options, headers: { ...options.headers, authorization } }) };
}

async function told(who: TestUser): Promise<string[]> {
  const answered = await who.inject({ url: `/v5/notifications/${t.site.uuid}/all` });
  assert.equal(answered.statusCode, 200, answered.body);
  return (answered.json().notifications as { notification_type: string; service_type: string }[]).map(
    ({ notification_type, service_type }) => `${notification_type} of ${service_type}`,
  );
}

describe('asking', () => {
  before(meet);

  it('always creates an open question, regardless of its body', async () => {
    const sent = await anna.inject({
      method: 'POST',
      url: `${path}/questions`,
      payload: { content: 'When does the bridge open?', status: 'answered', answered_at: 1 },
    });
    assert.equal(sent.statusCode, 201, sent.body);
    const { status, answer_uuid, answered_at, dismissal } = sent.json();
    assert.deepEqual(
      { status, answer_uuid, answered_at, dismissal },
      { status: 'open', answer_uuid: null, answered_at: null, dismissal: null },
    );
    assert.deepEqual(totals(await read()), { open: 1, answered: 0, dismissed: 0, live_uuid: null });
  });

  it('is the same question when it is sent again', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(anna, 'Will there be buses?', '/questions', headers);
    const again = await send(anna, 'Will there be buses?', '/questions', headers);
    assert.deepEqual([first.statusCode, again.statusCode], [201, 200]);
    assert.equal(first.json().content_uuid, again.json().content_uuid);
    assert.equal(totals(await read())?.open, 1);
  });

  it('accepts three a minute and 500 characters', async () => {
    for (const nr of [1, 2, 3]) {
      t.pass(6000);
      assert.equal((await send(anna, `Question number ${nr}, about the harbour`)).statusCode, 201);
    }
    t.pass(6000);
    assert.equal((await send(anna, 'And a fourth one, about the park')).statusCode, 429);
    const long = await send(bert, 'ä'.repeat(501));
    assert.equal(long.statusCode, 400, long.body);
    assert.equal(long.json().data.max, 500);
  });

  it('offers similar open questions', async () => {
    const first = await ask(anna, 'When does the new bridge open?');
    await ask(bert, 'Why is the library closed on Mondays?');
    const similar = async (text: string) =>
      ((await t.inject({ url: `${path}/similar?text=${encodeURIComponent(text)}` })).json() as Page).contents;
    assert.deepEqual(
      (await similar('when will the NEW bridge open')).map(({ content_uuid }) => content_uuid),
      [first.content_uuid],
    );
    assert.deepEqual(await similar('Who pays for the stadium?'), []);
    assert.equal(await act(mona, first, 'POST dismiss', { reason: 'off_topic' }), 204);
    assert.deepEqual(await similar('When does the new bridge open?'), []);
  });
});

describe('asking where it is limited', () => {
  before(meet);

  it('opens and closes', async () => {
    const now = t.app.clock.now();
    assert.equal((await set({ opens: now + 60_000, expiry_time: now + 120_000 })).statusCode, 200);
    const early = await send(anna, 'Too early to ask this?');
    assert.deepEqual([early.statusCode, early.json().code], [403, 'commenting_closed']);
    t.pass(61_000);
    await ask(anna, 'In time to ask this?');
    t.pass(61_000);
    const late = await send(bert, 'Too late to ask this?');
    assert.deepEqual([late.statusCode, late.json().code], [403, 'commenting_closed']);
    assert.equal((await read()).container.settings.expiry_time, now + 120_000);
  });

  it('lets guests with a name ask if both site and staff allow it', async () => {
    await t.changeSettings({ enable_anonymous_comments: true });
    const guest = await introduce('Passer-by');
    assert.equal((await send(guest, 'May I ask without an account?')).statusCode, 401);
    assert.equal((await set({ anonymous: true })).statusCode, 200);
    assert.equal((await send(guest, 'May I ask without an account?')).statusCode, 201);
    await t.changeSettings({ enable_anonymous_comments: false });
    t.pass(21_000);
    assert.equal((await send(guest, 'And now, may I still ask?')).statusCode, 401);
  });

  it('waits for a moderator if staff require it, and counts after that', async () => {
    await set({ is_content_premoderation_enabled: true });
    const waiting = await ask(anna, 'Is this looked at first?');
    assert.equal(waiting.state, 'awaiting_moderation');
    assert.equal(totals(await read())?.open, 0);
    const url = `${path}/moderation/${waiting.content_uuid}/enable`;
    assert.equal((await mona.inject({ method: 'POST', url })).statusCode, 204);
    assert.equal(totals(await read())?.open, 1);
  });
});

describe('upvoting', () => {
  before(meet);

  it('sorts by votes, and equal ones by waiting time', async () => {
    const first = await ask(anna, 'First of three about buses');
    await ask(anna, 'Second of three about trams');
    const third = await ask(anna, 'Third of three about ferries');
    assert.equal(await act(bert, third, 'POST like'), 204);
    assert.equal(await act(bert, third, 'POST like'), 204);
    assert.equal(await act(anna, first, 'POST like'), 403);
    await t.app.db
      .updateTable('comments')
      .set((eb) => ({ ranked_likes: eb.ref('total_likes') }))
      .execute();
    const page = await read('sorted_by=popular&filtered_by=open&limit=2');
    assert.deepEqual(texts(page), ['Third of three about ferries', 'First of three about buses']);
    assert.equal(page.contents[0]?.total_likes, 1);
    const more = await read(`sorted_by=popular&filtered_by=open&starting_from=${page.contents[1]?.content_uuid}`);
    assert.deepEqual(texts(more), ['Second of three about trams']);
  });

  it('walks an index in every order', async () => {
    for (const [sort, filter] of [
      ['popular', 'open'],
      ['popular', null],
      ['newest', 'open'],
      ['answered', 'answered'],
      ['answered_oldest', 'answered'],
    ] as const) {
      const plan = await planOf(t.app.db, (db) =>
        findPage(db, {
          kind: livequestions,
          container_uuid: randomUUID(),
          order: livequestions.sorts[sort] as Order,
          filter: filter && (livequestions.filters[filter] as RawBuilder<unknown>),
          limit: 20,
          reply_limit: 2,
          after: null,
        }),
      );
      const index =
        filter === null ? 'ranked' : ({ newest: 'open', answered_oldest: 'answered' }[sort as string] ?? sort);
      assert.match(
        plan,
        new RegExp(`Index (Only )?Scan( Backward)? using livequestions_${index} `),
        `${sort}: ${plan}`,
      );
    }
  });
});

describe('answering', () => {
  before(meet);

  it('is for hosts and staff, closes the question and tells its asker', async () => {
    const question = await ask(anna, 'When is the town hall open?');
    assert.equal((await send(hanna, 'On Mondays', `/questions/${question.content_uuid}/answer`)).statusCode, 403);
    assert.equal((await list(hanna)).statusCode, 200);
    const given = await answer(hanna, question, `On Mondays, and ${'on and '.repeat(100)}on`);
    const { contents, container } = await read('sorted_by=answered&filtered_by=answered');
    assert.deepEqual(
      contents.map(({ content_uuid }) => content_uuid),
      [question.content_uuid, given.content_uuid],
    );
    assert.equal(contents[0]?.answer_uuid, given.content_uuid);
    assert.equal(contents[0]?.status, 'answered');
    assert.deepEqual(container.questions, { open: 0, answered: 1, dismissed: 0, live_uuid: null });
    assert.deepEqual(await told(anna), ['answer of livequestions']);
  });

  it('opens the question again when its answer is removed, and withdraws the notification', async () => {
    await list(hanna);
    const question = await ask(anna, 'Who paints the benches?');
    const first = await answer(hanna, question, 'The parks department.');
    const before = (await told(anna)).length;
    await mona.inject({ method: 'DELETE', url: `${path}/questions/${first.content_uuid}` });
    const { contents, container } = await read('filtered_by=open');
    assert.equal(contents[0]?.status, 'open');
    assert.equal(container.questions?.answered, 0);
    assert.equal((await told(anna)).length, before - 1);
  });

  it('stays answered as long as another answer exists', async () => {
    await list(hanna);
    const question = await ask(anna, 'Who waters the trees?');
    const first = await answer(hanna, question, 'We do.');
    t.pass(6000);
    await answer(mona, question, 'And the neighbours.');
    await mona.inject({ method: 'DELETE', url: `${path}/questions/${first.content_uuid}` });
    const [shown] = (await read('filtered_by=answered')).contents;
    assert.deepEqual([shown?.status, shown?.answer_uuid], ['answered', null]);
  });

  it('shows one live question at a time', async () => {
    await list(hanna);
    const first = await ask(anna, 'What about the first matter?');
    const second = await ask(bert, 'What about the second matter?');
    assert.equal(await act(bert, first, 'POST live'), 403);
    assert.equal(await act(hanna, first, 'POST live'), 204);
    assert.equal(totals(await read())?.live_uuid, first.content_uuid);
    assert.equal(await act(hanna, second, 'POST live'), 204);
    const { contents, container } = await read('sorted_by=oldest');
    assert.deepEqual(
      contents.map(({ status }) => status),
      ['open', 'live'],
    );
    assert.deepEqual(container.questions, { open: 2, answered: 0, dismissed: 0, live_uuid: second.content_uuid });
    await answer(hanna, second, 'It is settled.');
    assert.equal(totals(await read())?.live_uuid, null);
  });

  it('stores the reason of a dismissal, and can undo it', async () => {
    await list(hanna);
    const question = await ask(anna, 'What is your favourite colour?');
    assert.equal(await act(hanna, question, 'POST dismiss', { reason: 'boring' }), 400);
    assert.equal(await act(hanna, question, 'POST dismiss', { reason: 'off_topic' }), 204);
    assert.deepEqual(texts(await read('filtered_by=open')), []);
    const [gone] = (await read('filtered_by=dismissed')).contents;
    assert.deepEqual([gone?.status, gone?.dismissal], ['dismissed', 'off_topic']);
    assert.equal(await act(hanna, question, 'DELETE dismiss'), 204);
    assert.deepEqual(totals(await read()), { open: 1, answered: 0, dismissed: 0, live_uuid: null });
  });

  it('is announced live, with the question as it is now', async () => {
    await list(hanna);
    const question = await ask(anna, 'Is anybody listening to this?');
    await answer(hanna, question, 'Everybody.');
    const events = await t.app.db
      .selectFrom('events')
      .select(['message_type', 'action', 'payload'])
      .where('container_uuid', '=', path.split('/').at(-1) as string)
      .orderBy('seq')
      .execute();
    assert.deepEqual(
      events.slice(-3).map(({ message_type, action }) => `${message_type} ${action}`),
      ['reply_to_livequestion created', 'reply_to_livequestion visible', 'livequestion updated'],
    );
    assert.equal(JSON.parse(events.at(-1)?.payload ?? '').status, 'answered');
  });
});

describe('merging', () => {
  before(meet);

  it('merges one into another, which gets its asker and its votes', async () => {
    await list(hanna);
    const first = await ask(anna, 'When does the swimming pool open?');
    const second = await ask(bert, 'And the pool, when is it open?');
    const third = await ask(mona, 'Is the pool going to open at all?');
    for (const voter of [hanna, mona]) assert.equal(await act(voter, second, 'POST like'), 204);
    assert.equal(await act(hanna, first, 'POST like'), 204);
    const merge = (who: TestUser, one: Question, { content_uuid: into }: Question) =>
      act(who, one, 'POST merge', { into });
    assert.equal(await merge(bert, second, first), 403);
    assert.equal(await merge(hanna, first, first), 400);
    assert.equal(await merge(hanna, third, second), 204);
    assert.equal(await merge(hanna, second, first), 204);
    assert.equal(await merge(hanna, second, first), 204);
    // Hanna and Mona, who were counted before, and Bert, who asked it; Anna asked the other.
    const [left] = (await read('filtered_by=open')).contents;
    assert.deepEqual([left?.content_uuid, left?.total_likes], [first.content_uuid, 3]);
    const gone = (await read('filtered_by=dismissed&sorted_by=oldest')).contents;
    assert.deepEqual(
      gone.map(({ dismissal, merged_into }) => [dismissal, merged_into]),
      [
        ['already_asked', first.content_uuid],
        ['already_asked', first.content_uuid],
      ],
    );
    assert.equal(await merge(hanna, first, second), 400);
    assert.equal(await act(bert, first, 'DELETE like'), 204);
    assert.equal((await read('filtered_by=open')).contents[0]?.total_likes, 2);
    assert.equal(await act(hanna, second, 'DELETE dismiss'), 204);
    assert.equal((await read('filtered_by=open&sorted_by=newest')).contents[0]?.merged_into, null);
  });

  it('notifies the askers and voters of the merged one when the other is answered, each once', async () => {
    await list(hanna);
    const rita = await t.signUp(`R${randomUUID().slice(0, 8)}`);
    const kept = await ask(anna, 'When will the swing bridge open?');
    const merged = await ask(bert, 'And the bridge, when does it open?');
    const again = await ask(bert, 'Is the bridge open in the summer?');
    for (const one of [merged, again]) assert.equal(await act(rita, one, 'POST like'), 204);
    assert.equal(await act(hanna, merged, 'POST like'), 204);
    const before = await Promise.all([rita, bert, hanna, anna].map(told));
    for (const one of [merged, again]) {
      assert.equal(await act(hanna, one, 'POST merge', { into: kept.content_uuid }), 204);
    }
    const given = await answer(hanna, kept, 'On the first of May.');
    for (let times = 0; times < 2; times++) await t.app.outbox.run();
    const news = async () =>
      (await Promise.all([rita, bert, hanna, anna].map(told))).map((all, at) =>
        all.slice(0, all.length - (before[at]?.length ?? 0)),
      );
    const once = ['answer of livequestions'];
    assert.deepEqual(await news(), [once, once, [], once]);
    // A removed question disappears from all lists.
    const url = `${path}/questions/${given.content_uuid}`;
    assert.equal((await mona.inject({ method: 'DELETE', url })).statusCode, 204);
    await t.app.outbox.run();
    assert.deepEqual(await news(), [[], [], [], []]);
  });

  it('notifies voters of the question, and withdraws that with the answer', async () => {
    await list(hanna);
    const question = await ask(anna, 'When does the market open?');
    for (const voter of [bert, mona]) assert.equal(await act(voter, question, 'POST like'), 204);
    const before = await Promise.all([bert, mona].map(told));
    const given = await answer(hanna, question, 'At seven.');
    await t.app.outbox.run();
    const after = await Promise.all([bert, mona].map(told));
    assert.deepEqual(
      after.map((all, at) => all.slice(0, all.length - (before[at]?.length ?? 0))),
      [['answer of livequestions'], ['answer of livequestions']],
    );
    await mona.inject({ method: 'DELETE', url: `${path}/questions/${given.content_uuid}` });
    await t.app.outbox.run();
    assert.deepEqual(await Promise.all([bert, mona].map(told)), before);
  });

  it('tells at once who is merged into a question that has its answer', async () => {
    await list(hanna);
    const kept = await ask(anna, 'Who pays for the new sea wall?');
    await answer(hanna, kept, 'The county.');
    const late = await ask(bert, 'And who pays for the wall?');
    const before = (await told(bert)).length;
    assert.equal(await act(hanna, late, 'POST merge', { into: kept.content_uuid }), 204);
    await t.app.outbox.run();
    assert.equal((await told(bert)).length, before + 1);
  });

  it('merges into no question of another interview', async () => {
    await list(hanna);
    const question = await ask(anna, 'Where is the new library?');
    const elsewhere = path;
    const made = await t.inject({
      method: 'POST',
      url: `${prefix}/`,
      payload: { container_id: `other-${randomUUID()}` },
    });
    path = `${prefix}/${made.json().content_container_uuid}`;
    const foreign = await ask(anna, 'A question of another interview?');
    path = elsewhere;
    assert.equal(await act(hanna, question, 'POST merge', { into: foreign.content_uuid }), 404);
    assert.deepEqual((await read('filtered_by=open')).contents[0]?.merged_into, null);
  });
});

describe('leaving', () => {
  before(meet);

  it('deletes questions, answers and the place among the hosts, after exporting them', async () => {
    await list(hanna, bert);
    const question = await ask(hanna, 'A question that leaves with its asker?');
    const other = await ask(anna, 'A question that stays behind?');
    await answer(hanna, other, 'An answer that leaves with its host.');
    const copy = await hanna.inject({ url: '/v2/localhost/users/current/export' });
    assert.equal(copy.statusCode, 200, copy.body);
    assert.match(copy.body, /leaves with its asker/);
    assert.match(copy.body, /leaves with its host/);
    assert.ok(copy.body.includes(path.split('/').at(-1) as string));
    await t.changeSettings({ user_erasure: 'delete' });
    const erase = {
      method: 'POST',
      url: '/v2/localhost/users/current/erase',
      payload: { password: PASSWORD },
    } as const;
    assert.equal((await hanna.inject(erase)).statusCode, 202);
    await t.app.outbox.run();
    const { contents, container } = await read('sorted_by=oldest');
    assert.deepEqual(container.settings as Container['settings'] & { hosts: string[] }, {
      ...container.settings,
      hosts: [bert.user.uuid],
    });
    assert.equal(
      contents.some(({ content }) => content?.includes('leaves')),
      false,
    );
    assert.deepEqual(totals({ contents, container } as Page), { open: 1, answered: 0, dismissed: 0, live_uuid: null });
    const left = await t.app.db.selectFrom('questions').select('comment_id').execute();
    assert.ok(left.length > 0);
    assert.equal(
      contents.find(({ content_uuid }) => content_uuid === question.content_uuid),
      undefined,
    );
  });
});
