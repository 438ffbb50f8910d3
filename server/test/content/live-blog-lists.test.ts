/** Lists of a live blog, with their order and limits: posts, marks, drafts, changes and authors. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Draft } from '../../../core/contract/content/live-blog';
import type { TestUser } from '../support/app';
import {
  type Blog,
  editor,
  firstPage,
  newsroom,
  openBlog,
  type Post,
  prefix,
  publish,
  reader,
  reporter,
  staff,
  t,
  text,
} from '../support/live-blog';

newsroom();

const uuidsOf = (posts: { content_uuid: string }[]) => posts.map(({ content_uuid }) => content_uuid);
const get = async (url: string, who: Pick<TestUser, 'inject'> = t) => (await who.inject({ url })).json();
const done = async (who: TestUser, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await who.inject({ method, url, ...(payload && { payload }) });
  assert.ok(answer.statusCode < 300, answer.body);
  return answer.body === '' ? null : answer.json();
};
const save = (who: TestUser, { path }: Blog, payload: object, uuid: string = randomUUID()) =>
  who.inject({ method: 'PUT', url: `${path}/drafts/${uuid}`, payload });
const idsOf = async (who: TestUser, { path }: Blog) =>
  ((await get(`${path}/drafts`, who)).drafts as Draft[]).map(({ draft_uuid }) => draft_uuid);

describe('the lists of a live blog', () => {
  it('page through posts of one time by their ids, in both orders, each once', async () => {
    const blog = await openBlog();
    const posts: Post[] = [];
    for (const at of [1000, 2000, 2000, 2000, 3000])
      posts.push(await publish(blog, { ...text(`At ${at} ${posts.length}`), time_shown: at }));
    const oldest = uuidsOf(posts);
    for (const [sort, all] of [
      ['oldest', oldest],
      ['newest', [...oldest].reverse()],
    ] as const) {
      const seen: string[] = [];
      for (let page = await get(`${blog.path}/posts?limit=2&sorted_by=${sort}`); ; ) {
        seen.push(...uuidsOf(page.contents));
        assert.equal(page.more_available, seen.length < all.length, `${sort} after ${seen.length}`);
        if (!page.more_available) break;
        page = await get(`${blog.path}/posts?limit=2&sorted_by=${sort}&starting_from=${seen.at(-1)}`);
      }
      assert.deepEqual(seen, all, sort);
    }
    const whole = await get(`${blog.path}/posts?limit=5`);
    assert.deepEqual([whole.contents.length, whole.more_available], [5, false], 'exactly one page');
  });

  it('count and mark visible posts, without replies and removed ones', async () => {
    const blog = await openBlog({ settings: { replies: true } });
    const [one, two] = [await publish(blog, text('One')), await publish(blog, text('Two'))];
    t.pass(2000);
    const reply = await done(reader, 'POST', `${blog.path}/replies/${one.content_uuid}`, { content: 'A reply' });
    for (const { content_uuid } of [one, two]) {
      await done(editor, 'POST', `${blog.path}/posts/${content_uuid}/pick`);
      await done(editor, 'PUT', `${blog.path}/posts/${content_uuid}/pin`);
    }
    for (const act of ['PUT pin', 'POST pick'] as const) {
      const [method, mark] = act.split(' ') as ['PUT' | 'POST', string];
      const answer = await editor.inject({ method, url: `${blog.path}/posts/${reply.content_uuid}/${mark}` });
      assert.equal(answer.statusCode, 403, 'a reply is no post');
    }
    const shown = async () => {
      t.pass(3000);
      const { pinned, key_moments } = await get(`${blog.path}/highlights`);
      const { count } = await get(`${blog.path}/posts/visible/count`);
      return [uuidsOf(pinned), uuidsOf(key_moments), count];
    };
    const both = uuidsOf([two, one]);
    assert.deepEqual(await shown(), [both, both, 2]);
    await done(editor, 'DELETE', `${blog.path}/posts/${two.content_uuid}`);
    assert.deepEqual(await shown(), [[one.content_uuid], [one.content_uuid], 1]);
    await done(staff, 'POST', `${blog.path}/moderation/${one.content_uuid}/disable`);
    assert.deepEqual(await shown(), [[], [], 0]);
    await done(staff, 'POST', `${blog.path}/moderation/${one.content_uuid}/enable`);
    assert.deepEqual(await shown(), [[one.content_uuid], [one.content_uuid], 1]);
    await done(editor, 'DELETE', `${blog.path}/posts/${one.content_uuid}/pin`);
    assert.deepEqual(await shown(), [[], [one.content_uuid], 1]);
  });

  it('have the twenty latest key moments, by the time they show', async () => {
    const blog = await openBlog();
    const posts: Post[] = [];
    for (let nth = 1; nth <= 21; nth++) {
      const post = await publish(blog, { ...text(`Moment ${nth}`), time_shown: (nth % 2 ? nth : 100 - nth) * 1000 });
      await done(editor, 'POST', `${blog.path}/posts/${post.content_uuid}/pick`);
      posts.push(post);
    }
    const { key_moments } = await get(`${blog.path}/highlights`);
    const times = posts.map(({ time_shown }) => time_shown as number).sort((one, other) => other - one);
    assert.deepEqual(
      key_moments.map(({ time_shown }: Post) => time_shown),
      times.slice(0, 20),
    );
  });

  it('have the versions of a post newest first, and none of a removed post or of another blog', async () => {
    const blog = await openBlog();
    const post = await publish(blog, text('One'));
    for (const [at, words] of ['Two', 'Three'].entries()) {
      await done(editor, 'POST', `${blog.path}/content/${post.content_uuid}/edit`, { ...text(words), rev: at + 1 });
    }
    const versions = async ({ path }: Blog) =>
      (await get(`${path}/posts/${post.content_uuid}/versions`, editor)).versions.map(({ content }: Post) => content);
    assert.deepEqual(await versions(blog), ['Two', 'One']);
    assert.deepEqual(await versions(await openBlog()), []);
    await done(editor, 'DELETE', `${blog.path}/posts/${post.content_uuid}`);
    assert.deepEqual(await versions(blog), []);
  });
});

describe('the drafts of a live blog', () => {
  const draft = (status: string, more = {}) => ({ status, post: text(`Draft ${randomUUID()}`), ...more });

  it('are listed newest first: own ones, and for editors those that others submitted or scheduled', async () => {
    const blog = await openBlog();
    const [kept, handed, edited, due] = Array.from({ length: 4 }, () => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    const at = { publish_at: t.app.clock.now() + 3_600_000 };
    for (const [who, uuid, body] of [
      [reporter, kept, draft('draft')],
      [reporter, handed, draft('submitted')],
      [editor, edited, draft('draft')],
      [staff, due, draft('scheduled', at)],
    ] as const) {
      t.pass(1000);
      assert.equal((await save(who, blog, body, uuid)).statusCode, 200);
    }
    assert.deepEqual(await idsOf(reporter, blog), [handed, kept]);
    assert.deepEqual(await idsOf(editor, blog), [due, edited, handed]);
    assert.deepEqual(await idsOf(staff, blog), [due, handed]);
    assert.deepEqual(await idsOf(editor, await openBlog()), [], 'of another blog');
    assert.equal((await save(editor, blog, draft('draft'), kept)).statusCode, 404);
    const drop = (who: TestUser, uuid: string) => who.inject({ method: 'DELETE', url: `${blog.path}/drafts/${uuid}` });
    assert.equal((await drop(editor, kept)).statusCode, 404);
    assert.equal((await drop(reporter, edited)).statusCode, 404);
    assert.equal((await drop(editor, handed)).statusCode, 204);
    assert.equal((await drop(editor, handed)).statusCode, 404);
    assert.deepEqual(await idsOf(reporter, blog), [kept]);
  });

  it('stay their writer’s when an editor saves them, and are of one blog', async () => {
    const [blog, other] = [await openBlog(), await openBlog()];
    const uuid = randomUUID();
    await save(reporter, blog, draft('submitted'), uuid);
    const saved = (await save(editor, blog, draft('submitted'), uuid)).json();
    assert.equal(saved.actor_uuid, reporter.user.uuid);
    const elsewhere = await save(editor, other, draft('draft'), uuid);
    assert.equal(elsewhere.statusCode, 404, elsewhere.body);
    const misnamed = await save(editor, blog, draft('draft'), 'a-draft');
    assert.deepEqual([misnamed.statusCode, misnamed.json().data.field], [400, 'draft_uuid']);
    const timeless = await save(editor, blog, draft('scheduled'));
    assert.deepEqual([timeless.statusCode, timeless.json().data.field], [400, 'publish_at']);
  });

  it('are at most a hundred of one person in one blog', async () => {
    const [blog, other] = [await openBlog(), await openBlog()];
    const now = t.app.clock.now();
    const rows = Array.from({ length: 99 }, () => ({
      ...{ uuid: randomUUID(), container_uuid: blog.cc, actor_id: reporter.id, status: 'draft' as const },
      ...{
        post: JSON.stringify(text('Kept')),
        publish_at: null,
        key_moment: false,
        pin: false,
        date_created: now,
        date_changed: now,
      },
    }));
    await t.app.db
      .insertInto('post_drafts')
      .values(rows as never)
      .execute();
    const last = randomUUID();
    assert.equal((await save(reporter, blog, draft('draft'), last)).statusCode, 200);
    const more = await save(reporter, blog, draft('draft'));
    assert.deepEqual([more.statusCode, more.json().data.reason], [400, 'too_many']);
    assert.equal((await save(reporter, blog, draft('draft'), last)).statusCode, 200, 'one that is there');
    assert.equal((await save(editor, blog, draft('draft'))).statusCode, 200, 'of another person');
    assert.equal((await save(reporter, other, draft('draft'))).statusCode, 200, 'in another blog');
  });

  it('are published at their time with their marks, not before a postponed time, and not after deletion', async () => {
    const blog = await openBlog();
    const now = t.app.clock.now();
    const [marked, gone, kept] = [randomUUID(), randomUUID(), randomUUID()];
    const at = (ms: number) => ({ publish_at: now + ms, key_moment: true, pin: true });
    assert.equal((await save(editor, blog, draft('scheduled', at(10_000)), marked)).statusCode, 200);
    t.pass(1);
    assert.equal((await save(editor, blog, draft('scheduled', at(60_000)), marked)).statusCode, 200);
    await save(editor, blog, draft('scheduled', at(10_000)), gone);
    await done(editor, 'DELETE', `${blog.path}/drafts/${gone}`);
    await save(editor, blog, draft('scheduled', at(10_000)), kept);
    t.pass(1);
    await save(editor, blog, draft('draft'), kept);
    t.pass(20_000);
    await t.app.outbox.run();
    assert.deepEqual((await firstPage(blog)).contents, []);
    t.pass(40_000);
    await t.app.outbox.run();
    const { contents } = await firstPage(blog);
    assert.deepEqual(
      contents.map(({ is_picked, is_pinned, actor_uuid }) => [is_picked, is_pinned, actor_uuid]),
      [[true, true, editor.user.uuid]],
    );
    assert.deepEqual(await idsOf(editor, blog), [kept]);
  });

  it('that may not be published at their time are handed in, so that nothing is lost', async () => {
    const blog = await openBlog();
    const uuid = randomUUID();
    await save(editor, blog, draft('scheduled', { publish_at: t.app.clock.now() + 1000 }), uuid);
    await done(staff, 'PUT', `${blog.path}/authors`, []);
    t.pass(1001);
    await t.app.outbox.run();
    const [left] = (await get(`${blog.path}/drafts`, staff)).drafts as Draft[];
    assert.deepEqual([left?.draft_uuid, left?.status, left?.problem], [uuid, 'submitted', 'writer']);
  });
});

describe('what happened in a live blog', () => {
  it('returns changes between two numbers; for too many, or without numbers, the page loads again', async () => {
    const blog = await openBlog();
    const before = (await get(`${blog.path}/tip`)).seq;
    await publish(blog, text('One'));
    t.pass(2500);
    const { seq } = await get(`${blog.path}/tip`);
    const changes = (after: number, to: number) => get(`${blog.path}/changes?after_seq=${after}&to_seq=${to}`);
    const seqs = ({ events }: { events: { seq: number }[] }) => events.map((event) => event.seq);
    assert.deepEqual(seqs(await changes(before, seq)), [before + 1, before + 2]);
    assert.deepEqual(seqs(await changes(before + 1, seq)), [before + 2]);
    assert.deepEqual(seqs(await changes(before, seq - 1)), [before + 1]);
    for (const [after, to] of [
      [seq, seq],
      [seq, before],
      [before, seq + 1],
    ] as const) {
      assert.deepEqual(await changes(after, to), { expired: true, events: [] });
    }
    await t.app.db
      .deleteFrom('events')
      .where('container_uuid', '=', blog.cc)
      .where('seq', '=', before + 1)
      .execute();
    t.pass(2500);
    const tip = await get(`${blog.path}/tip`);
    assert.equal(tip.total_visible_content, 1);
    await done(staff, 'POST', `${blog.path}/settings`, { is_hidden: true });
    t.pass(2500);
    assert.equal((await get(`${blog.path}/tip`)).total_visible_content, 0, 'of a hidden one nothing');
    assert.deepEqual(await get(`${blog.path}/posts/visible/count`), { count: 0 });
  });
});

describe('the authors and the scoreboard of a live blog', () => {
  const list = (blog: Blog, authors: object[]) =>
    staff.inject({ method: 'PUT', url: `${blog.path}/authors`, payload: authors });

  it('are people of the site, each once with the last given role', async () => {
    const blog = await openBlog();
    const roles = ['editor', 'reporter'].map((role) => ({ user_uuid: reporter.user.uuid, role }));
    const listed = await list(blog, roles);
    assert.deepEqual(listed.json().blog.authors, [{ user_uuid: reporter.user.uuid, role: 'reporter' }]);
    for (const user_uuid of [randomUUID(), '00000000-0000-4000-8000-00000fffffff', 'nobody']) {
      const refused = await list(blog, [...roles, { user_uuid, role: 'editor' }]);
      assert.deepEqual([refused.statusCode, refused.json().data?.field], [400, 'user_uuid'], refused.body);
    }
    assert.deepEqual((await firstPage(blog)).container.blog.authors, [
      { user_uuid: reporter.user.uuid, role: 'reporter' },
    ]);
  });

  it('are sent to open pages, and unnamed values stay', async () => {
    const blog = await openBlog({ summary: 'All of it', sponsor: 'Harbour' });
    const told = () =>
      t.app.db
        .selectFrom('events')
        .select(['message_type', 'action', 'payload'])
        .where('container_uuid', '=', blog.cc)
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
    const board = { home: { name: 'N', score: '1' }, away: { name: 'S', score: '0' } };
    const container = await done(editor, 'PUT', `${blog.path}/scoreboard`, board);
    const { message_type, action, payload } = await told();
    assert.deepEqual([message_type, action, JSON.parse(payload).blog.scoreboard], ['liveblog', 'updated', board]);
    assert.deepEqual(
      [container.blog.summary, container.blog.sponsor, container.blog.title],
      ['All of it', 'Harbour', 'The night'],
    );
    const taken = await editor.inject({
      method: 'PUT',
      url: `${blog.path}/scoreboard`,
      payload: 'null',
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(taken.json().blog.scoreboard, null, taken.body);
    const missing = await editor.inject({ method: 'PUT', url: `${prefix}/not-a-uuid/scoreboard`, payload: board });
    assert.equal(missing.statusCode, 404);
  });
});
