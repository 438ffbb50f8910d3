/** Paging through threads: no gaps and no duplicates, in every sort, even while others post (host contract 9.4). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Comment, sorts } from '../../../core/contract/content/comment';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, openContainer, post, type TestContainer, texts } from '../support/conversation';

const ROOTS = 37;

let t: TestApp;
let anna: TestUser;
let container: TestContainer;
before(async () => {
  t = await startTestApp();
  anna = await t.signUp('Anna');
  container = await openContainer(t);
  for (let i = 0; i < ROOTS; i++) {
    const root = await post(anna, container, `root ${i}`);
    for (let j = 0; j < i % 4; j++) await post(anna, container, `reply ${i} ${j}`, root.content_uuid);
  }
  // Many have equal likes, so that the tie-break matters; three are pinned, some picked, some on top.
  const all = await t.app.db.selectFrom('comments').select('id').where('parent_id', 'is', null).orderBy('id').execute();
  for (const [i, { id }] of all.entries()) {
    await t.app.db
      .updateTable('comments')
      .set({
        total_likes: (i * 7) % 5,
        is_picked: i % 6 === 0,
        is_top: i % 9 === 0,
        date_pinned: i % 15 === 3 ? 1000 + (i % 2) : null,
      })
      .where('id', '=', id)
      .execute();
  }
  await t.app.refreshRanks();
  await t.app.db.updateTable('containers').set({ total_visible_pinned: 3 }).where('uuid', '=', container.cc).execute();
});
after(() => t?.close());

const roots = (comments: Comment[]) => comments.filter((comment) => comment.parent_uuid === container.cc);

/** Reads page after page like a client, and calls `between` before each further page. */
async function readAll(query: string, { cursorIsReply = false, between = async () => {} } = {}): Promise<Comment[]> {
  const read: Comment[] = [];
  let cursor = '';
  for (let pages = 0; pages < 40; pages++) {
    const page = await list(t, container, `${query}${cursor}`);
    read.push(...page.contents);
    if (!page.more_available) return read;
    const last = cursorIsReply ? page.contents.at(-1) : roots(page.contents).at(-1);
    cursor = `&starting_from=${last?.content_uuid}`;
    await between();
  }
  throw new Error('paging never ended');
}

/** Reads page after page like our client, which names the comments it has. */
async function readUnseen(query: string, limit: number, between: (seen: number[]) => Promise<void>): Promise<number[]> {
  const seen: number[] = [];
  for (let pages = 0; pages < 40; pages++) {
    const page = await list(t, container, `${query}&limit=${limit}${seen.length > 0 ? `&seen=${seen}` : ''}`);
    const ids = roots(page.contents).map(({ content_uuid }) => uuidToNumericId(content_uuid) ?? 0);
    seen.push(...ids);
    if (!page.more_available) return seen;
    assert.equal(ids.length, limit);
    await between(seen);
  }
  throw new Error('paging never ended');
}

const keys: Record<string, (comment: Comment) => number> = {
  newest: () => 0,
  oldest: () => 0,
  // There are no dislikes here, so the best are those with the most likes.
  best: (comment) => comment.total_likes,
  num_likes_desc: (comment) => comment.total_likes,
  num_replies_desc: (comment) => comment.total_replies,
  newest_pick: (comment) => Number(comment.is_picked),
  is_top_comment: (comment) => Number(comment.is_top_comment),
};

for (const sort of sorts) {
  test(`${sort}: every thread once, pinned ones first, then in order`, async () => {
    for (const limit of [1, 5, 100]) {
      const all = await readAll(`limit=${limit}&reply_limit=1&sorted_by=${sort}`);
      const seen = roots(all);
      assert.equal(new Set(all.map((comment) => comment.content_uuid)).size, all.length);
      assert.equal(seen.length, ROOTS);
      assert.deepEqual(
        seen.map((comment) => comment.is_pinned),
        seen.map((_, i) => i < 3),
      );
      const key = keys[sort] as (comment: Comment) => number;
      const rest = seen.slice(3);
      const sorted = [...rest].sort(
        (a, b) => key(b) - key(a) || (sort === 'oldest' ? 1 : -1) * (a.content_uuid < b.content_uuid ? -1 : 1),
      );
      assert.deepEqual(texts({ contents: rest }), texts({ contents: sorted }));
      for (const [i, comment] of all.entries()) {
        if (comment.parent_uuid !== container.cc) assert.equal(all[i - 1]?.content_uuid, comment.thread_uuid);
      }
    }
  });

  test(`${sort}: a cursor on a reply is one on its thread`, async () => {
    const all = await readAll(`limit=5&reply_limit=3&sorted_by=${sort}`, { cursorIsReply: true });
    assert.equal(new Set(all.map((comment) => comment.content_uuid)).size, all.length);
    assert.equal(roots(all).length, ROOTS);
  });
}

test('an unknown sort is the newest, an unknown cursor the first page', async () => {
  const newest = texts(await list(t, container, 'limit=5&sorted_by=newest'));
  assert.deepEqual(texts(await list(t, container, 'limit=5&sorted_by=whatever')), newest);
  assert.deepEqual(texts(await list(t, container, 'limit=5&starting_from=nonsense')), newest);
  const unknown = '00000000-0000-4000-8000-0000000fffff';
  assert.deepEqual(texts(await list(t, container, `limit=5&starting_from=${unknown}`)), newest);
});

test('filters have correct pages', async () => {
  const picked = await readAll('limit=2&reply_limit=0&filtered_by=is_picked');
  assert.equal(picked.length, Math.ceil(ROOTS / 6));
  assert.ok(picked.every((comment) => comment.is_picked));
  const top = await readAll('limit=2&reply_limit=0&filtered_by=is_top_content&sorted_by=num_likes_desc');
  assert.equal(top.length, Math.ceil(ROOTS / 9));
});

test('at most fifty replies are answered inline, a hundred may be asked for', async () => {
  const other = await openContainer(t);
  const root = await post(anna, other, 'root');
  for (let i = 0; i < 55; i++) await post(anna, other, `r${i}`, root.content_uuid);
  assert.equal((await list(t, other, 'reply_limit=100')).contents.length, 51);
  const url = `${other.path}/comments/${root.content_uuid}?limit=30`;
  const first = (await t.inject({ url })).json();
  const last = first.contents.at(-1).content_uuid;
  const second = (await t.inject({ url: `${url}&starting_from=${last}` })).json();
  assert.equal(first.contents.length + second.contents.length, 55);
  assert.equal(second.more_available, false);
});

test('while others post, every thread that was there is read once', async () => {
  const before = new Set(roots(await readAll('limit=100')).map((comment) => comment.content_uuid));
  let count = 0;
  for (const sort of sorts) {
    const all = roots(
      await readAll(`limit=4&reply_limit=0&sorted_by=${sort}`, {
        between: async () => {
          await post(anna, container, `meanwhile ${count++}`);
        },
      }),
    ).map((comment) => comment.content_uuid);
    assert.equal(new Set(all).size, all.length, sort);
    assert.equal(all.filter((uuid) => before.has(uuid)).length, before.size, sort);
  }
});

test('answers with no more comments than a page can bear: many threads with fewer replies each, and none lost', async () => {
  const { uuid: section_uuid } = t.site;
  const rows = (from: number, thread: (n: number) => number | null) =>
    Array.from({ length: from }, (_, n) => ({ n, thread: thread(n) }));
  const wide = await openContainer(t);
  const insert = (threads: { n: number; thread: number | null }[]) =>
    t.app.db
      .insertInto('comments')
      .values(
        threads.map(({ n, thread }) => ({
          id: 1_000_000 + (thread === null ? n : 1000 + n),
          container_uuid: wide.cc,
          section_uuid,
          thread_id: 1_000_000 + (thread ?? n),
          parent_id: thread === null ? null : 1_000_000 + thread,
          parent_actor_id: thread === null ? null : anna.id,
          actor_id: anna.id,
          content: `comment ${n}`,
          links: '[]',
          metadata: '{}',
          media_uuids: '[]',
          state: 'visible' as const,
          state_reasons: '[]',
          is_listed: true,
          date_pinned: null,
          date_edited: null,
          date_deleted: null,
          date_created: 0,
          total_replies: thread === null ? 60 : 0,
          total_direct_replies: thread === null ? 60 : 0,
          idempotency_key: null,
          decisions: '[]',
          fingerprint: null,
        })),
      )
      .execute();
  await insert(rows(101, () => null));
  for (let from = 0; from < 101; from += 25) {
    const some = rows(25 * 60, (n) => from + Math.floor(n / 60)).map((it) => ({ ...it, n: it.n + from * 60 }));
    await insert(some.filter(({ thread }) => (thread ?? 0) < 101));
  }
  for (const [limit, threads, replies, more] of [
    [100, 100, 4, true],
    [50, 50, 9, true],
    [10, 10, 50, true],
    [1, 1, 50, true],
  ] as const) {
    const page = await list(t, wide, `limit=${limit}&reply_limit=100`);
    const found = page.contents.filter(({ parent_uuid }) => parent_uuid === wide.cc);
    assert.deepEqual([found.length, page.contents.length], [threads, threads * (1 + replies)], `limit=${limit}`);
    assert.equal(page.more_available, more);
    assert.ok(found.every(({ total_replies }) => total_replies === 60));
  }
  const { contents } = await list(t, wide, 'limit=100&reply_limit=50');
  const [root, ...replies] = contents.slice(0, 5);
  const url = `${wide.path}/comments/${root?.content_uuid}?limit=100&starting_from=${replies.at(-1)?.content_uuid}`;
  const rest = (await t.inject({ url })).json();
  assert.deepEqual([rest.contents.length, rest.more_available], [56, false]);
  const last = contents.filter(({ parent_uuid }) => parent_uuid === wide.cc).at(-1);
  const next = await list(t, wide, `limit=100&reply_limit=100&starting_from=${last?.content_uuid}`);
  assert.deepEqual([next.contents.length, next.more_available], [5, false]);
});

test('pages without what a reader has repeat and skip nothing while the order changes', async () => {
  const all = await t.app.db
    .selectFrom('comments')
    .select('id')
    .where('container_uuid', '=', container.cc)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .execute();
  const wanted = all.map(({ id }) => id);
  const setLikes = (id: number, total_likes: number) =>
    t.app.db
      .updateTable('comments')
      .set({
        total_likes,
        total_replies: total_likes,
        is_picked: total_likes > 50,
        date_pinned: total_likes === 77 ? 5000 : null,
      })
      .where('id', '=', id)
      .execute();
  for (const sort of ['newest', 'best', 'num_likes_desc', 'num_replies_desc', 'newest_pick']) {
    // The last visible one falls, a hidden one rises above all, and another is pinned.
    const seen = await readUnseen(`sorted_by=${sort}&reply_limit=0`, 5, async (known) => {
      const [risen = 0, pinned = 0] = wanted.filter((id) => !known.includes(id));
      await setLikes(known.at(-1) ?? 0, 0);
      await setLikes(risen, 99);
      await setLikes(pinned, 77);
      await t.app.refreshRanks();
    });
    assert.deepEqual(
      seen.toSorted((a, b) => a - b),
      wanted,
      sort,
    );
  }
  for (const seen of ['x', '1,', '1;2', '-1', Array(301).fill(1).join()]) {
    const { statusCode, body } = await t.inject({ url: `${container.path}/comments?seen=${seen}` });
    assert.equal(statusCode, 400);
    assert.match(body, /seen/);
  }
});

test('a quote is the first visible comment of the order, pinned or not', async () => {
  const own = await openContainer(t);
  const [pinned, liked, gone] = [
    await post(anna, own, 'Pinned'),
    await post(anna, own, 'Liked'),
    await post(anna, own, 'Gone'),
  ];
  await post(anna, own, 'An answer', gone.content_uuid);
  const id = (comment: Comment) => uuidToNumericId(comment.content_uuid) ?? 0;
  for (const [comment, set] of [
    [pinned, { date_pinned: 9, total_likes: 1 }],
    [liked, { total_likes: 5 }],
    [gone, { total_likes: 9, state: 'disabled' as const }],
  ] as const)
    await t.app.db.updateTable('comments').set(set).where('id', '=', id(comment)).execute();
  await t.app.refreshRanks();
  const quote = async () => texts(await list(t, own, 'limit=1&reply_limit=0&sorted_by=num_likes_desc&show=quotable'));
  assert.deepEqual(await quote(), ['Liked']);
  await t.app.db.updateTable('comments').set({ total_likes: 7 }).where('id', '=', id(pinned)).execute();
  await t.app.refreshRanks();
  assert.deepEqual(await quote(), ['Pinned']);
});
