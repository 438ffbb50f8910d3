/** The sitemap of a section: its articles, their dates, and its parts. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sitemapRoutesOf } from '../../src/modules/delivery/sitemap/sitemap.routes';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, changeContainer, openContainer, post, type TestContainer } from '../support/conversation';
import { publishPage } from '../support/pages';
import { assertXml } from '../support/parsed-feeds';

let t: TestApp;
let ann: TestUser;
before(async () => {
  // Parts of two articles each, at a separate address.
  t = await startTestApp({}, async (app) => {
    await app.register(sitemapRoutesOf(2), { prefix: '/small' });
  });
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 } });
});
// Sessions end while time passes.
beforeEach(async () => {
  ann = await t.signUp(`Ann ${randomUUID()}`);
});
after(() => t?.close());

/** Reads like a search engine after the ten minutes of caching. */
async function read(name: string, prefix = ''): Promise<string> {
  t.pass(600_000);
  const { statusCode, body } = await t.inject({ url: `${prefix}/sitemap/${name}` });
  assert.equal(statusCode, 200, body);
  assertXml(body);
  return body;
}
const locsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
const lastmodOf = (xml: string, url: string) => xml.split(`<loc>${url}</loc><lastmod>`)[1]?.split('<')[0];

async function openArticle(query = ''): Promise<{ article: TestContainer; url: string }> {
  const article = await openContainer(t);
  const url = `https://localhost/${article.container_id}${query}`;
  await publishPage(t, { unique_id: article.container_id, container_id: article.container_id, url, title: 'News' });
  return { article, url };
}

describe('a sitemap', () => {
  it('has articles with comments, each with the date of its last visible one', async () => {
    const { article, url } = await openArticle();
    const { url: silent } = await openArticle();
    const root = await post(ann, article, 'First.');
    const reply = await post(ann, article, 'Reply.', root.content_uuid);
    const last = await post(ann, article, 'Removed.');
    await act(ann, 'DELETE', article, last, '');
    const xml = await read(`${t.site.uuid}.xml`);
    assert.equal(lastmodOf(xml, url), new Date(reply.date_created).toISOString());
    assert.ok(!locsIn(xml).includes(silent));
  });

  it('has no article that is hidden, has lost its comments, or has no known address', async () => {
    const [hidden, emptied] = [await openArticle(), await openArticle()];
    const unknown = await openContainer(t);
    await post(ann, hidden.article, 'Among ourselves.');
    const comment = await post(ann, emptied.article, 'Removed.');
    await post(ann, unknown, 'Nowhere.');
    const before = locsIn(await read(`${t.site.uuid}.xml`));
    assert.ok(before.includes(hidden.url) && before.includes(emptied.url));
    await changeContainer(t, hidden.article, { is_hidden: true });
    const mona = await t.signUp('Mona', 'moderator');
    const url = `${emptied.article.path}/moderation/${comment.content_uuid}/disable`;
    assert.ok((await mona.inject({ method: 'POST', url })).statusCode < 300);
    const xml = await read(`${t.site.uuid}.xml`);
    for (const { url } of [hidden, emptied]) assert.ok(!locsIn(xml).includes(url));
    assert.ok(!xml.includes(unknown.container_id));
  });

  it('has addresses as XML', async () => {
    await t.changeRules({ pages: { query: ['id', 'of'] } });
    const { article } = await openArticle('?id=1&of=2');
    await post(ann, article, 'Hello.');
    assert.match(await read(`${t.site.uuid}.xml`), /\?id=1&amp;of=2<\/loc>/);
  });

  it('is an index of parts if there are more than one takes, which have each article once', async () => {
    for (let nth = 0; nth < 3; nth++) await post(ann, (await openArticle()).article, `Comment ${nth}.`);
    const whole = locsIn(await read(`${t.site.uuid}.xml`));
    assert.ok(whole.length > 2);
    const index = await read(`${t.site.uuid}.xml`, '/small');
    assert.match(index, /^<\?xml[^>]*>\s<sitemapindex /);
    const parts = locsIn(index).map((loc) => loc?.split('/sitemap/')[1] ?? '');
    const found = (await Promise.all(parts.map((part) => read(part, '/small')))).flatMap(locsIn);
    assert.deepEqual(found.sort(), whole.sort());
    assert.deepEqual(locsIn(await read(`${t.site.uuid}-9999.xml`, '/small')), []);
  });

  it('may be cached for ten minutes, and not sent twice', async () => {
    const { headers } = await t.inject({ url: `/sitemap/${t.site.uuid}.xml` });
    assert.deepEqual(
      [headers['cache-control'], headers['content-type']],
      ['public, max-age=0, s-maxage=600', 'application/xml; charset=utf-8'],
    );
    const known = { 'if-none-match': String(headers.etag) };
    assert.equal((await t.inject({ url: `/sitemap/${t.site.uuid}.xml`, headers: known })).statusCode, 304);
  });

  it('does not exist for an unknown section, or if comments are switched off', async () => {
    const url = `/sitemap/${t.site.uuid}.xml`;
    assert.equal((await t.inject({ url: '/sitemap/00000000-0000-4000-8000-000000000001.xml' })).statusCode, 404);
    assert.equal((await t.inject({ url: '/sitemap/nothing.xml' })).statusCode, 400);
    await t.app.sites.changeModules(t.site.uuid, { livecomments: false });
    assert.equal((await t.inject({ url })).statusCode, 404);
    await t.app.sites.changeModules(t.site.uuid, { livecomments: true });
    assert.equal((await t.inject({ url })).statusCode, 200);
  });
});
