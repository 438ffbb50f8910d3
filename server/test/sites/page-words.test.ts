/** Titles, descriptions and pictures of pages: only the page itself and the publisher determine them. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import { HOUR_MS } from '../../../core/contract/values/durations';
import { findPageByContainer } from '../../src/modules/sites/pages/pages.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { openContainer, post, sectionPath } from '../support/conversation';
import { clientOf, publishPage } from '../support/pages';

const PAGES = '/v2/localhost/pages';
const forged = {
  title: 'Editor arrested',
  description: 'Read this at evil.example',
  image_url: 'https://evil.example/pixel.png',
};
const none = ['', '', ''];

describe('the words of a page', () => {
  let t: TestApp;
  let at = '';
  let asked = 0;
  const pages = new Map<string, { status: number; body: string; location?: string }>();
  const site = createServer(({ url = '' }, response) => {
    asked += 1;
    const { status, body, location } = pages.get(url) ?? { status: 404, body: '<title>Not found</title>' };
    response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) }).end(body);
  });

  before(async () => {
    t = await startTestApp({ privateAddresses: true });
    await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 } });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  after(async () => {
    site.closeAllConnections();
    site.close();
    await t?.close();
  });

  const set = (path: string, head: string, status = 200) => pages.set(path, { status, body: `<head>${head}</head>` });
  const report = async (payload: object, as: Pick<TestApp, 'inject'> = t, headers = {}) => {
    const answer = await as.inject({ method: 'POST', url: PAGES, payload, headers });
    assert.ok(answer.statusCode < 300, answer.body);
    const { title, description, image_url, image_refused } = answer.json().result;
    return Object.assign([title, description, image_url], { image_refused });
  };
  /** Returns the stored texts after the server has asked the page. */
  const asKnown = async (payload: object) => {
    await report(payload);
    await t.app.outbox.run();
    return report(payload);
  };

  it('are not a visitor’s, before the page has answered and after', async () => {
    const reader = await t.signUp('Reader');
    for (const [as, headers] of [
      [t, {}],
      [t, { origin: 'http://localhost' }],
      [reader, { origin: 'http://localhost' }],
    ] as [Pick<TestUser, 'inject'>, object][]) {
      assert.deepEqual([...(await report({ ...forged, url: `${at}/nowhere` }, as, headers))], none);
      assert.deepEqual([...(await report({ ...forged, unique_id: 'no-address' }, as, headers))], none);
    }
    await t.app.outbox.run();
    assert.deepEqual([...(await report({ ...forged, url: `${at}/nowhere` }))], none, 'a page that does not exist');
    assert.deepEqual([...(await report({ ...forged, unique_id: 'no-address' }))], none);
  });

  it('are the page’s own, and follow the page', async () => {
    set(
      '/tide',
      '<title>T</title><meta property="og:title" content="The tide"><meta name="vf:image" content="/t.jpg">',
    );
    const payload = { ...forged, url: `${at}/tide` };
    assert.deepEqual([...(await asKnown(payload))], ['The tide', '', `${at}/t.jpg`]);
    set('/tide', '<meta name="vf:title" content="The high tide">');
    asked = 0;
    for (let n = 0; n < 4; n += 1) await asKnown({ ...payload, title: `Lie ${n}` });
    assert.equal(asked, 0, 'not asked again within the hour');
    t.pass(HOUR_MS);
    assert.deepEqual([...(await asKnown(payload))], ['The high tide', '', '']);
    assert.equal(asked, 1);
  });

  it('are not those of another page: a login page, another id, another host', async () => {
    set('/login', '<title>Log in</title>');
    pages.set('/locked', { status: 302, body: '', location: `${at}/login` });
    pages.set('/away', { status: 302, body: '', location: 'https://evil.example/away' });
    set('/other', '<title>Other</title><meta name="vf:unique_id" content="other-1">');
    assert.deepEqual([...(await asKnown({ ...forged, url: `${at}/locked` }))], none);
    assert.deepEqual([...(await asKnown({ ...forged, url: `${at}/away` }))], none);
    assert.deepEqual([...(await asKnown({ ...forged, unique_id: 'mine', url: `${at}/other` }))], none);
  });

  it('belong to the conversation that the page names, not to the one a visitor reports', async () => {
    set('/b', '<title>B</title><vf-conversations vf-container-id="b-1"></vf-conversations>');
    await asKnown({ url: `${at}/b`, container_id: 'a-1' });
    const { result } = (await t.inject({ url: `${PAGES}/b` })).json();
    assert.equal(result.container_id, 'b-1');
  });

  it('are none if the server may not read the page, because a visitor can make up the address', async () => {
    const container = await openContainer(t);
    const reader = await t.signUp('Cleo');
    const writers = [reader, await t.signUp('Dan')];
    const lists = async () => {
      t.app.trending.forget(t.site);
      const urls = [`${sectionPath(t)}/trending`, `${PAGES}/paid/503/mayor-jailed.html`];
      return (await Promise.all(urls.map((url) => reader.inject({ url })))).map(({ body }) => JSON.parse(body));
    };
    for (const who of writers) await post(who, container, `By ${who.id}`);
    for (const status of [401, 403, 503]) {
      const path = `/paid/${status}/mayor-jailed.html`;
      set(path, '<title>Subscribe</title>', status);
      const words = await asKnown({ ...forged, container_id: container.container_id, url: at + path });
      assert.deepEqual([...words], none, String(status));
    }
    for (const answer of await lists()) assert.doesNotMatch(JSON.stringify(answer), /Mayor jailed/);
    await publishPage(t, { url: `${at}/paid/503/mayor-jailed.html`, title: 'Editor elected' });
    assert.match(JSON.stringify(await lists()), /Editor elected/);
  });

  it('are asked of no page in the server’s own network', async () => {
    const outside = await startTestApp();
    set('/inside', '<title>Inside</title>');
    asked = 0;
    const payload = { ...forged, url: `${at.replace('127.0.0.1', 'localhost')}/inside` };
    await report(payload, outside);
    await outside.app.outbox.run();
    assert.deepEqual([[...(await report(payload, outside))], asked], [none, 0]);
    await outside.close();
  });

  it('contain no picture of a foreign host, from any reporter, and the publisher finds a log line', async () => {
    const client = await clientOf(t);
    const pictured = (image_url: string, unique_id: string) => report({ unique_id, image_url }, t, client);
    const refused = await pictured('https://cdn.example/p.jpg', 'p1');
    assert.deepEqual([refused[2], refused.image_refused], ['', 'picture_host']);
    set('/pictured', '<title>P</title><meta property="og:image" content="https://cdn.example/p.jpg">');
    assert.deepEqual([...(await asKnown({ url: `${at}/pictured` }))], ['P', '', '']);
    await t.changeRules({ pages: { picture_hosts: ['cdn.example'] } });
    const allowed = await pictured('https://img.cdn.example/p.jpg', 'p1');
    assert.deepEqual([allowed[2], allowed.image_refused], ['https://img.cdn.example/p.jpg', undefined]);
    assert.equal((await pictured('https://evilcdn.example/p.jpg', 'p2'))[2], '');
    assert.equal((await pictured('https://images.localhost/p.jpg', 'p3'))[2], 'https://images.localhost/p.jpg');
  });

  it('stay as the publisher set them, without a request to the page', async () => {
    set('/said', '<title>By the page</title>');
    await publishPage(t, { url: `${at}/said`, title: 'By the newsroom' });
    asked = 0;
    assert.equal((await asKnown({ ...forged, url: `${at}/said` }))[0], 'By the newsroom');
    assert.equal(asked, 0);
  });

  it('lead to the publisher’s address, not to the one that the first visitor reported with the same id', async () => {
    const staff = await t.signUp('Mona', 'moderator');
    const blog = { container_id: 'flood-night' };
    const opened = await staff.inject({ method: 'POST', url: `/v4/liveblog/${t.site.uuid}/`, payload: blog });
    assert.equal(opened.statusCode, 201, opened.body);
    const link = async () =>
      (await t.inject({ url: `/feeds/liveblog/${blog.container_id}.json?site=localhost` })).json().home_page_url;
    await asKnown({ ...forged, unique_id: blog.container_id, url: `${at}/made-up` });
    assert.equal(await link(), `${at}/made-up`);
    const payload = { unique_id: blog.container_id, url: `${at}/flood`, title: 'The flood' };
    await report(payload, staff, { origin: 'http://localhost' });
    t.app.cache.changedAll();
    assert.equal(await link(), `${at}/flood`);
    await asKnown({ ...payload, url: `${at}/made-up` });
    t.app.cache.changedAll();
    assert.equal(await link(), `${at}/flood`, 'a visitor changes no known address');
    await publishPage(t, { ...payload, url: `${at}/flood-2` });
    t.app.cache.changedAll();
    assert.equal(await link(), `${at}/flood-2`);
  });

  it('are the publisher’s if a visitor reports the conversation for another page of the site', async () => {
    const container = await openContainer(t);
    const { container_id } = container;
    const writers = [await t.signUp('Gil'), await t.signUp('Hal')];
    for (const who of writers) await post(who, container, `By ${who.id}`);
    set('/scandal', '<title>Mayor jailed</title>');
    await asKnown({ url: `${at}/scandal`, container_id });
    await publishPage(t, { url: `${at}/fair`, title: 'The village fair', container_id });
    set('/scandal-2', '<title>Mayor jailed again</title>');
    await asKnown({ url: `${at}/scandal-2`, container_id });
    const [writer] = writers as [TestUser, TestUser];
    const subscriptions = `/v5/subscriptions/${t.site.uuid}/pages`;
    const follow = await writer.inject({ method: 'POST', url: `${subscriptions}/${container.cc}` });
    assert.ok(follow.statusCode < 300, follow.body);
    t.app.trending.forget(t.site);
    for (const url of [`${sectionPath(t)}/trending`, subscriptions]) {
      const { body } = await writer.inject({ url });
      assert.match(body, /The village fair/, url);
      assert.doesNotMatch(body, /Mayor jailed|scandal/, url);
    }
    const shared = await findPageByContainer(t.app.db, t.site.uuid, container_id);
    assert.equal(shared?.title, 'The village fair');
  });

  it('reach no list, mail or feed from a visitor’s report', async () => {
    const container = await openContainer(t);
    await report({ ...forged, container_id: container.container_id, url: `${at}/gone` });
    const writers = [await t.signUp('Anna'), await t.signUp('Bert')];
    for (const who of writers) await post(who, container, `By ${who.id}`);
    await t.app.outbox.run();
    t.app.trending.forget(t.site);
    const list = await t.inject({ url: `${sectionPath(t)}/trending` });
    assert.doesNotMatch(list.body, /arrested|evil\.example/);
    const stored = await t.app.db.selectFrom('pages').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(stored), /arrested|evil\.example/);
  });

  it('do not come with a comment, in any list of several pages', async () => {
    const staff = await t.signUp('Mia', 'moderator');
    const writer = await t.signUp('Emil');
    const container = await openContainer(t);
    const metadata = { origin_title: forged.title, origin_url: `${at}/by-emil` };
    const url = `${container.path}/comments`;
    const posted = await writer.inject({ method: 'POST', url, payload: { content: 'Read this', metadata } });
    assert.equal(posted.statusCode, 201, posted.body);
    const flag = `${url}/${posted.json().content_uuid}/flag`;
    assert.ok((await staff.inject({ method: 'POST', url: flag, payload: { reason: 'spam' } })).statusCode < 300);
    const lists = async () => {
      const addresses = [`community`, `moderation/queue?state=reported`].map((path) => `${sectionPath(t)}/${path}`);
      const answers = await Promise.all(
        [...addresses, `/v2/localhost/users/${writer.id}/comments`].map((address) => staff.inject({ url: address })),
      );
      return answers.map((answer) => {
        const { contents, result } = answer.json();
        const [found] = (contents ?? result.results).filter((one: Comment) => one.content === 'Read this');
        return found.metadata.origin_title;
      });
    };
    assert.deepEqual(await lists(), [undefined, undefined, undefined]);
    const { container_id } = container;
    await publishPage(t, { url: `${at}/by-emil`, title: 'The quiet harbour', container_id });
    assert.deepEqual(await lists(), ['The quiet harbour', 'The quiet harbour', 'The quiet harbour']);
  });
});
