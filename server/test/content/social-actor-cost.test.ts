/** Reading and painting posts of social networks: many requests for one post, hostile markup, and sites that use no network. */
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Comment, CommentList } from '../../../core/contract/content/comment';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, openContainer, post, type TestContainer } from '../support/conversation';
import { type Fediverse, openFediverse } from '../support/fediverse';
import { buildWidgets } from '../support/painted';
import { withoutIds } from '../support/painted-fragment';
import { type Article, publishArticle, publishing, runJobs } from '../support/site-account';
import { statementsOf } from '../support/statements-of';

const GETS = 1000;
const ANNOUNCED_MS = 2000;
const headers = { accept: 'application/activity+json' };

let t: TestApp;
let far: Fediverse;
let mona: TestUser;
let article: Article;
before(async () => {
  far = await openFediverse(() => t);
  t = await startTestApp({ privateAddresses: true });
  await publishing(t);
  mona = await t.signUp('Mona', 'moderator');
  article = await publishArticle(t);
});
after(async () => {
  far?.close();
  await t?.close();
});

const shown = async (): Promise<Comment[]> => ((await list(t, article)) as CommentList).contents;

/** @returns the address of an answer of the staff */
async function answerOfStaff(): Promise<string> {
  await far.send(far.activity('Create', 'rita', far.note('why', 'rita', article.id, '<p>Why?</p>')));
  await runJobs(t);
  const [question] = (await shown()) as [Comment];
  const { content_uuid } = await post(mona, article, 'Because.', question.content_uuid);
  await runJobs(t);
  return `/social/comments/${content_uuid}`;
}

describe('what other servers read', () => {
  it(`is read ${GETS} times without a query after the first`, async () => {
    const { pathname } = new URL(article.id);
    const urls = ['/social/actors/localhost', pathname, `${pathname}/context`, await answerOfStaff()];
    const read = async (url: string, times: number) => {
      for (let at = 0; at < times; at += 1) {
        const answer = await t.inject({ url, headers });
        assert.equal(answer.statusCode, 200, answer.body);
      }
    };
    await runJobs(t);
    for (const url of urls) await read(url, 1);
    // Changes of the conversation are announced, and versions compared; what was read before them is read again.
    await wait(ANNOUNCED_MS);
    // Cached answers are compared once a second, and accounts read twice a minute, for any number of requests.
    const now = t.app.clock.now();
    const stopped = mock.method(t.app.clock, 'now', () => now);
    t.app.fediverse.accounts.forget();
    for (const url of urls) {
      await read(url, 1);
      assert.equal(await statementsOf(t, () => read(url, GETS)), 0, url);
    }
    stopped.mock.restore();
    assert.ok((await statementsOf(t, () => t.inject({ url: '/social/actors/localhost/followers' }))) > 0, 'is counted');
  });
});

describe('a hostile reply', () => {
  it('is painted as text, whatever its text, names, handle and warning contain', async () => {
    buildWidgets();
    const fresh = await publishArticle(t, 'Markup');
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'><svg onload=alert(3)>';
    const more = { name: hostile, preferredUsername: `eve${hostile}`, url: 'javascript:alert(4)' };
    far.accounts.set('eve', { more });
    const note = { summary: hostile, url: 'javascript:alert(5)', attachment: { type: 'Image', name: hostile } };
    const reply = far.note('painted', 'eve', fresh.id, `<p>Words ${hostile.replaceAll('<', '&lt;')}</p>`, note);
    assert.equal((await far.send(far.activity('Create', 'eve', reply), { user: 'eve' })).statusCode, 202);
    await runJobs(t);
    const { container_id } = fresh;
    const { body } = await t.inject({ url: `/render/conversations?site=localhost&container_id=${container_id}` });
    assert.match(body, /Words/);
    assert.match(body, /&lt;img src=x/);
    assert.doesNotMatch(body, /<img src=x|<script>alert|<svg onload|href="javascript:/i);
  });
});

describe('while a site takes and publishes nothing', () => {
  it('adds nothing to the first paint', async () => {
    buildWidgets();
    const [one, other] = [await openContainer(t), await openContainer(t)];
    for (const container of [one, other]) await post(mona, container, 'Written here');
    const paint = async ({ container_id }: TestContainer) => {
      const answer = await t.inject({ url: `/render/conversations?site=localhost&container_id=${container_id}` });
      assert.equal(answer.statusCode, 200, answer.body);
      return withoutIds(answer.body).replaceAll(container_id, '');
    };
    await publishing(t, { networks: 'off', publish: false });
    const off = await paint(one);
    assert.match(off, /Written here/);
    assert.doesNotMatch(off, /mastodon|bluesky|fediverse|attached-post|networks/i);
    await publishing(t);
    const on = await paint(other);
    const times = /\d{13}|T\d\d:\d\d:\d\d\.\d{3}Z/g;
    assert.equal(on.replaceAll(times, ''), off.replaceAll(times, ''), 'nor is there one before a post is attached');
  });
});
