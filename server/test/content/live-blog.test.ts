/**
 * A live blog from its first post to its end, over HTTP (host contract 9.5): actions of the newsroom, views of readers,
 * and edit conflicts.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { TestUser } from '../support/app';
import {
  editor,
  firstPage,
  fragmentOf,
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

describe('a live blog', () => {
  it('sorts posts by the time that editors set, newest or oldest first', async () => {
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

  it('stores blocks as they were sent, and reports their readable text', async () => {
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

  it('drops members that a block of its type does not have', async () => {
    const blog = await openBlog();
    const facts = { type: 'facts', items: [{ label: 'Seats', value: '120' }] };
    const given = { ...facts, evil: 'x', items: [{ ...facts.items[0], evil: 'x' }] };
    await publish(blog, { content: 'x', body: [given] });
    assert.deepEqual((await firstPage(blog)).contents[0]?.body, [facts]);
  });

  it('is painted in the order of the tag, or else in its own', async () => {
    const blog = await openBlog({ order: 'oldest' });
    for (const [at, words] of ['First', 'Second'].entries()) {
      await publish(blog, { ...text(`${words} post.`), time_shown: (at + 1) * 1000 });
    }
    for (const [sort, order] of [
      ['', ['First', 'Second']],
      ['&sort=oldest', ['First', 'Second']],
      ['&sort=newest', ['Second', 'First']],
    ] as const) {
      const url = `/render/livestory?site=localhost&container_id=${blog.container_id}${sort}`;
      const { body } = await t.inject({ url });
      const words = [...body.matchAll(/<p[^>]*>(First|Second) post\./g)].map(([, word]) => word);
      assert.deepEqual(words, order, sort);
    }
  });

  it('has structured data of its newest twenty posts, in any order of the page', async () => {
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
    // The page contains only the oldest ten.
    const page = body.slice(0, body.indexOf('<script type="application/ld+json">'));
    assert.ok(page.includes('Update 10.'));
    assert.ok(!page.includes('Update 11.'));
  });

  it('sends the text of a post once, and no space for ads if there are none', async () => {
    const blog = await openBlog();
    await publish(blog, text('The boats are in.'));
    const body = [{ type: 'paragraph', text: 'They wait outside.' } as const, { type: 'divider' } as const];
    await publish(blog, { content: 'They wait outside.', body });
    const { body: fragment } = await t.inject({ url: fragmentOf(blog) });
    const page = fragment.slice(0, fragment.indexOf('<script type="application/ld+json">'));
    for (const said of ['The boats are in.', 'They wait outside.']) assert.equal(page.split(said).length - 1, 2, said);
    assert.ok(!page.includes('vf-ad-after'));
  });

  it('leaves sponsored posts out of structured data', async () => {
    const blog = await openBlog();
    await publish(blog, { ...text('Moor with us.'), sponsor: 'The harbour bank' });
    const read = async () => (await t.inject({ url: fragmentOf(blog) })).body;
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
      const url = fragmentOf(blog);
      return (await t.inject({ url })).headers['cache-control'];
    };
    assert.equal(await cached(), 'public, max-age=0, s-maxage=5, stale-while-revalidate=60');
    const ended = await editor.inject({ method: 'PUT', url: blog.path, payload: { status: 'ended' } });
    assert.equal(ended.statusCode, 200, ended.body);
    t.pass(1500);
    assert.equal(await cached(), 'public, max-age=0, s-maxage=300, stale-while-revalidate=86400');
  });

  it('keeps the origin of a post when it is corrected', async () => {
    const blog = await openBlog();
    const from = { origin: 'twitter', social_id: '1788', sponsor: 'Harbour' };
    const post = await publish(blog, { ...text('Seen from the pier.'), ...from });
    const url = `${blog.path}/content/${post.content_uuid}/edit`;
    const payload = { ...text('Seen from the pier, at noon.'), rev: post.rev, sponsor: 'Harbour', time_shown: 5_000 };
    const answer = await editor.inject({ method: 'POST', url, payload });
    assert.equal(answer.statusCode, 200, answer.body);
    const { origin, social_id, sponsor, time_shown } = answer.json();
    assert.deepEqual({ origin, social_id, sponsor, time_shown }, { ...from, time_shown: 5_000 });

    // Members derived from the body follow the body.
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

  it('shows a poll in a post: painted, with public numbers only, and removed with the poll', async () => {
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

    const paint = async () => (await t.inject({ url: fragmentOf({ container_id }) })).body;
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

  it('shows both texts to an editor who corrects an older version, and stores the first correction', async () => {
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
    // The position in the list follows the post's time.
    assert.equal(first.json().time_shown, post.time_shown);
  });

  it('has at most three pins, each at its own position in the list, and lists key moments', async () => {
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

  it('has replies under posts if it says so, one level deep, until it ends', async () => {
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

  it('accepts a scoreboard from an editor only', async () => {
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

describe('the end of a live blog', () => {
  it('starts with the first post, ends by hand, and by itself after three days of silence', async () => {
    const blog = await openBlog();
    assert.equal((await firstPage(blog)).container.blog.status, 'upcoming');
    await publish(blog, text('We are here.'));
    assert.equal((await firstPage(blog)).container.blog.status, 'live');
    const tip = async () => (await t.inject({ url: `${blog.path}/tip` })).json();
    assert.equal((await tip()).status, 'live');
    t.pass(72 * 3_600_000 + 1);
    assert.equal((await tip()).status, 'ended');
    // All sessions have ended meanwhile.
    const late = await t.signUp('Late', 'moderator');
    const again = await late.inject({ method: 'PUT', url: blog.path, payload: { status: 'live' } });
    assert.equal(again.statusCode, 200, again.body);
    assert.equal((await tip()).status, 'live');
  });
});

describe('coverage that begins by the clock', () => {
  it('paints coverage as started at its time, before anything is posted', async () => {
    const begins = t.app.clock.now() + 60 * 60_000;
    const ends = begins + 6 * 60 * 60_000;
    const chief = await t.signUp('Nora', 'moderator');
    const container_id = `night-${randomUUID()}`;
    const made = await chief.inject({ method: 'POST', url: `${prefix}/`, payload: { container_id } });
    const payload = { status: 'upcoming', coverage_start: begins, coverage_end: ends };
    const path = `${prefix}/${made.json().content_container_uuid}`;
    assert.equal((await chief.inject({ method: 'PUT', url: path, payload })).statusCode, 200);
    const url = fragmentOf({ container_id });
    assert.match((await t.inject({ url })).body, /coverage--upcoming/);
    t.pass(62 * 60_000);
    assert.match((await t.inject({ url })).body, /coverage--live/);
  });
});
