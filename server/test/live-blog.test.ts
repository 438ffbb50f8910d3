/**
 * A live blog from its first draft to its end, over HTTP (host contract 9.5): what a newsroom does, what readers get, and
 * what two people who correct the same post are answered.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Comment } from '../../core/contract/comment';
import type { Draft, LiveBlog, PostFields } from '../../core/contract/live-blog';
import { PASSWORD, startTestApp, type TestApp, type TestUser } from './support/app';
import { fileForm } from './support/media';

type Post = Comment & PostFields;

let t: TestApp;
let reporter: TestUser;
let editor: TestUser;
let reader: TestUser;
let staff: TestUser;
let prefix: string;
/** Fragments of other addresses are drawn afresh. */
let nth = 10;

before(async () => {
  t = await startTestApp();
  [reporter, editor, reader, staff] = [
    await t.signUp('Rosa'),
    await t.signUp('Edgar'),
    await t.signUp('Lena'),
    await t.signUp('Mona', 'moderator'),
  ];
  prefix = `/v4/liveblog/${t.site.uuid}`;
});
after(() => t?.close());

async function openBlog(changes: object = {}) {
  const container_id = `night-${randomUUID()}`;
  const made = await staff.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  assert.equal(made.statusCode, 201, made.body);
  const cc: string = made.json().content_container_uuid;
  const path = `${prefix}/${cc}`;
  const authors = [
    { user_uuid: reporter.user.uuid, role: 'reporter' },
    { user_uuid: editor.user.uuid, role: 'editor' },
  ];
  const listed = await staff.inject({ method: 'PUT', url: `${path}/authors`, payload: authors });
  assert.equal(listed.statusCode, 200, listed.body);
  const changed = await editor.inject({ method: 'PUT', url: path, payload: { title: 'The night', ...changes } });
  assert.equal(changed.statusCode, 200, changed.body);
  return { cc, path, container_id };
}
type Blog = Awaited<ReturnType<typeof openBlog>>;

const text = (words: string) => ({ content: words, body: [{ type: 'paragraph', text: words }] });

async function publish({ path }: Blog, payload: object, who = editor): Promise<Post> {
  const answer = await who.inject({ method: 'POST', url: `${path}/posts`, payload });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json();
}

async function firstPage({ container_id }: Blog, query = '') {
  const answer = await t.inject({ url: `${prefix}/?container_id=${container_id}${query}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ contents: Post[]; container: { blog: LiveBlog; seq: number } }>();
}

const save = (who: TestUser, { path }: Blog, uuid: string, payload: object) =>
  who.inject({ method: 'PUT', url: `${path}/drafts/${uuid}`, payload });
const draftsOf = async (who: TestUser, { path }: Blog): Promise<Draft[]> =>
  (await who.inject({ url: `${path}/drafts` })).json().drafts;

describe('a live blog', () => {
  it('shows posts by the time editors give them, newest first or oldest first', async () => {
    const blog = await openBlog();
    await publish(blog, { ...text('Second'), time_shown: 2_000 });
    await publish(blog, { ...text('Third'), time_shown: 3_000 });
    await publish(blog, { ...text('First'), time_shown: 1_000 });
    const words = ({ contents }: { contents: Post[] }) => contents.map(({ content }) => content);
    assert.deepEqual(words(await firstPage(blog)), ['Third', 'Second', 'First']);
    assert.deepEqual(words(await firstPage(blog, '&sorted_by=oldest')), ['First', 'Second', 'Third']);

    const [top] = (await firstPage(blog, '&limit=1')).contents;
    const more = await t.inject({ url: `${blog.path}/posts?limit=5&starting_from=${top?.content_uuid}` });
    assert.deepEqual(words(more.json()), ['Second', 'First']);
    const count = await t.inject({ url: `${blog.path}/posts/visible/count` });
    assert.deepEqual(count.json(), { count: 3 });
  });

  it('keeps blocks as they came, and says what can be read of them', async () => {
    const blog = await openBlog();
    const body = [
      { type: 'heading', text: 'Turnout' },
      { type: 'list', items: ['North 61 %', 'South 58 %'] },
      { type: 'quote', text: 'We wait.', cite: 'The mayor' },
      { type: 'embed', url: 'https://www.youtube.com/watch?v=1', provider: 'YouTube', title: 'The square' },
    ];
    const post = await publish(blog, { content: 'x', title: ' Polls close ', body, byline: [{ name: 'Rosa' }] });
    assert.deepEqual(post.body, body);
    assert.equal(post.title, 'Polls close');
    assert.match(post.content ?? '', /Turnout\n\n• North 61 %\n• South 58 %\n\nWe wait\. \(The mayor\)\n\nThe square/);
    const [shown] = (await firstPage(blog)).contents;
    assert.deepEqual(shown?.byline, [{ name: 'Rosa' }]);
    assert.equal(shown?.rev, 1);
    assert.deepEqual([shown?.origin, shown?.social_id], ['none', null]);
    const url = 'https://x.com/mayor/status/1790000000000000001?s=20';
    const taken = await publish(blog, { content: 'x', body: [{ type: 'embed', url, provider: 'X' }] });
    assert.deepEqual([taken.origin, taken.social_id], ['twitter', '1790000000000000001']);
  });

  it('tells search engines of its newest twenty posts, whichever the page begins with', async () => {
    const blog = await openBlog({ order: 'oldest', about: 'Count of the harbour vote', coverage_start: 1000 });
    for (let number = 1; number <= 23; number++) {
      await publish(blog, { ...text(`Update ${number}.`), time_shown: number * 1000 });
    }
    const { body } = await t.inject({ url: `/render/livestory?site=localhost&container_id=${blog.container_id}` });
    const [data = ''] = /(?<=<script type="application\/ld\+json">).+?(?=<\/script>)/s.exec(body) ?? [];
    const { liveBlogUpdate, datePublished, about } = JSON.parse(data);
    assert.deepEqual(about, {
      '@type': 'Event',
      name: 'Count of the harbour vote',
      startDate: new Date(1000).toISOString(),
    });
    const headlines = liveBlogUpdate.map(({ headline }: { headline: string }) => headline);
    assert.deepEqual([headlines.length, headlines[0], headlines.at(-1)], [20, 'Update 23.', 'Update 4.']);
    assert.equal(datePublished, new Date(1000).toISOString());
    // The page shows the oldest ten, and carries no others.
    const page = body.slice(0, body.indexOf('<script type="application/ld+json">'));
    assert.ok(page.includes('Update 10.'));
    assert.ok(!page.includes('Update 11.'));
  });

  it('tells search engines of no post that somebody pays for', async () => {
    const blog = await openBlog();
    await publish(blog, { ...text('Moor with us.'), sponsor: 'The harbour bank' });
    const read = async () =>
      (await t.inject({ url: `/render/livestory?site=localhost&container_id=${blog.container_id}&limit=${++nth}` }))
        .body;
    const alone = await read();
    assert.ok(alone.includes('Moor with us.') && !alone.includes('LiveBlogPosting'));
    await publish(blog, text('The boats are in.'));
    t.pass(1500);
    const [data = ''] = /(?<=<script type="application\/ld\+json">).+?(?=<\/script>)/s.exec(await read()) ?? [];
    assert.ok(data.includes('The boats are in.') && !data.includes('Moor with us.'));
  });

  it('lets caches keep the page of a blog that has ended, and of no other', async () => {
    const blog = await openBlog({ status: 'live' });
    await publish(blog, text('It is over.'));
    const cached = async () => {
      const url = `/render/livestory?site=localhost&container_id=${blog.container_id}&limit=${++nth}`;
      return (await t.inject({ url })).headers['cache-control'];
    };
    assert.equal(await cached(), 'public, max-age=0, s-maxage=5, stale-while-revalidate=60');
    const ended = await editor.inject({ method: 'PUT', url: blog.path, payload: { status: 'ended' } });
    assert.equal(ended.statusCode, 200, ended.body);
    t.pass(1500);
    assert.equal(await cached(), 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400');
  });

  it('keeps where a post came from when it is corrected', async () => {
    const blog = await openBlog();
    const from = { origin: 'twitter', social_id: '1788', sponsor: 'Harbour' };
    const post = await publish(blog, { ...text('Seen from the pier.'), ...from });
    const url = `${blog.path}/content/${post.content_uuid}/edit`;
    const payload = { ...text('Seen from the pier, at noon.'), rev: post.rev, sponsor: 'Harbour', time_shown: 5_000 };
    const answer = await editor.inject({ method: 'POST', url, payload });
    assert.equal(answer.statusCode, 200, answer.body);
    const { origin, social_id, sponsor, time_shown } = answer.json();
    assert.deepEqual({ origin, social_id, sponsor, time_shown }, { ...from, time_shown: 5_000 });

    // What its body says of it follows the body.
    const card = { type: 'embed', url: 'https://x.com/harbour/status/1790', provider: 'X' };
    const bare = await publish(blog, text('Seen again.'));
    const edit = async (blocks: object[], rev: number | null | undefined) => {
      const body = [...text('Seen again.').body, ...blocks];
      const said = { method: 'POST' as const, payload: { content: 'Seen again.', body, rev } };
      return (await editor.inject({ ...said, url: `${blog.path}/content/${bare.content_uuid}/edit` })).json();
    };
    const shown = await edit([card], bare.rev);
    assert.deepEqual([shown.origin, shown.social_id], ['twitter', '1790'], JSON.stringify(shown));
    const hidden = await edit([], shown.rev);
    assert.deepEqual([hidden.origin, hidden.social_id], ['none', null]);
  });

  it('finds people by name for the list of its authors', async () => {
    const { path } = await openBlog();
    const answer = await staff.inject({ url: `${path}/mentionable?prefix=Ros` });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.ok(answer.json().people.some(({ user_uuid }: { user_uuid: string }) => user_uuid === reporter.user.uuid));
  });

  it('asks a poll in a post: painted, with numbers for everybody alone, and gone with the poll', async () => {
    const blog = await openBlog();
    const interaction = `/v4/interaction/${t.site.uuid}`;
    const { container_id } = blog;
    const page = await t.inject({ method: 'POST', url: `${interaction}/`, payload: { container_id } });
    const made = await editor.inject({
      method: 'POST',
      url: `${interaction}/${page.json().content_container_uuid}/polls`,
      payload: { question: 'Who won the debate?', options: [{ text: 'Ada' }, { text: 'Ben' }] },
    });
    assert.equal(made.statusCode, 201, made.body);
    const { poll_uuid, options } = made.json();
    const body = [{ type: 'poll', poll_uuid }];
    await publish(blog, { content: 'Who won?', body });
    const vote = { options: [options[1].option_uuid] };
    const url = `${interaction}/polls/${poll_uuid}`;
    assert.equal((await reader.inject({ method: 'PUT', url: `${url}/vote`, payload: vote })).statusCode, 200);

    const paint = async () =>
      (await t.inject({ url: `/render/livestory?site=localhost&container_id=${container_id}&limit=${++nth}` })).body;
    const painted = await paint();
    assert.match(painted, /<fieldset[^>]*poll__options.*Who won the debate\?.*Ada.*Ben/s);
    assert.ok(painted.includes('.poll__row'), 'the rules of its rows come along');
    assert.ok(!painted.includes('total_voters'), 'results are for who has voted');

    assert.equal((await editor.inject({ method: 'DELETE', url })).statusCode, 204);
    assert.ok(!(await paint()).includes('Who won the debate?'));
  });

  it('refuses an address that no browser should follow, and a block it does not know', async () => {
    const { path } = await openBlog();
    for (const block of [
      { type: 'link', url: 'javascript:alert(1)' },
      { type: 'html', text: '<b>' },
    ]) {
      const answer = await editor.inject({
        method: 'POST',
        url: `${path}/posts`,
        payload: { content: 'x', body: [block] },
      });
      assert.equal(answer.statusCode, 400, JSON.stringify(block));
    }
  });

  it('tells both texts to whoever corrects what somebody has corrected meanwhile, and keeps the first one', async () => {
    const blog = await openBlog();
    const post = await publish(blog, text('Nine dead.'));
    const url = `${blog.path}/content/${post.content_uuid}/edit`;
    const first = await editor.inject({ method: 'POST', url, payload: { ...text('Seven hurt.'), rev: 1 } });
    assert.equal(first.statusCode, 200, first.body);
    assert.equal(first.json().rev, 2);
    const second = await staff.inject({ method: 'POST', url, payload: { ...text('Eight hurt.'), rev: 1 } });
    assert.equal(second.statusCode, 409);
    assert.equal(second.json().code, 'edit_conflict');
    assert.equal(second.json().data.other.content, 'Seven hurt.');
    const versions = await reporter.inject({ url: `${blog.path}/posts/${post.content_uuid}/versions` });
    assert.deepEqual(
      versions.json().versions.map(({ content, rev }: { content: string; rev: number }) => [rev, content]),
      [[1, 'Nine dead.']],
    );
    assert.equal((await reader.inject({ url: `${blog.path}/posts/${post.content_uuid}/versions` })).statusCode, 403);
    // Its place in the list is that of its time.
    assert.equal(first.json().time_shown, post.time_shown);
  });

  it('keeps at most three pins, each at its own place in the list, and lists key moments', async () => {
    const blog = await openBlog();
    const posts = [];
    for (const word of ['One', 'Two', 'Three', 'Four']) posts.push(await publish(blog, { ...text(word), title: word }));
    for (const { content_uuid } of posts) {
      t.pass(10);
      const url = `${blog.path}/posts/${content_uuid}/pin`;
      assert.equal((await editor.inject({ method: 'PUT', url })).statusCode, 204);
    }
    const pick = `${blog.path}/posts/${posts[1]?.content_uuid}/pick`;
    assert.equal((await editor.inject({ method: 'POST', url: pick })).statusCode, 204);
    const { pinned, key_moments } = (await t.inject({ url: `${blog.path}/highlights` })).json();
    const titles = (list: Post[]) => list.map(({ title }) => title);
    assert.deepEqual(titles(pinned), ['Four', 'Three', 'Two']);
    assert.deepEqual(titles(key_moments), ['Two']);
    assert.deepEqual(titles((await firstPage(blog)).contents), ['Four', 'Three', 'Two', 'One']);
  });

  it('has replies under posts where it says so, one level deep, until it ends', async () => {
    const blog = await openBlog();
    const post = await publish(blog, text('Kick-off.'));
    const answer = (who: TestUser, to = post.content_uuid, content = 'At last.') =>
      who.inject({ method: 'POST', url: `${blog.path}/replies/${to}`, payload: { content } });
    assert.equal((await answer(reader)).json().code, 'commenting_disabled');
    await editor.inject({ method: 'PUT', url: blog.path, payload: { settings: { replies: true } } });
    const reply = await answer(reader);
    assert.equal(reply.statusCode, 201, reply.body);
    assert.equal(reply.json().body ?? null, null);
    assert.equal((await answer(staff, reply.json().content_uuid)).statusCode, 403);
    const [, shown] = (await firstPage(blog)).contents;
    assert.equal(shown?.content, 'At last.');
    await editor.inject({ method: 'PUT', url: blog.path, payload: { status: 'ended' } });
    t.pass(60_000);
    assert.equal((await answer(reader, post.content_uuid, 'Too late?')).json().code, 'commenting_closed');
  });

  it('takes a scoreboard from an editor and from nobody else', async () => {
    const blog = await openBlog();
    const payload = { home: { name: 'North', score: '2' }, away: { name: 'South', score: '1' }, clock: '78′' };
    const put = (who: Pick<TestUser, 'inject'>) =>
      who.inject({ method: 'PUT', url: `${blog.path}/scoreboard`, payload });
    assert.equal((await put(reader)).statusCode, 403);
    assert.equal((await put(t)).statusCode, 401);
    assert.equal((await put(editor)).statusCode, 200);
    assert.deepEqual((await firstPage(blog)).container.blog.scoreboard, payload);
  });
});

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
    assert.ok(
      [one, two].some(({ statusCode }) => statusCode === 201),
      one.body + two.body,
    );
    const { contents } = await firstPage(blog);
    assert.deepEqual(
      contents.map(({ title, actor_uuid, is_picked }) => [title, actor_uuid, is_picked]),
      [['From the square', reporter.user.uuid, true]],
    );
    assert.equal((await draftsOf(editor, blog)).length, 0);
  });

  it('are neither saved over nor published unread when somebody else has changed them meanwhile', async () => {
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

    // By the very version, or as one that begins: nobody is unscheduled by the same words, or overwritten by the first.
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

  it('are announced to who follows the page, where the editor says so, and once', async () => {
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

  it('bring their pictures along', async () => {
    const blog = await openBlog();
    const { payload, headers } = fileForm(await picture(), { type: 'image/png', name: 'square.png' });
    const uploaded = await reporter.inject({ method: 'POST', url: `${blog.path}/media`, payload, headers });
    assert.equal(uploaded.statusCode, 201, uploaded.body);
    const { media_uuid } = uploaded.json();
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

async function picture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
}

describe('a crowd', () => {
  it('follows by tips of a few bytes and by changes that never change', async () => {
    const blog = await openBlog();
    const before = await t.inject({ url: `${blog.path}/tip` });
    assert.ok(before.body.length < 100, before.body);
    assert.match(String(before.headers['cache-control']), /s-maxage=2/);
    await publish(blog, text('Goal.'));
    t.pass(1500);
    const { seq } = (await t.inject({ url: `${blog.path}/tip` })).json();
    assert.ok(seq > before.json().seq);
    const url = `${blog.path}/changes?after_seq=${before.json().seq}&to_seq=${seq}`;
    const changes = await t.inject({ url });
    assert.match(String(changes.headers['cache-control']), /immutable/);
    const { events } = changes.json();
    assert.deepEqual(
      events.map(({ message_type, action }: Record<string, string>) => `${message_type} ${action}`),
      ['liveblog_post created', 'liveblog_post visible'],
    );
    const beyond = await t.inject({ url: `${blog.path}/changes?after_seq=${seq}&to_seq=${seq + 5}` });
    assert.deepEqual([beyond.json().expired, beyond.headers['cache-control']], [true, 'no-store']);
    // A crowd that asks the same is answered from memory, and no longer than it may read it.
    const again = await t.inject({ url, headers: { 'if-none-match': String(changes.headers.etag) } });
    assert.equal(again.statusCode, 304);
    for (let more = 0; more < 5; more++) await publish(blog, text(`Goal number ${more}.`));
    const late = await t.inject({ url: `${blog.path}/changes?after_seq=${seq}&to_seq=${seq + 5}` });
    assert.equal(late.json().events.length, 5);
    const hiding = { method: 'POST', url: `${blog.path}/settings`, payload: { is_hidden: true } } as const;
    assert.ok((await staff.inject(hiding)).statusCode < 300);
    t.pass(1500);
    assert.doesNotMatch((await t.inject({ url })).body, /Goal/);
  });
});

describe('an author’s account', () => {
  it('names nobody by an account that is gone, in posts, feeds and what is painted', async () => {
    const gone = await t.signUp('Wilhelmina');
    const blog = await openBlog();
    const byline = [{ uuid: gone.user.uuid }, { name: 'Agencies' }];
    await publish(blog, { ...text('Seen from the pier.'), byline });
    const told = async () => {
      const fragment = `/render/livestory?site=localhost&container_id=${blog.container_id}&limit=${++nth}`;
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

  it('takes drafts along and leaves the blog’s list when it ends', async () => {
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

describe('the end of a live blog', () => {
  it('begins with the first post, ends by hand, and by itself after three days of silence', async () => {
    const blog = await openBlog();
    assert.equal((await firstPage(blog)).container.blog.status, 'upcoming');
    await publish(blog, text('We are here.'));
    assert.equal((await firstPage(blog)).container.blog.status, 'live');
    const tip = async () => (await t.inject({ url: `${blog.path}/tip` })).json();
    assert.equal((await tip()).status, 'live');
    t.pass(72 * 3_600_000 + 1);
    assert.equal((await tip()).status, 'ended');
    // Every session has ended meanwhile.
    const late = await t.signUp('Late', 'moderator');
    const again = await late.inject({ method: 'PUT', url: blog.path, payload: { status: 'live' } });
    assert.equal(again.statusCode, 200, again.body);
    assert.equal((await tip()).status, 'live');
  });
});

describe('what a live blog gives away', () => {
  const feed = (blog: Blog, format: string, more = '') =>
    t.inject({ url: `/feeds/liveblog/${blog.container_id}.${format}?site=localhost${more}` });

  it('is a feed in three formats, with the same ids, edits and removals', async () => {
    const late = await t.signUp('Fay', 'moderator');
    const blog = await openBlogBy(late);
    const post = async (payload: object): Promise<Post> =>
      (await late.inject({ method: 'POST', url: `${blog.path}/posts`, payload })).json();
    const first = await post({ ...text('Nine & "ten" <b>boxes</b>'), title: 'Count' });
    const second = await post(text('Removed later'));
    const picked = await post({ ...text('Key'), title: 'Key' });
    for (let nth = 0; nth < 50; nth++) await post({ ...text(`Moor with us, ${nth}.`), sponsor: 'The harbour bank' });
    await late.inject({ method: 'POST', url: `${blog.path}/posts/${picked.content_uuid}/pick` });
    await late.inject({ method: 'DELETE', url: `${blog.path}/posts/${second.content_uuid}` });

    const json = await feed(blog, 'json');
    assert.equal(json.statusCode, 200, json.body);
    assert.match(String(json.headers['cache-control']), /s-maxage=30/);
    const { items } = json.json();
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      [picked, first].map(({ content_uuid }) => `urn:uuid:${content_uuid}`),
    );
    assert.match(items[1].content_html, /Nine &amp; &quot;ten&quot; &lt;b&gt;boxes/);
    assert.equal(items[1].authors[0].name, 'Fay');
    for (const format of ['rss', 'atom']) {
      const answer = await feed(blog, format);
      assert.match(String(answer.headers['content-type']), /xml/);
      assert.match(answer.body, new RegExp(`urn:uuid:${first.content_uuid}`));
      assert.doesNotMatch(answer.body, /Removed later|Moor with us|<b>boxes/);
    }
    assert.equal((await feed(blog, 'json', '&picked=1')).json().items.length, 1);
    const hub = 'https://hub.example/?of=news&more';
    assert.equal(json.json().hubs, undefined);
    await t.changeRules({ feeds: { hub } });
    assert.deepEqual((await feed(blog, 'json')).json().hubs, [{ type: 'WebSub', url: hub }]);
    for (const format of ['rss', 'atom']) {
      assert.match(
        (await feed(blog, format)).body,
        /link rel="hub" href="https:\/\/hub\.example\/\?of=news&amp;more"\/>/,
      );
    }
    await t.changeRules({ feeds: { hub: '' } });
    const etag = String(json.headers.etag);
    const again = await t.inject({
      url: `/feeds/liveblog/${blog.container_id}.json?site=localhost`,
      headers: { 'if-none-match': etag },
    });
    assert.equal(again.statusCode, 304);

    await late.inject({ method: 'POST', url: `${blog.path}/settings`, payload: { is_hidden: true } });
    assert.equal((await feed(blog, 'json')).statusCode, 404);
    assert.equal((await feed(blog, 'exe')).statusCode, 404);
  });

  it('has a page to write on, with nothing of its own in it', async () => {
    const page = await t.inject({ url: '/write/night-1?site=localhost' });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /<vf-livestory>/);
    assert.match(String(page.headers['content-security-policy']), /script-src 'self'/);
    assert.equal((await t.inject({ url: '/write/%3Cscript%3E?site=localhost' })).statusCode, 400);
    assert.equal((await t.inject({ url: '/write/night-1?site=nobody.example' })).statusCode, 404);
  });

  it('answers no socket beyond as many as it may hold', async () => {
    const full = await startTestApp({ sockets: 0 });
    const url = `/eventfeed?site_uuid=${full.site.uuid}`;
    await assert.rejects(full.app.injectWS(url), /503/);
    await full.close();
  });
});

async function openBlogBy(who: TestUser): Promise<Blog> {
  const container_id = `night-${randomUUID()}`;
  const made = await who.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
  const cc: string = made.json().content_container_uuid;
  return { cc, path: `${prefix}/${cc}`, container_id };
}

describe('coverage that begins by the clock', () => {
  it('paints coverage as begun when its hour has come, before anything is posted', async () => {
    const begins = t.app.clock.now() + 60 * 60_000;
    const ends = begins + 6 * 60 * 60_000;
    const chief = await t.signUp('Nora', 'moderator');
    const container_id = `night-${randomUUID()}`;
    const made = await chief.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
    const payload = { status: 'upcoming', coverage_start: begins, coverage_end: ends };
    const path = `${prefix}/${made.json().content_container_uuid}`;
    assert.equal((await chief.inject({ method: 'PUT', url: path, payload })).statusCode, 200);
    const url = `/render/livestory?site=localhost&container_id=${container_id}&limit=${++nth}`;
    assert.match((await t.inject({ url })).body, /coverage--upcoming/);
    t.pass(62 * 60_000);
    assert.match((await t.inject({ url })).body, /coverage--live/);
  });
});
