/** Replies of other servers with members that are far too long, or hold what no table can store. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Comment, CommentList } from '../../../core/contract/content/comment';
import { startTestApp, type TestApp } from '../support/app';
import { list } from '../support/conversation';
import { type Fediverse, openFediverse } from '../support/fediverse';
import { holdOutbox } from '../support/hold-outbox';
import { type Article, publishArticle, publishing, runJobs } from '../support/site-account';

const MINUTE_MS = 60_000;
const LONG = 'long '.repeat(10_000);

let t: TestApp;
let far: Fediverse;
let article: Article;
before(async () => {
  far = await openFediverse(() => t);
  t = await startTestApp({ privateAddresses: true });
  await publishing(t);
});
after(async () => {
  far?.close();
  await t?.close();
});
beforeEach(async () => {
  t.pass(MINUTE_MS);
  article = await publishArticle(t);
  far.asked.length = 0;
});

async function replyTo(parent: string, key: string, more: object = {}): Promise<void> {
  const note = far.note(key, 'rita', parent, `<p>${key}</p>`, more);
  const answer = await far.send(far.activity('Create', 'rita', note), { user: 'rita' });
  assert.equal(answer.statusCode, 202, answer.body);
  await t.app.outbox.run();
  await runJobs(t);
}
const shown = async (): Promise<Comment[]> =>
  ((await list(t, article, 'limit=100&sorted_by=oldest&reply_limit=50')) as CommentList).contents;
const walks = () =>
  t.app.db
    .selectFrom('outbox')
    .select(['date_done', 'attempts', 'failure'])
    .where('kind', '=', 'social.walk')
    .execute();
const openWalks = async () => (await walks()).filter(({ date_done }) => date_done === null);

describe('a reply with members that are far too long', () => {
  it('is shown with short ones, and so is a parent that was fetched', async () => {
    const more = {
      summary: LONG,
      url: `https://far.example/${'x'.repeat(30_000)}`,
      attachment: Array.from({ length: 100 }, () => ({ type: 'Image', name: LONG.slice(0, 1000) })),
    };
    far.accounts.set('olga', { more: { name: LONG, preferredUsername: 'o'.repeat(30_000), url: more.url } });
    far.note('long-parent', 'olga', article.id, '<p>Parent</p>', more);
    await replyTo(far.noteId('long-parent'), 'long-child', { summary: LONG });
    const contents = await shown();
    assert.deepEqual(
      contents.map(({ content }) => content),
      ['Parent', 'long-child'],
    );
    for (const comment of contents) assert.ok(JSON.stringify(comment).length < 30_000, `${comment.content}`);
    assert.deepEqual(await openWalks(), []);
  });

  it('is dropped when its id or that of its parent is no address that anybody has', async () => {
    const before = (await walks()).length;
    await replyTo(`${far.at}/notes/${randomBytes(100_000).toString('hex')}`, 'below-long-id');
    assert.equal((await walks()).length, before, 'no walk begins');
    assert.deepEqual(
      far.asked.filter((path) => path.startsWith('/notes/')),
      [],
    );
    const key = randomBytes(1100).toString('hex');
    far.note(key, 'rita', article.id, '<p>Long id</p>');
    far.note('short-id', 'rita', far.noteId(key), '<p>Short id</p>');
    await replyTo(far.noteId('short-id'), 'below-short-id');
    assert.deepEqual(await shown(), []);
    assert.deepEqual(await openWalks(), []);
  });
});

describe('a like or an undo that repeats a long object', () => {
  it('waits as a short job', async () => {
    const object = { id: article.id, type: 'Note', content: 'x'.repeat(200_000) };
    const like = far.activity('Like', 'rita', object);
    await holdOutbox(t, async () => {
      for (const activity of [like, far.activity('Undo', 'rita', like)])
        assert.equal((await far.send(activity, { user: 'rita' })).statusCode, 202);
      const ofKind = t.app.db.selectFrom('outbox').select('payload').where('kind', '=', 'social.take');
      const jobs = await ofKind.where('date_done', 'is', null).execute();
      assert.equal(jobs.length, 2);
      assert.ok(JSON.stringify(jobs).length < 5000);
    });
    await runJobs(t);
    const thread = await t.app.db
      .selectFrom('social_threads')
      .select('likes')
      .where('root_id', '=', article.id)
      .executeTakeFirst();
    assert.equal(thread?.likes, 0, 'liked, and taken back');
  });
});

describe('a reply with a character that no table can store', () => {
  it('is shown without it', async () => {
    far.accounts.set('nil', { more: { preferredUsername: 'n\u0000\ud800il' } });
    const updated = `${new Date(t.app.clock.now()).toISOString()}\u0000`;
    far.note('nil-parent', 'nil', article.id, '<p>Parent</p>', { updated });
    await replyTo(far.noteId('nil-parent'), 'nil-child', { summary: 'a\u0000\ud800b', 'a\u0000': 1 });
    assert.deepEqual(
      (await shown()).map(({ content }) => content),
      ['Parent', 'nil-child'],
    );
    assert.deepEqual(
      (await shown()).map(({ social }) => social?.warning ?? social?.handle.replace(/@[^@]*$/, '')),
      ['@n\ufffdil', 'a\ufffdb'],
    );
    assert.deepEqual(await openWalks(), []);
  });
});

describe('a reply whose parent names no author that can be found', () => {
  it('is dropped, and not tried again', async () => {
    for (const [key, more] of Object.entries({ word: { attributedTo: 'x' }, nothing: { id: '' } })) {
      far.note(`odd-${key}`, 'rita', article.id, '<p>Odd</p>', more);
      far.instead.set(`/odd/${key}`, { body: JSON.stringify({ id: far.noteId(`odd-${key}`) }) });
      await replyTo(`${far.at}/odd/${key}`, `below-page-of-${key}`);
      await replyTo(far.noteId(`odd-${key}`), `below-${key}`);
    }
    assert.deepEqual(await openWalks(), []);
    assert.deepEqual(await shown(), []);
  });
});
