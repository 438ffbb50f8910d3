/** One decision for all items of a filter: what it decides, what it leaves alone, stopping and undoing it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Bulk, BulkList, QueueTotal } from '../../../core/contract/console/bulk';
import type { QueuePage } from '../../../core/contract/console/queue';
import { CLAIM_MS } from '../../../core/contract/console/queues';
import type { SavedQueue, SavedQueues } from '../../../core/contract/console/saved-queues';
import type { Comment } from '../../../core/contract/content/comment';
import { DAY_MS } from '../../../core/contract/values/durations';
import { startTestApp, type TestApp, type TestUser, UNLIMITED } from '../support/app';
import { openContainer, post, type TestContainer } from '../support/conversation';

let t: TestApp;
let mona: TestUser;
let milo: TestUser;
let anna: TestUser;
let container: TestContainer;
before(async () => {
  t = await startTestApp();
  await t.changeRules({
    ...UNLIMITED,
    word_lists: [{ name: 'dubious', action: 'hold', words: ['dubious'] }],
  });
  [mona, milo] = [await t.signUp('Mona', 'moderator'), await t.signUp('Milo', 'moderator')];
  anna = await t.signUp('Anna');
});
beforeEach(async () => {
  container = await openContainer(t);
});
after(() => t?.close());

const at = (path: string) => `/v1/console/localhost/${path}`;
const get = async <T>(path: string, who: TestUser = mona): Promise<T> => (await who.inject({ url: at(path) })).json();
const send = (path: string, payload: object = {}, who: TestUser = mona) =>
  who.inject({ method: 'POST', url: at(path), payload });
const hold = async (many: number): Promise<Comment[]> => {
  const held: Comment[] = [];
  for (let n = 0; n < many; n++) held.push(await post(anna, container, `dubious ${n}`));
  return held;
};
const filter = () => ({ queue: 'waiting', container: container.cc });
const total = () => get<QueueTotal>(`queue/total?queue=waiting&container=${container.cc}`);
async function start(resolution: string, { until, total: expected }: QueueTotal): Promise<Bulk> {
  const answer = await send('queue/bulk', { filter: filter(), resolution, until, expected });
  assert.equal(answer.statusCode, 202, answer.body);
  return answer.json();
}
async function finished({ bulk_uuid }: Bulk): Promise<Bulk | undefined> {
  await t.app.outbox.run();
  const { jobs } = await get<BulkList>('queue/bulk');
  return jobs.find((job) => job.bulk_uuid === bulk_uuid);
}
const left = async (query = 'queue=waiting') => {
  const { items } = await get<QueuePage>(`queue?${query}&container=${container.cc}&sort=oldest`);
  return items.map(({ content }) => content.content);
};

describe('a decision for a whole filter', () => {
  it('decides all items, and is undone as a whole', async () => {
    await hold(30);
    const job = await start('reject', await total());
    assert.deepEqual([job.state, job.total, job.decided], ['running', 30, 0]);
    const done = await finished(job);
    assert.deepEqual([done?.state, done?.decided, done?.left_alone], ['done', 30, 0]);
    assert.deepEqual([(await left()).length, (await left('queue=rejected')).length], [0, 30]);
    await send(`queue/bulk/${job.bulk_uuid}/undo`);
    const undone = await finished(job);
    assert.deepEqual([undone?.state, undone?.undone], ['undone', 30]);
    assert.equal((await left()).length, 30);
  });

  it('leaves out later items, items that a colleague has open, and edited ones', async () => {
    const [opened, edited] = await hold(3);
    const counted = await total();
    t.pass(1000);
    await post(anna, container, 'dubious and late');
    await send('queue/claims', { content_uuids: [opened?.content_uuid] }, milo);
    const url = `${container.path}/content/${edited?.content_uuid}/edit`;
    await anna.inject({ method: 'POST', url, payload: { content: 'dubious, edited' } });
    const done = await finished(await start('approve', counted));
    // An edited item starts to wait again, so that the job does not find it.
    assert.deepEqual([done?.decided, done?.left_alone], [1, 1]);
    assert.deepEqual(await left(), ['dubious 0', 'dubious and late', 'dubious, edited']);
  });

  it('leaves out of its undo what somebody decided since', async () => {
    const [first] = await hold(2);
    const job = await start('reject', await total());
    await finished(job);
    const items = [{ content_uuid: first?.content_uuid }];
    await send('queue/decisions', { items, resolution: 'approve' }, milo);
    assert.equal((await send(`queue/bulk/${job.bulk_uuid}/undo`, {}, milo)).statusCode, 409, 'of a colleague');
    await send(`queue/bulk/${job.bulk_uuid}/undo`);
    const undone = await finished(job);
    assert.deepEqual([undone?.state, undone?.undone], ['undone', 1]);
  });

  it('is stopped, and decides no more', async () => {
    await hold(2);
    const job = await start('spam', await total());
    const stopped = await send(`queue/bulk/${job.bulk_uuid}/stop`);
    assert.equal(stopped.json().state, 'stopped');
    const after = await finished(job);
    assert.deepEqual([after?.state, after?.decided], ['stopped', 0]);
    assert.equal((await left()).length, 2);
  });

  it('is stopped while it runs and undone after it ended, once, and in no other order', async () => {
    await hold(1);
    const job = await start('reject', await total());
    const step = async (act: string, uuid = job.bulk_uuid) => (await send(`queue/bulk/${uuid}/${act}`)).json();
    assert.equal((await step('undo')).code, 'decided_since', 'it still runs');
    assert.equal((await finished(job))?.state, 'done');
    assert.equal((await step('stop')).code, 'decided_since', 'it is done');
    assert.equal((await step('undo')).state, 'undoing');
    assert.equal((await step('undo')).code, 'decided_since', 'it is being undone');
    assert.equal((await finished(job))?.state, 'undone');
    const second = await start('reject', await total());
    await step('stop', second.bulk_uuid);
    assert.equal((await step('undo', second.bulk_uuid)).state, 'undoing', 'a stopped one is undone as well');
    for (const unknown of ['x', crypto.randomUUID()])
      assert.equal((await step('stop', unknown)).code, 'content_not_found');
  });

  it('decides items that its author has open, and those whose lease has ended', async () => {
    const [own, theirs] = await hold(2);
    await send('queue/claims', { content_uuids: [theirs?.content_uuid] }, milo);
    t.pass(CLAIM_MS);
    await send('queue/claims', { content_uuids: [own?.content_uuid] });
    const done = await finished(await start('approve', await total()));
    assert.deepEqual([done?.decided, done?.left_alone], [2, 0]);
  });

  it('leaves out what comes after its start, even if its author named a later time', async () => {
    await hold(1);
    const { until } = await total();
    const job = await start('approve', { until: until + DAY_MS, total: 1 });
    t.pass(1000);
    await post(anna, container, 'dubious and late');
    assert.deepEqual([(await finished(job))?.decided, await left()], [1, ['dubious and late']]);
  });

  it('stops without a decision when its author is no longer on the staff, or banned', async () => {
    for (const change of [{ role: 'normal' }, { ban_level: 'login' }] as const) {
      await hold(1);
      const mark = await t.signUp(`Mark ${Object.values(change)}`, 'moderator');
      const { until } = await total();
      const payload = { filter: filter(), resolution: 'approve', until, expected: 10 };
      const job = (await send('queue/bulk', payload, mark)).json() as Bulk;
      await t.changeUser(mark, change);
      const ended = await finished(job);
      assert.deepEqual([ended?.state, ended?.decided], ['stopped', 0], JSON.stringify(change));
    }
  });

  it('is listed before earlier ones', async () => {
    const first = await start('approve', { until: 1, total: 1 });
    t.pass(1000);
    const second = await start('approve', { until: 1, total: 1 });
    const { jobs } = await get<BulkList>('queue/bulk');
    assert.deepEqual(
      jobs.slice(0, 2).map(({ bulk_uuid }) => bulk_uuid),
      [second.bulk_uuid, first.bulk_uuid],
    );
  });

  it('is refused when there are more items than its author saw', async () => {
    await hold(2);
    const { until } = await total();
    const answer = await send('queue/bulk', { filter: filter(), resolution: 'approve', until, expected: 1 });
    assert.deepEqual([answer.statusCode, answer.json().data.field], [400, 'expected']);
  });
});

describe('the search of the queue', () => {
  it('finds by name, by address, by article and by comment', async () => {
    const [first] = await hold(2);
    for (const query of [
      'writer=Anna',
      'writer=anna@example.org',
      `article=${container.container_id}`,
      `comment=${first?.content_uuid}`,
    ]) {
      const { items } = await get<QueuePage>(`queue?${query}&container=${container.cc}`);
      assert.equal(items.length, query.startsWith('comment') ? 1 : 2, query);
    }
    assert.deepEqual((await get<QueuePage>('queue?writer=Nobody+at+all')).items, []);
    assert.deepEqual((await get<QueuePage>('queue?article=no-such-story')).items, []);
  });
});

describe('named queues', () => {
  const names = async (who: TestUser) => (await get<SavedQueues>('saved-queues', who)).queues.map(({ name }) => name);
  const remove = (queue_uuid: string, who: TestUser) =>
    who.inject({ method: 'DELETE', url: at(`saved-queues/${queue_uuid}`) });

  it('are for their owner, or for the team', async () => {
    const save = async (name: string, is_shared: boolean): Promise<SavedQueue> => {
      const answer = await send('saved-queues', { name, filter: { queue: 'reported', rule: 'words/x' }, is_shared });
      assert.equal(answer.statusCode, 201, answer.body);
      return answer.json();
    };
    const own = await save('Mine', false);
    const shared = await save('Ours', true);
    assert.deepEqual(own.filter, { queue: 'reported', rule: 'words/x', sort: 'priority' });
    assert.deepEqual([await names(mona), await names(milo)], [['Mine', 'Ours'], ['Ours']]);
    const again = await send('saved-queues', { name: 'Mine', filter: {} });
    assert.deepEqual([again.statusCode, again.json().data.field], [400, 'name']);
    assert.equal((await remove(shared.queue_uuid, milo)).statusCode, 404, 'of a colleague');
    assert.equal((await remove(shared.queue_uuid, mona)).statusCode, 204);
    assert.deepEqual(await names(milo), []);
  });

  const save = async (name: string, who: TestUser = mona, is_shared = false): Promise<SavedQueue> => {
    const payload = { name, filter: { queue: 'reported' }, is_shared };
    return (await who.inject({ method: 'POST', url: at('saved-queues'), payload })).json();
  };
  const change = (queue_uuid: string, payload: object, who: TestUser = mona) =>
    who.inject({ method: 'PATCH', url: at(`saved-queues/${queue_uuid}`), payload });

  it('are renamed, changed and shared by their owner and by administrators, and by no colleague', async () => {
    const { queue_uuid } = await save('First name');
    const changed = await change(queue_uuid, {
      ...{ name: ' Second name ', filter: { queue: 'spam', reason: 'hate' }, is_shared: true },
    });
    const { name, filter, is_shared } = changed.json() as SavedQueue;
    assert.deepEqual([name, filter.queue, filter.reason, is_shared], ['Second name', 'spam', 'hate', true]);
    assert.ok((await names(milo)).includes('Second name'));
    assert.equal((await change(queue_uuid, { name: 'Theirs' }, milo)).statusCode, 404);
    const ada = await t.signUp('Ada', 'administrator');
    assert.equal((await change(queue_uuid, { name: 'Third name' }, ada)).json().is_yours, false);
    await save('Taken');
    for (const taken of ['Taken', '  ']) {
      const answer = await change(queue_uuid, { name: taken });
      assert.deepEqual([answer.statusCode, answer.json().data.field], [400, 'name'], taken);
    }
    assert.equal((await change('x', { name: 'y' })).statusCode, 404);
  });

  it('are restored for a day after they were deleted, unless their name is needed', async () => {
    const one = await save('Deleted');
    const restore = (who: TestUser = mona) =>
      who.inject({ method: 'POST', url: at(`saved-queues/${one.queue_uuid}/restore`), payload: {} });
    assert.equal((await restore()).statusCode, 404, 'not deleted');
    assert.equal((await remove(one.queue_uuid, mona)).statusCode, 204);
    assert.ok(!(await names(mona)).includes('Deleted'));
    assert.equal((await restore(milo)).statusCode, 404, 'of a colleague');
    assert.equal((await restore()).json().name, 'Deleted');
    assert.ok((await names(mona)).includes('Deleted'));
    await remove(one.queue_uuid, mona);
    const again = await save('Deleted');
    assert.ok(again.queue_uuid);
    assert.equal((await restore()).statusCode, 404, 'its name is needed');
    await remove(again.queue_uuid, mona);
    const deleted = t.app.clock.now() - DAY_MS - 1;
    await t.app.db
      .updateTable('saved_queues')
      .set({ date_deleted: deleted })
      .where('uuid', '=', again.queue_uuid)
      .execute();
    const late = { method: 'POST', url: at(`saved-queues/${again.queue_uuid}/restore`), payload: {} } as const;
    assert.equal((await mona.inject(late)).statusCode, 404, 'too late');
  });

  it('are in the order in which each moderator arranged them', async () => {
    const zoe = await t.signUp('Zoe', 'moderator');
    const made = [await save('A', zoe, true), await save('B', zoe), await save('C', zoe)];
    const uuids = made.map(({ queue_uuid }) => queue_uuid);
    const payload = { queue_uuids: [uuids[2], uuids[0]] };
    const arranged = await zoe.inject({ method: 'PUT', url: at('saved-queues/order'), payload });
    assert.equal(arranged.statusCode, 204, arranged.body);
    const own = (await names(zoe)).filter((name) => ['A', 'B', 'C'].includes(name));
    assert.deepEqual(own, ['C', 'A', 'B']);
    assert.ok((await names(milo)).includes('A'));
    const wrong = await zoe.inject({ method: 'PUT', url: at('saved-queues/order'), payload: { queue_uuids: ['x'] } });
    assert.deepEqual([wrong.statusCode, wrong.json().data.field], [400, 'queue_uuids']);
  });
});

it('a decision for a whole filter excludes what each filter excludes', async () => {
  const there = await openContainer(t);
  const other = await openContainer(t);
  const ben = await t.signUp('Benno');
  const [mine, theirs] = [await post(anna, there, 'dubious mine'), await post(ben, there, 'dubious theirs')];
  await post(anna, other, 'dubious elsewhere');
  const seen = await post(anna, there, 'Seen by all');
  await ben.inject({
    method: 'POST',
    url: `${there.path}/comments/${seen.content_uuid}/flag`,
    payload: { reason: 'hate' },
  });
  const { rule } = (await get<QueuePage>(`queue?container=${there.cc}`)).items[0] ?? {};
  const base = { queue: 'waiting', container: there.cc };
  const filters: [filter: object, total: number][] = [
    [base, 2],
    [{ queue: 'waiting', article: there.container_id }, 2],
    [{ ...base, user: theirs.actor_uuid }, 1],
    [{ ...base, writer: 'Benno' }, 1],
    [{ ...base, writer: 'benno@example.org' }, 1],
    [{ ...base, comment: mine.content_uuid }, 1],
    [{ ...base, rule }, 2],
    [{ ...base, rule: 'words/other' }, 0],
    [{ ...base, kind: 'reviews' }, 0],
    [{ ...base, language: 'xx' }, 0],
    [{ ...base, queue: 'second_opinion' }, 0],
    [{ ...base, queue: 'reported', reports_min: 1 }, 1],
    [{ ...base, queue: 'reported', reports_min: 2 }, 0],
    [{ ...base, queue: 'reported', reason: 'hate' }, 1],
    [{ ...base, queue: 'reported', reason: 'abuse' }, 0],
  ];
  for (const [asked, expected] of filters) {
    const query = new URLSearchParams(asked as Record<string, string>);
    const { total: counted, until } = await get<QueueTotal>(`queue/total?${query}`);
    assert.equal(counted, expected, JSON.stringify(asked));
    if (expected !== 1) continue;
    const payload = { filter: asked, resolution: 'reject', until, expected };
    const job = (await send('queue/bulk', payload)).json() as Bulk;
    const done = await finished(job);
    assert.deepEqual([done?.state, done?.decided], ['done', 1], JSON.stringify(asked));
    await send(`queue/bulk/${job.bulk_uuid}/undo`);
    await finished(job);
  }
});
