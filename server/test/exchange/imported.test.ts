/**
 * Imported comments among those written here: sorted by their ids in every list, with votes that nobody can withdraw.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { numericIdToUuid } from '../../../core/contract/values/ids';
import { FIRST_LIVE_ID, importedId } from '../../src/modules/content/model/imported-id';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, list, openContainer, post, type TestContainer, texts } from '../support/conversation';

const DAY_MS = 24 * 60 * 60_000;
let t: TestApp;
let anna: TestUser;
let bert: TestUser;
before(async () => {
  t = await startTestApp();
  [anna, bert] = [await t.signUp('Anna'), await t.signUp('Bert')];
});
after(() => t?.close());

const now = Date.now();

/** Stores a comment like an import: its content, date and likes. */
async function bringIn(
  room: TestContainer,
  content: string,
  date_created: number,
  { likes = 0, parent = 0, place = 0 } = {},
) {
  const id = importedId(date_created, place);
  await t.app.db
    .insertInto('comments')
    .values({
      id,
      container_uuid: room.cc,
      section_uuid: t.site.uuid,
      thread_id: parent || id,
      parent_id: parent || null,
      parent_actor_id: parent ? anna.id : null,
      actor_id: anna.id,
      content,
      links: '[]',
      metadata: '{}',
      media_uuids: '[]',
      state: 'visible',
      state_reasons: '[]',
      is_listed: true,
      date_pinned: null,
      date_edited: null,
      date_deleted: null,
      date_created,
      base_likes: likes,
      total_likes: likes,
      ...(parent === 0 && { total_replies: 0 }),
      idempotency_key: null,
      decisions: '[]',
      fingerprint: null,
    })
    .execute();
  return id;
}

test('live ids begin at 2^42, and the wire carries them', async () => {
  const room = await openContainer(t);
  const comment = await post(anna, room, 'here');
  const [row] = await t.app.db.selectFrom('comments').select('id').where('container_uuid', '=', room.cc).execute();
  assert.ok(row && row.id >= FIRST_LIVE_ID && row.id < 2 ** 48, `below what older clients read: ${row?.id}`);
  assert.equal(comment.content_uuid, numericIdToUuid(row.id));
});

test('an id contains its time, and never collides with a live one', () => {
  assert.equal(importedId(Date.UTC(2000, 0, 1), 0), 0);
  assert.equal(importedId(Date.UTC(2000, 0, 1, 0, 0, 1, 999), 7), 4096 + 7);
  const last = Date.UTC(2000, 0, 1) + (2 ** 30 - 1) * 1000;
  assert.equal(importedId(last, 4095), FIRST_LIVE_ID - 1);
  assert.throws(() => importedId(last + 1000, 0), RangeError);
  assert.throws(() => importedId(Date.UTC(1999, 11, 31), 0), RangeError);
  for (const running of [-1, 4096, 0.5]) assert.throws(() => importedId(now, running), RangeError);
});

test('imported comments are sorted by date in every list, page by page', async () => {
  const room = await openContainer(t);
  await post(anna, room, 'here first');
  await bringIn(room, 'a year ago', now - 365 * DAY_MS);
  const root = await bringIn(room, 'ten years ago', now - 3650 * DAY_MS, { likes: 9 });
  await bringIn(room, 'the same second', now - 365 * DAY_MS, { place: 1, likes: 3 });
  await post(bert, room, 'here last');
  await bringIn(room, 'an answer then', now - 3649 * DAY_MS, { parent: root });
  await t.app.db
    .updateTable('comments')
    .set({ total_replies: 1, total_direct_replies: 1 })
    .where('id', '=', root)
    .execute();
  await post(bert, room, 'an answer now', numericIdToUuid(root));

  const order = ['here last', 'here first', 'the same second', 'a year ago', 'ten years ago'];
  assert.deepEqual(texts(await list(t, room, 'limit=10&reply_limit=0')), order);
  assert.deepEqual(texts(await list(t, room, 'limit=10&reply_limit=0&sorted_by=oldest')), order.toReversed());
  await t.app.refreshRanks();
  const liked = texts(await list(t, room, 'limit=10&reply_limit=0&sorted_by=num_likes_desc'));
  assert.deepEqual(liked.slice(0, 3), ['ten years ago', 'the same second', 'here last']);
  assert.deepEqual(texts(await list(t, room, 'limit=10')).slice(-3), [
    'ten years ago',
    'an answer then',
    'an answer now',
  ]);

  const read: (string | undefined)[] = [];
  let cursor = '';
  for (let more = true; more; ) {
    const page = await list(t, room, `limit=2&reply_limit=0${cursor}`);
    read.push(...texts(page));
    more = page.more_available;
    cursor = `&starting_from=${page.contents.at(-1)?.content_uuid}`;
  }
  assert.deepEqual(read, order);
});

test('imported votes stay, also after others withdraw theirs or are erased', async () => {
  const room = await openContainer(t);
  const id = await bringIn(room, 'well liked', now - DAY_MS, { likes: 40 });
  const content_uuid = numericIdToUuid(id);
  const likes = async () => (await list(t, room)).contents[0]?.total_likes;
  const comment = (await list(t, room)).contents[0];
  assert.ok(comment);
  const vote = (who: TestUser, method: 'POST' | 'DELETE', what: string) => act(who, method, room, comment, what);

  assert.equal(await vote(bert, 'DELETE', '/like'), 204);
  assert.equal(await likes(), 40);
  await vote(bert, 'POST', '/like');
  await vote(bert, 'POST', '/like');
  assert.equal(await likes(), 41);
  await vote(bert, 'POST', '/dislike');
  assert.equal(await likes(), 40);
  await vote(bert, 'DELETE', '/dislike');

  const carl = await t.signUp('Carl');
  await vote(carl, 'POST', '/like');
  assert.equal(await likes(), 41);
  await t.app.sites.change(t.site.uuid, { user_erasure: 'delete' });
  const url = '/v2/localhost/users/current/erase';
  assert.equal((await carl.inject({ method: 'POST', url, payload: { password: PASSWORD } })).statusCode, 202);
  await t.app.outbox.run();
  assert.equal(await likes(), 40);
  const row = await t.app.db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  assert.deepEqual([row.base_likes, row.total_likes, row.total_dislikes], [40, 40, 0]);
  assert.equal(content_uuid, comment.content_uuid);
});
