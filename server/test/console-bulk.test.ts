/** One decision for all items of a filter: what it decides, what it leaves alone, stopping and undoing it. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Comment } from '../../core/contract/comment';
import type { Bulk, BulkList, QueueTotal } from '../../core/contract/console/bulk';
import type { QueuePage } from '../../core/contract/console/queue';
import type { SavedQueue, SavedQueues } from '../../core/contract/console/saved-queues';
import { startTestApp, type TestApp, type TestUser } from './support/app';
import { openContainer, post, type TestContainer } from './support/conversation';

let t: TestApp;
let mona: TestUser;
let milo: TestUser;
let anna: TestUser;
let container: TestContainer;
before(async () => {
  t = await startTestApp();
  await t.changeRules({
    flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 },
    duplicates: { minutes: 0 },
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

  it('leaves alone what came later, what a colleague has open, and what was edited', async () => {
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

  it('leaves alone in its undo what somebody decided since', async () => {
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
});
