/** The site's account and its replies, with Fedify on the other side: by either signature, and with either refused first. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Actor } from '@fedify/vocab';
import type { Comment, CommentList, Container } from '../../core/contract/content/comment';
import { startTestApp, type TestApp } from '../../server/test/support/app';
import { list, open, texts } from '../../server/test/support/conversation';
import { type Article, publishArticle, publishing, runJobs } from '../../server/test/support/site-account';
import { type Fedify, type Form, forms, openFedify } from './fedify-server';
import { openGateway } from './gateway';

const MOST_TRIES = 40;
const STEP_MS = 1000;

const other = (form: Form): Form => (form === 'rfc9421' ? 'draft-cavage-http-signatures-12' : 'rfc9421');

/** Runs the jobs that are due, and lets time pass, until something is seen. */
async function until(isSeen: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (await isSeen()) return;
    await runJobs(t, STEP_MS);
  }
  assert.fail(`not seen: ${what}`);
}

let gateway: Awaited<ReturnType<typeof openGateway>>;
let t: TestApp;
before(async () => {
  gateway = await openGateway();
  t = await startTestApp({ privateAddresses: true, publicUrl: gateway.at });
  gateway.state.inject = (options) => t.app.inject(options);
  await publishing(t, { name: 'news' });
});
after(async () => {
  gateway?.close();
  await t?.close();
});

for (const firstKnock of forms) {
  for (const isRefused of [false, true]) {
    describe(`Fedify, which signs by ${firstKnock} first${isRefused ? ' and is refused' : ''}`, () => {
      let fedify: Fedify;
      let news: Actor;
      let article: Article;
      before(async () => {
        fedify = await openFedify(firstKnock);
        news = await fedify.lookUp(`${gateway.at}/social/actors/news`);
      });
      after(() => fedify?.close());
      beforeEach(async () => {
        gateway.state.refuses = isRefused ? firstKnock : null;
        // Our server tries the older signature first, or the one that the host took last.
        fedify.state.refuses = isRefused ? other(firstKnock) : null;
        gateway.posts.length = 0;
        article = await publishArticle(t);
      });
      const shown = async (): Promise<Comment[]> =>
        ((await list(t, article, 'limit=100&sorted_by=oldest&reply_limit=50')) as CommentList).contents;
      const showing = (...expected: string[]) =>
        until(async () => texts({ contents: await shown() }).join() === expected.join(), expected.join());
      const head = async () => {
        return ((await open(t, article)).container as Container).social?.[0];
      };
      const followers = async () => {
        return (await t.inject({ url: '/social/actors/news/followers' })).json().totalItems as number;
      };
      const receivedOf = (type: string) => fedify.received.filter((one) => one.type === type);

      it('follows the account, is accepted, and gets each new article', async () => {
        const count = await followers();
        await fedify.follow('ada', news);
        await until(async () => (await followers()) === count + 1, 'a follower');
        await until(() => receivedOf('Accept').length === 1, `an Accept in ${JSON.stringify(fedify.deliveries)}`);
        const next = await publishArticle(t, 'High water', 'It went out again.');
        const created = () => receivedOf('Create').find(({ object }) => object === next.id);
        await until(() => created() !== undefined, 'the new article');
        assert.match(created()?.content ?? '', /High water.*It went out again\./s);
        await fedify.unfollow('ada', news);
        await until(async () => (await followers()) === count, 'no follower');
      });

      it('uses the signature that is accepted, and keeps using it', async () => {
        await fedify.reply('bea', news, article.id, '<p>Signed</p>');
        const form = isRefused ? other(firstKnock) : firstKnock;
        assert.deepEqual(gateway.posts.at(-1), { form, status: 202 });
        assert.equal(
          gateway.posts.some(({ status }) => status >= 300),
          isRefused && gateway.posts.length > 1,
        );
      });

      it('replies to an article, edits and deletes the reply', async () => {
        const id = await fedify.reply('cyd', news, article.id, '<p>From <b>Fedify</b></p>');
        await showing('From Fedify');
        const [one] = await shown();
        assert.deepEqual([one?.content, one?.origin, one?.social_id], ['From Fedify', 'fediverse', id]);
        assert.equal(one?.social?.handle, `@cyd@${new URL(fedify.at).host}`);
        const below = await fedify.reply('dov', news, id, '<p>Below it</p>');
        await showing('From Fedify', 'Below it');
        const [, reply] = await shown();
        assert.deepEqual([reply?.content, reply?.parent_uuid], ['Below it', one?.content_uuid]);
        t.pass(1000);
        await fedify.edit('cyd', news, id, '<p>From Fedify, corrected</p>');
        await showing('From Fedify, corrected', 'Below it');
        await fedify.remove('dov', news, below);
        await showing('From Fedify, corrected');
      });

      it('likes and boosts an article, and withdraws the like', async () => {
        await fedify.like('eve', news, article.id);
        await fedify.boost('eve', news, article.id);
        const counts = async () => (await head().then((post) => [post?.likes, post?.reposts])).join();
        await until(async () => (await counts()) === '1,1', 'a like and a boost');
        await fedify.unlike('eve', news, article.id);
        await until(async () => (await counts()) === '0,1', 'no like');
      });

      it('closes an account, which removes what it wrote', async () => {
        await fedify.reply('fay', news, article.id, '<p>Soon gone</p>');
        await fedify.reply('gus', news, article.id, '<p>Stays</p>');
        await showing('Soon gone', 'Stays');
        await fedify.leave('fay', news);
        await showing('Stays');
      });
    });
  }
}
