/**
 * Two servers on one PostgreSQL with separate caches: a change by one is at most a second out of date on the other,
 * notified or not. Needs `TEST_DATABASE_URL`.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { act, list, openContainer, post, sectionPath, type TestContainer, texts } from '../support/conversation';
import { anna, needsPostgres, second, t, twoServers } from '../support/two-servers';

const MAX_AGE_MS = 1000;

twoServers();

/**
 * Requests without a pause, like readers of a busy thread, until the answer is new.
 *
 * @returns for how long it was old, in ms, minus the slowest answers, which a busy machine may delay
 */
async function oldFor(container: TestContainer, isNew: (body: string) => boolean): Promise<number> {
  const began = performance.now();
  let slowest = 0;
  for (let asked = 0; ; asked++) {
    const asks = performance.now();
    const { body } = await second.app.inject({ url: `${sectionPath(t)}/?container_id=${container.container_id}` });
    slowest = Math.max(slowest, performance.now() - asks);
    const ms = performance.now() - began - 2 * slowest;
    if (isNew(body)) return Math.max(0, ms);
    assert.ok(ms < 5000, `still ${body.slice(0, 200)}`);
    if (asked % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a post at one server shows at the other within a second', needsPostgres, async () => {
  const container = await openContainer(t);
  await post(anna, container, 'zero');
  await oldFor(container, (body) => body.includes('zero'));
  for (const text of ['one', 'two', 'three', 'four']) {
    await post(anna, container, text);
    const ms = await oldFor(container, (body) => body.includes(text));
    assert.ok(ms < MAX_AGE_MS, `${text} after ${ms} ms`);
  }
});

test('an unpublished change appears within a second, at both', needsPostgres, async () => {
  const container = await openContainer(t);
  await post(anna, container, 'hello');
  for (let lap = 0; lap < 4; lap++) {
    await oldFor(container, (body) => body.includes('hello'));
    const is_hidden = lap % 2 === 0;
    // Like a command on another machine.
    await sql`update containers set is_hidden = ${is_hidden} where uuid = ${container.cc}`.execute(t.app.db);
    const ms = await oldFor(container, (body) => body.includes('hello') !== is_hidden);
    assert.ok(ms < MAX_AGE_MS, `after ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, MAX_AGE_MS - ms));
    assert.deepEqual(texts(await list(t, container)), is_hidden ? [] : ['hello']);
    if (is_hidden) await sql`update containers set is_hidden = false where uuid = ${container.cc}`.execute(t.app.db);
  }
});

test('steady posting at both servers: neither is a second behind', needsPostgres, async () => {
  const container = await openContainer(t);
  // Different text from post 1, because duplicates are refused.
  await post(anna, container, 'before, post -1.');
  const acknowledged: number[] = [];
  let isPosting = true;
  let slowest = 0;
  const elsewhere = second.at(anna);
  const posting = (async () => {
    for (let n = 0; n < 80; n++) {
      await post(n % 2 ? anna : elsewhere, container, `post ${n}.`);
      acknowledged[n] = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    isPosting = false;
  })();
  while (isPosting) {
    for (const app of [t.app, second.app]) {
      const asked = performance.now();
      const { contents } = (await app.inject({ url: `${container.path}/comments?limit=1` })).json();
      slowest = Math.max(slowest, performance.now() - asked);
      const seen = Number(/post (-?\d+)\./.exec(contents[0].content)?.[1]);
      const missed = acknowledged[seen + 1];
      const late = missed === undefined ? 0 : asked - missed - 2 * slowest;
      assert.ok(late < MAX_AGE_MS, `${seen} after ${late} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await posting;
});

test('changes of a stub without an event are visible on the other server too', needsPostgres, async () => {
  const container = await openContainer(t);
  const moderator = await t.signUp('Mo', 'moderator');
  const root = await post(anna, container, 'to be hidden');
  await post(anna, container, 'an answer', root.content_uuid);
  const id = uuidToNumericId(root.content_uuid) as number;
  await sql`update comments set state = 'hidden', state_reasons = '["content_disabled"]'::jsonb where id = ${id}`.execute(
    t.app.db,
  );
  await sql`update containers set total_visible = 1 where uuid = ${container.cc}`.execute(t.app.db);
  await oldFor(container, (body) => body.includes('content_disabled'));
  assert.equal(await act(moderator, 'POST', container, root, '/like'), 204);
  const ms = await oldFor(container, (body) => body.includes('"total_likes":1'));
  assert.ok(ms < MAX_AGE_MS, `after ${ms} ms`);
  assert.equal(await act(moderator, 'DELETE', container, root, ''), 204);
  const gone = await oldFor(container, (body) => body.includes('content_deleted'));
  assert.ok(gone < MAX_AGE_MS, `after ${gone} ms`);
});
