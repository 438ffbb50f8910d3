/** Feeds of comments: their entries, comments left out, and valid formats for any text of readers. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { act, changeContainer, openContainer, post, type TestContainer } from '../support/conversation';
import { publishPage } from '../support/pages';
import { readFeed } from '../support/parsed-feeds';

const formats = ['rss', 'atom', 'json'] as const;
const HOSTILE = `]]> <script>alert("1")</script> & &amp; <![CDATA[ \u0007 \u202e 'quoted' \ud83d\ude00`;

let t: TestApp;
let ann: TestUser;
let ben: TestUser;
let mona: TestUser;
before(async () => {
  t = await startTestApp();
  await t.changeRules({ flood: { per_minute: 0, gap_seconds: 0, address_per_minute: 0 }, spam: { is_on: false } });
  [ann, ben, mona] = [await t.signUp('Ann'), await t.signUp('Ben'), await t.signUp('Mona', 'moderator')];
});
after(() => t?.close());

const get = (name: string, headers = {}) => t.inject({ url: `/feeds/${name}?site=localhost`, headers });
const feed = async (name: string) => readFeed(await get(name));
const idsIn = async (name: string) => (await feed(name)).entries.map(({ id }) => id.replace('urn:uuid:', ''));

/** Creates an article whose page the publisher has described. */
async function openArticle(title = 'Ferry & <fog>'): Promise<TestContainer> {
  const container = await openContainer(t);
  const { container_id } = container;
  const url = `https://localhost/${container_id}`;
  await publishPage(t, { unique_id: container_id, container_id, url, title });
  return container;
}

const pick = (container: TestContainer, comment: { content_uuid: string }) =>
  mona.inject({ method: 'POST', url: `${container.path}/comments/${comment.content_uuid}/pick` });

describe('a feed of an article', () => {
  for (const format of formats) {
    it(`lists its comments and replies as ${format}, newest first, each with its address`, async () => {
      const article = await openArticle();
      const root = await post(ann, article, 'The ferry is late.\nAgain.');
      const reply = await post(ben, article, 'It always is.', root.content_uuid);
      const { title, url, entries } = await feed(`containers/${article.container_id}.${format}`);
      assert.deepEqual([title, url], ['Ferry & <fog>', `https://localhost/${article.container_id}`]);
      assert.deepEqual(
        entries.map(({ id }) => id),
        [reply, root].map(({ content_uuid }) => `urn:uuid:${content_uuid}`),
      );
      const number = Number.parseInt(root.content_uuid.slice(-12), 16);
      assert.deepEqual(entries[1], {
        id: `urn:uuid:${root.content_uuid}`,
        url: `https://localhost/${article.container_id}#vf-${number}`,
        title: 'Ann: The ferry is late.',
        html: '<p>The ferry is late.<br>Again.</p>',
      });
    });

    it(`has hostile text in ${format} as text`, async () => {
      const article = await openArticle(HOSTILE);
      const eve = await t.signUp(`Eve <b>&"' ${format}`);
      await post(eve, article, HOSTILE);
      const { title, entries } = await feed(`containers/${article.container_id}.${format}`);
      assert.match(title, /<script>alert\("1"\)<\/script> & &amp;/);
      assert.match(entries[0]?.title ?? '', /^Eve <b>&"' \w+: \]\]> <script>/);
      assert.match(
        entries[0]?.html ?? '',
        /^<p>\]\]&gt; &lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; &amp; &amp;amp;/,
      );
    });

    it(`does not exist as ${format} if the container is hidden, unknown or switched off`, async () => {
      const article = await openArticle();
      await post(ann, article, 'Among ourselves.');
      const name = `containers/${article.container_id}.${format}`;
      assert.equal((await get(name)).statusCode, 200);
      await changeContainer(t, article, { is_hidden: true });
      t.pass(1500);
      assert.equal((await get(name)).statusCode, 404);
      assert.equal((await get(`containers/nothing.${format}`)).statusCode, 404);
    });
  }

  it('leaves out removed, rejected and waiting comments, and those of ghost-banned people', async () => {
    const article = await openArticle();
    const stays = await post(ann, article, 'Stays.');
    const removed = await post(ben, article, 'Removed.');
    const rejected = await post(ben, article, 'Rejected.');
    assert.equal((await idsIn(`containers/${article.container_id}.json`)).length, 3);
    assert.equal(await act(ben, 'DELETE', article, removed, ''), 204);
    await mona.inject({ method: 'POST', url: `${article.path}/moderation/${rejected.content_uuid}/disable` });
    const gus = await t.signUp('Gus');
    await t.changeUser(gus, { ban_level: 'ghost' });
    await post(gus, article, 'Boo.');
    await changeContainer(t, article, { is_premoderated: true });
    await post(ben, article, 'Waits.');
    t.pass(1500);
    for (const format of formats) {
      const name = `containers/${article.container_id}.${format}`;
      assert.deepEqual(await idsIn(name), [stays.content_uuid]);
      assert.doesNotMatch((await get(name)).body, /Removed|Rejected|Boo|Waits|Gus/);
    }
  });

  it('has the fifty newest', async () => {
    const article = await openArticle();
    for (let nth = 1; nth <= 52; nth++) await post(ann, article, `Comment ${nth}, ${randomUUID()}`);
    const { entries } = await feed(`containers/${article.container_id}.json`);
    assert.deepEqual([entries.length, entries[0]?.title.slice(0, 15)], [50, 'Ann: Comment 52']);
    assert.match(entries.at(-1)?.title ?? '', /Comment 3,/);
  });

  it('may be kept for a minute, and is not sent twice', async () => {
    const article = await openArticle();
    const name = `containers/${article.container_id}.rss`;
    const { headers } = await get(name);
    assert.equal(headers['cache-control'], 'public, max-age=0, s-maxage=60');
    const known = { 'if-none-match': String(headers.etag) };
    assert.equal((await get(name, known)).statusCode, 304);
    await post(ann, article, 'News.');
    t.pass(1500);
    assert.equal((await get(name, known)).statusCode, 200);
  });

  it('does not exist in a section without comments, which are also left out of the site’s feed', async () => {
    const article = await openArticle();
    const { content_uuid } = await post(ann, article, 'Switched off.');
    await t.app.sites.changeModules(t.site.uuid, { livecomments: false });
    assert.equal((await get(`containers/${article.container_id}.rss`)).statusCode, 404);
    assert.deepEqual(await idsIn('latest.json'), []);
    assert.deepEqual(await idsIn(`users/${ann.user.uuid}.json`), []);
    await t.app.sites.changeModules(t.site.uuid, { livecomments: true });
    assert.ok((await idsIn('latest.json')).includes(content_uuid));
  });
});

describe('a feed of the site', () => {
  it('has the latest comments of all articles, each with a link to its article', async () => {
    const [one, two] = [await openArticle('Harbour'), await openArticle('Lighthouse')];
    const first = await post(ann, one, 'At the harbour.');
    const second = await post(ben, two, 'At the lighthouse.', undefined);
    t.pass(60_000);
    for (const format of formats) {
      const { entries } = await feed(`latest.${format}`);
      assert.deepEqual(
        entries.slice(0, 2).map(({ id }) => id),
        [second, first].map(({ content_uuid }) => `urn:uuid:${content_uuid}`),
      );
      assert.match(
        entries[0]?.html ?? '',
        /<p><a href="https:\/\/localhost\/article-[^"]+#vf-\d+">Lighthouse<\/a><\/p>$/,
      );
    }
    // Removed at once, though new comments may take a minute.
    await changeContainer(t, two, { is_hidden: true });
    t.pass(1500);
    const ids = await idsIn('latest.json');
    assert.ok(ids.includes(first.content_uuid) && !ids.includes(second.content_uuid));
  });

  it('has picks alone under their own name', async () => {
    const article = await openArticle();
    const [picked, other, hidden] = [
      await post(ann, article, 'Picked.'),
      await post(ann, article, 'Not picked.'),
      await openArticle(),
    ];
    const unseen = await post(ann, hidden, 'Picked and hidden.');
    for (const [container, comment] of [
      [article, picked],
      [hidden, unseen],
    ] as const)
      assert.ok((await pick(container, comment)).statusCode < 300);
    await changeContainer(t, hidden, { is_hidden: true });
    t.pass(60_000);
    for (const format of formats) {
      const ids = await idsIn(`picks.${format}`);
      assert.ok(ids.includes(picked.content_uuid));
      assert.ok(!ids.includes(other.content_uuid) && !ids.includes(unseen.content_uuid));
    }
  });

  it('is of one site only', async () => {
    const article = await openArticle();
    await post(ann, article, 'Here.');
    await t.app.sites.add({ domain: 'elsewhere.example' });
    t.pass(60_000);
    for (const name of ['latest.json', 'picks.json']) {
      const answer = await t.inject({ url: `/feeds/${name}?site=elsewhere.example` });
      assert.deepEqual(readFeed(answer).entries, []);
    }
    const other = `/feeds/containers/${article.container_id}.rss?site=elsewhere.example`;
    assert.equal((await t.inject({ url: other })).statusCode, 404);
    assert.equal((await t.inject({ url: '/feeds/latest.rss?site=nobody.example' })).statusCode, 404);
  });

  it('is 404 in other formats and under other names', async () => {
    for (const name of ['latest.exe', 'latest', 'worst.rss', 'containers/x.exe', 'users/nobody.rss']) {
      assert.equal((await get(name)).statusCode, 404, name);
    }
  });
});

describe('a feed of a person', () => {
  it('has what they wrote on the site, until they delete the account or a ban hides them', async () => {
    const dora = await t.signUp('Dora');
    const article = await openArticle('Harbour');
    const { content_uuid } = await post(dora, article, 'Hello.');
    const name = `users/${dora.user.uuid}.rss`;
    const { title, entries } = await feed(name);
    assert.equal(title, 'Dora, Test site');
    assert.deepEqual(
      entries.map(({ id }) => id),
      [`urn:uuid:${content_uuid}`],
    );
    assert.match(entries[0]?.html ?? '', />Harbour<\/a>/);
    await t.changeUser(dora, { ban_level: 'hide' });
    t.pass(1500);
    assert.equal((await get(name)).statusCode, 404);
    await t.changeUser(dora, { ban_level: 'none', date_erased: Date.now() });
    t.pass(1500);
    assert.equal((await get(name)).statusCode, 404);
  });

  it('is not there if the site has none', async () => {
    const name = `users/${ann.user.uuid}.rss`;
    assert.equal((await get(name)).statusCode, 200);
    await t.changeRules({ feeds: { people: false } });
    assert.equal((await get(name)).statusCode, 404);
    assert.equal((await get('latest.rss')).statusCode, 200);
    await t.changeRules({ feeds: { people: true } });
  });
});
