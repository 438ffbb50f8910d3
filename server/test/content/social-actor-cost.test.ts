/** Costs of the site's own account that must not grow with the number of requests from other servers. */
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import type { Comment, CommentList } from '../../../core/contract/content/comment';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, post } from '../support/conversation';
import { type Fediverse, openFediverse } from '../support/fediverse';
import { type Article, publishArticle, publishing, runJobs } from '../support/site-account';
import { statementsOf } from '../support/statements-of';

const GETS = 1000;
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
    // Cached answers are compared once a second, and accounts read twice a minute, for any number of requests.
    const now = t.app.clock.now();
    const stopped = mock.method(t.app.clock, 'now', () => now);
    t.app.fediverse.accounts.forget();
    for (const url of urls) {
      const read = async (times: number) => {
        for (let at = 0; at < times; at += 1) {
          const answer = await t.inject({ url, headers });
          assert.equal(answer.statusCode, 200, answer.body);
        }
      };
      await read(1);
      assert.equal(await statementsOf(t, () => read(GETS)), 0, url);
    }
    stopped.mock.restore();
    assert.ok((await statementsOf(t, () => t.inject({ url: '/social/actors/localhost/followers' }))) > 0, 'is counted');
  });
});
