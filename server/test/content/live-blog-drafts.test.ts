/** Drafts of a live blog's authors before publication, and after their account ends. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Draft } from '../../../core/contract/content/live-blog';
import { DAY_MS } from '../../../core/contract/values/durations';
import { PASSWORD, type TestUser } from '../support/app';
import {
  type Blog,
  editor,
  firstPage,
  fragmentOf,
  newsroom,
  openBlog,
  publish,
  reader,
  reporter,
  staff,
  t,
  text,
} from '../support/live-blog';
import { aPng, fileForm } from '../support/media';

newsroom();

const save = (who: TestUser, { path }: Blog, uuid: string, payload: object) =>
  who.inject({ method: 'PUT', url: `${path}/drafts/${uuid}`, payload });
const draftsOf = async (who: TestUser, { path }: Blog): Promise<Draft[]> =>
  (await who.inject({ url: `${path}/drafts` })).json().drafts;

describe('drafts', () => {
  it('are their writer’s; handed in they are the editors’; published they are a post, once', async () => {
    const blog = await openBlog();
    const uuid = randomUUID();
    const post = { title: 'From the square', ...text('Thousands are here.') };
    const body = { status: 'draft', post, key_moment: true };
    assert.equal((await save(reporter, blog, uuid, body)).statusCode, 200);
    assert.equal((await draftsOf(reporter, blog)).length, 1);
    assert.equal((await draftsOf(editor, blog)).length, 0);
    assert.equal((await save(editor, blog, uuid, body)).statusCode, 404);

    assert.equal((await save(reporter, blog, uuid, { ...body, status: 'submitted' })).statusCode, 200);
    assert.deepEqual(
      (await draftsOf(editor, blog)).map(({ draft_uuid }) => draft_uuid),
      [uuid],
    );
    const url = `${blog.path}/posts/${uuid}/publish`;
    assert.equal((await reporter.inject({ method: 'POST', url })).statusCode, 403);
    const [one, two] = await Promise.all([
      editor.inject({ method: 'POST', url }),
      editor.inject({ method: 'POST', url }),
    ]);
    assert.deepEqual([one.statusCode, two.statusCode], [201, 201], one.body + two.body);
    for (const who of [editor, reporter]) {
      const again = await who.inject({ method: 'POST', url });
      assert.equal(again.statusCode, 201, again.body);
      assert.equal(again.json().content_uuid, one.json().content_uuid, 'the answer was lost, the post is there');
    }
    for (const unknown of [randomUUID(), 'x', `${uuid.slice(0, -1)}%25`]) {
      const answer = await editor.inject({ method: 'POST', url: `${blog.path}/posts/${unknown}/publish` });
      assert.equal(answer.statusCode, 404, unknown);
    }
    assert.equal((await t.inject({ method: 'POST', url })).statusCode, 401);
    const { contents } = await firstPage(blog);
    assert.deepEqual(
      contents.map(({ title, actor_uuid, is_picked }) => [title, actor_uuid, is_picked]),
      [['From the square', reporter.user.uuid, true]],
    );
    assert.equal((await draftsOf(editor, blog)).length, 0);
  });

  it('are not overwritten or published after a colleague’s unseen change', async () => {
    const blog = await openBlog();
    const uuid = randomUUID();
    const handIn = async (who: TestUser, words: string, date_changed?: number) => {
      t.pass(1000);
      return save(who, blog, uuid, { status: 'submitted', post: text(words), date_changed });
    };
    const publishIt = (payload: object) =>
      editor.inject({ method: 'POST', url: `${blog.path}/posts/${uuid}/publish`, payload });
    const { date_changed: read } = (await handIn(reporter, 'Nine dead.')).json() as Draft;
    const newer = (await handIn(reporter, 'Eight hurt.', read)).json() as Draft;
    const refused = await handIn(editor, 'Seven hurt.', read);
    assert.equal(refused.statusCode, 409, refused.body);
    const { draft } = refused.json().data as { draft: Draft };
    assert.deepEqual([draft.post.body, draft.date_changed], [newer.post.body, newer.date_changed]);
    assert.equal((await publishIt({ date_changed: read })).statusCode, 409);
    const again = await handIn(reporter, 'Eight hurt.', read);
    assert.equal(again.statusCode, 200, 'the same text, whose answer was lost');
    const { date_changed } = again.json() as Draft;
    assert.equal((await publishIt({ date_changed })).statusCode, 201);

    // With the version, or as a new draft: identical text unschedules nothing, a first save overwrites nothing.
    const due = { status: 'scheduled', publish_at: t.app.clock.now() + 60_000, post: text('Six hurt.') };
    const { date_changed: begun } = (await handIn(reporter, 'Six hurt.', 0)).json() as Draft;
    t.pass(1000);
    assert.equal((await save(editor, blog, uuid, { ...due, date_changed: begun })).statusCode, 200);
    assert.equal((await handIn(reporter, 'Six hurt.', begun)).statusCode, 409);
    assert.equal((await handIn(reporter, 'Five hurt.', 0)).statusCode, 409);
    const url = `${blog.path}/drafts/${uuid}`;
    assert.equal((await editor.inject({ method: 'DELETE', url: `${url}?date_changed=${begun}` })).statusCode, 409);
    assert.equal((await editor.inject({ method: 'DELETE', url })).statusCode, 204);

    const before = (await handIn(reporter, 'Six hurt.')).json() as Draft;
    t.pass(1000);
    const at = { status: 'submitted', date_changed: before.date_changed };
    const both = await Promise.all(
      ['Six', 'Six in all'].map((words) => save(reporter, blog, uuid, { ...at, post: text(words) })),
    );
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409], 'one of two at once');
    const now = both.map((answer) => answer.json()).find((answer) => 'post' in answer) as Draft;
    await handIn(reporter, 'Six hurt.', now.date_changed);
    assert.equal((await publishIt({})).statusCode, 201);
    const { contents } = await firstPage(blog);
    assert.deepEqual(
      contents.map(({ content }) => content),
      ['Six hurt.', 'Eight hurt.'],
    );
  });

  it('show who is editing them, as posts do', async () => {
    const blog = await openBlog();
    const [uuid, post] = [randomUUID(), await publish(blog, text('Polls close at ten.'))];
    const inHand = (who: Pick<TestUser, 'inject'>, of: string, method: 'PUT' | 'DELETE' = 'PUT') =>
      who.inject({ method, url: `${blog.path}/in-hand/${of}` });
    const others = async (who: TestUser, of: string = uuid) => (await inHand(who, of)).json().actor_uuids;
    assert.deepEqual(await others(editor), []);
    assert.deepEqual(await others(reporter), [editor.user.uuid]);
    assert.deepEqual(await others(staff, uuid.toUpperCase()), [reporter.user.uuid, editor.user.uuid]);
    assert.deepEqual(await others(editor, post.content_uuid), [], 'another thing');
    assert.deepEqual(await others(reporter), [staff.user.uuid], 'one thing at a time');
    assert.equal((await inHand(staff, post.content_uuid, 'DELETE')).statusCode, 204);
    assert.deepEqual(await others(reporter), [staff.user.uuid], 'what they have no longer is another thing');
    assert.equal((await inHand(staff, uuid, 'DELETE')).statusCode, 204);
    assert.deepEqual(await others(reporter), []);
    assert.deepEqual(await others(editor), [reporter.user.uuid]);
    t.pass(45_000);
    assert.deepEqual(await others(editor), []);
    const elsewhere = await openBlog();
    const there = await staff.inject({ method: 'PUT', url: `${elsewhere.path}/in-hand/${uuid}` });
    assert.deepEqual(there.json().actor_uuids, []);

    const misnamed = await inHand(editor, 'the-post');
    assert.deepEqual([misnamed.statusCode, misnamed.json().data.field], [400, 'content_uuid']);
    for (const who of [reader, t]) {
      for (const method of ['PUT', 'DELETE'] as const) {
        assert.ok([401, 403].includes((await inHand(who, uuid, method)).statusCode));
      }
    }
  });

  it('notify followers of the page once, if the editor chooses so', async () => {
    const blog = await openBlog();
    const follower = await t.signUp(`Fay ${randomUUID().slice(0, 8)}`);
    const followed = await follower.inject({
      method: 'POST',
      url: `/v5/subscriptions/${t.site.uuid}/pages/${blog.cc}`,
    });
    assert.equal(followed.statusCode, 201, followed.body);
    const told = async () => {
      const answer = await follower.inject({ url: `/v5/notifications/${t.site.uuid}/all` });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json().notifications as { notification_type: string; content_uuid?: string }[];
    };
    const publishNew = async (notify: boolean) => {
      const uuid = randomUUID();
      t.pass(1000);
      const draft = { status: 'draft', post: text(`News ${uuid}`), ...(notify && { notify }) };
      assert.equal((await save(editor, blog, uuid, draft)).json().notify, notify);
      const url = `${blog.path}/posts/${uuid}/publish`;
      const both = await Promise.all([1, 2].map(() => editor.inject({ method: 'POST', url })));
      assert.ok(both.some(({ statusCode }) => statusCode === 201));
    };
    await publishNew(false);
    await publish(blog, text('By a program'));
    assert.deepEqual(await told(), []);
    await publishNew(true);
    assert.deepEqual(
      (await told()).map(({ notification_type }) => notification_type),
      ['subscribed_page_content'],
    );
    await editor.inject({ method: 'PUT', url: blog.path, payload: { settings: { review_before_publish: false } } });
    const uuid = randomUUID();
    await save(reporter, blog, uuid, { status: 'draft', post: text('A scoop'), notify: true });
    const alone = await reporter.inject({ method: 'POST', url: `${blog.path}/posts/${uuid}/publish` });
    assert.equal(alone.statusCode, 403, alone.body);
  });

  it('reach no reader, no list and no log before they are published', async () => {
    const blog = await openBlog();
    await save(reporter, blog, randomUUID(), { status: 'submitted', post: text('Embargoed until ten.') });
    const { container } = await firstPage(blog);
    const changes = await t.inject({ url: `${blog.path}/changes?after_seq=0&to_seq=${container.seq}` });
    for (const answer of [changes, await t.inject({ url: `${blog.path}/posts` })]) {
      assert.doesNotMatch(answer.body, /Embargoed/);
    }
    for (const who of [reader, t]) {
      assert.ok([401, 403].includes((await who.inject({ url: `${blog.path}/drafts` })).statusCode));
    }
  });

  it('are published at their time, unless their writer may not write there any more', async () => {
    const blog = await openBlog();
    const now = t.app.clock.now();
    const uuid = randomUUID();
    const scheduled = { status: 'scheduled', publish_at: now + 60_000, post: text('Polls have closed.') };
    assert.equal((await save(reporter, blog, uuid, scheduled)).statusCode, 403);
    assert.equal((await save(editor, blog, uuid, scheduled)).statusCode, 200);
    await t.app.outbox.run();
    assert.equal((await firstPage(blog)).contents.length, 0);
    t.pass(60_001);
    await t.app.outbox.run();
    const [post] = (await firstPage(blog)).contents;
    assert.equal(post?.content, 'Polls have closed.');
    assert.ok((post?.time_shown ?? 0) >= now + 60_000);

    const late = randomUUID();
    await save(editor, blog, late, { ...scheduled, publish_at: now + 120_000 });
    await staff.inject({ method: 'PUT', url: `${blog.path}/authors`, payload: [] });
    t.pass(120_000);
    await t.app.outbox.run();
    assert.equal((await firstPage(blog)).contents.length, 1);
  });

  it('keep their pictures when published', async () => {
    const blog = await openBlog();
    const { media_uuid } = await sendPicture(blog, reporter);
    const uuid = randomUUID();
    const post = {
      body: [{ type: 'image', media_uuid, caption: 'The square at nine' }],
      media_uuids: [media_uuid],
      media_alts: { [media_uuid]: 'A full square' },
    };
    await save(reporter, blog, uuid, { status: 'submitted', post });
    const published = await editor.inject({ method: 'POST', url: `${blog.path}/posts/${uuid}/publish` });
    assert.equal(published.statusCode, 201, published.body);
    assert.equal(published.json().media[0].alt, 'A full square');
    assert.equal(published.json().content, 'The square at nine');
  });
});

async function sendPicture({ path }: Blog, who: TestUser): Promise<{ media_uuid: string }> {
  const { payload, headers } = fileForm(await aPng(), { type: 'image/png', name: 'square.png' });
  const uploaded = await who.inject({ method: 'POST', url: `${path}/media`, payload, headers });
  assert.equal(uploaded.statusCode, 201, uploaded.body);
  return uploaded.json();
}

describe('an author’s account', () => {
  it('name nobody by a deleted account, in posts, feeds and painted pages', async () => {
    const gone = await t.signUp('Wilhelmina');
    const blog = await openBlog();
    const byline = [{ uuid: gone.user.uuid }, { name: 'Agencies' }];
    await publish(blog, { ...text('Seen from the pier.'), byline });
    const told = async () => {
      const fragment = fragmentOf(blog);
      const [feed, painted] = [
        await t.inject({ url: `/feeds/liveblog/${blog.container_id}.json?site=localhost` }),
        await t.inject({ url: fragment }),
      ];
      return [feed.body, painted.body].map((body) => [body.includes('Wilhelmina'), body.includes('Agencies')]);
    };
    assert.deepEqual(await told(), [
      [true, true],
      [true, true],
    ]);
    const payload = { password: PASSWORD };
    const ended = await gone.inject({ method: 'POST', url: '/v2/localhost/users/current/erase', payload });
    assert.ok(ended.statusCode < 300, ended.body);
    await t.app.outbox.run();
    t.pass(60_000);
    assert.deepEqual(await told(), [
      [false, true],
      [false, true],
    ]);
    const [post] = (await firstPage(blog)).contents;
    assert.deepEqual([post?.content, post?.byline], ['Seen from the pier.', byline]);
  });

  it('deletes drafts and leaves the blog’s list when it ends', async () => {
    const gone = await t.signUp('Gone');
    const blog = await openBlog();
    const authors = [{ user_uuid: gone.user.uuid, role: 'editor' }];
    await staff.inject({ method: 'PUT', url: `${blog.path}/authors`, payload: authors });
    await save(gone, blog, randomUUID(), { status: 'draft', post: text('My secret draft') });
    const copy = await gone.inject({ url: `/v2/localhost/users/current/export` });
    assert.match(copy.body, /My secret draft/);
    assert.ok(copy.json().author_in.includes(blog.cc), copy.body);
    const payload = { password: PASSWORD };
    const ended = await gone.inject({ method: 'POST', url: '/v2/localhost/users/current/erase', payload });
    assert.ok(ended.statusCode < 300, ended.body);
    await t.app.outbox.run();
    assert.deepEqual((await firstPage(blog)).container.blog.authors, []);
    const drafts = await t.app.db.selectFrom('post_drafts').selectAll().where('actor_id', '=', gone.id).execute();
    assert.deepEqual(drafts, []);
  });
});

describe('drafts with pictures', () => {
  it('that can never be published go to the editors, and their job ends', async () => {
    const blog = await openBlog();
    const uuid = randomUUID();
    const post = { ...text('Without its picture.'), media_uuids: [randomUUID()] };
    const publish_at = t.app.clock.now() + 60_000;
    await save(editor, blog, uuid, { status: 'scheduled', publish_at, post });
    t.pass(60_001);
    await t.app.outbox.run();
    const [draft] = await draftsOf(editor, blog);
    assert.deepEqual([draft?.status, draft?.problem], ['submitted', 'pictures']);
    const job = t.app.db.selectFrom('outbox').selectAll().where('idempotency_key', 'like', `publish_post ${uuid} %`);
    const { date_done, failure } = await job.executeTakeFirstOrThrow();
    assert.notEqual(date_done, null);
    assert.match(failure ?? '', /wrong/);
  });

  it('keep their pictures for as long as they wait, and give them up with the draft', async () => {
    const blog = await openBlog();
    const [scheduled, dropped] = [randomUUID(), randomUUID()];
    const publish_at = t.app.clock.now() + 3 * DAY_MS;
    const post = async () => {
      const { media_uuid } = await sendPicture(blog, editor);
      return { ...text('From the pier.'), media_uuids: [media_uuid.toUpperCase()] };
    };
    const [kept, gone] = [await post(), await post()];
    await save(editor, blog, scheduled, { status: 'scheduled', publish_at, post: kept });
    await save(editor, blog, dropped, { status: 'draft', post: gone });
    for (let more = 0; more < 19; more += 1) await sendPicture(blog, editor);
    assert.equal((await editor.inject({ method: 'DELETE', url: `${blog.path}/drafts/${dropped}` })).statusCode, 204);
    t.pass(3 * DAY_MS + 1);
    await t.app.pruneMedia();
    await t.app.outbox.run();
    const { contents } = await firstPage(blog);
    assert.deepEqual(
      contents.map(({ media }) => media?.length),
      [1],
    );
    const left = t.app.db.selectFrom('media').select('uuid').where('container_uuid', '=', blog.cc);
    assert.deepEqual(await left.execute(), [{ uuid: kept.media_uuids[0]?.toLowerCase() }]);
  });
});
