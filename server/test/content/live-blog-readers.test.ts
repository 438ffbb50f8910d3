/** A live blog for many readers: tips and changes, feeds, and the writing page. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { startTestApp, type TestUser } from '../support/app';
import { type Blog, newsroom, openBlog, type Post, prefix, publish, staff, t, text } from '../support/live-blog';
import { publishPage } from '../support/pages';

newsroom();

describe('a crowd', () => {
  it('follows by tips of a few bytes and by changes that are the same for all', async () => {
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
    assert.match(String(changes.headers['cache-control']), /s-maxage=30/);
    const { events } = changes.json();
    assert.deepEqual(
      events.map(({ message_type, action }: Record<string, string>) => `${message_type} ${action}`),
      ['liveblog_post created', 'liveblog_post visible'],
    );
    const beyond = await t.inject({ url: `${blog.path}/changes?after_seq=${seq}&to_seq=${seq + 5}` });
    assert.deepEqual([beyond.json().expired, beyond.headers['cache-control']], [true, 'no-store']);
    // Equal requests of many readers are answered from memory, no longer than allowed.
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

  it('has a page to write on, without content of its own', async () => {
    const page = await t.inject({ url: '/write/night-1?site=localhost' });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /<vf-livestory>/);
    assert.match(String(page.headers['content-security-policy']), /script-src 'self'/);
    assert.equal((await t.inject({ url: '/write/%3Cscript%3E?site=localhost' })).statusCode, 400);
    assert.equal((await t.inject({ url: '/write/night-1?site=nobody.example' })).statusCode, 404);
  });

  it('has a link back to the article on its writing page, with an arrow in reading direction', async () => {
    await publishPage(t, {
      unique_id: 'night-2',
      container_id: 'night-2',
      url: 'http://localhost/night',
      title: 'A & B',
    });
    const backOn = async (query: string) =>
      /<nav>(.*?)<\/nav>/.exec((await t.inject({ url: `/write/night-2?site=localhost${query}` })).body)?.[1];
    const link = (arrow: string) =>
      `<a href="http://localhost/night"><span aria-hidden="true">${arrow}</span> A &amp; B</a>`;
    assert.equal(await backOn(''), link('←'));
    assert.equal(await backOn('&lang=ar'), link('→'));
  });

  it('refuses sockets beyond its limit', async () => {
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
