/** The site's account and its replies, with Fedify on the other side: by either signature, and with either refused first. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Actor } from '@fedify/vocab';
import type { Comment, CommentList, Container } from '../../core/contract/comment';
import { startTestApp, type TestApp } from '../../server/test/support/app';
import { list, open, texts } from '../../server/test/support/conversation';
import { type Article, publishArticle, publishing, runJobs } from '../../server/test/support/site-account';
import { type Fedify, type Form, forms, openFedify } from './fedify-server';
import { openGateway } from './gateway';

const other = (form: Form): Form => (form === 'rfc9421' ? 'draft-cavage-http-signatures-12' : 'rfc9421');

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
      const shown = async (): Promise<Comment[]> => {
        await runJobs(t, 0);
        return ((await list(t, article, 'limit=100&sorted_by=oldest&reply_limit=50')) as CommentList).contents;
      };
      const head = async () => {
        await runJobs(t);
        return ((await open(t, article)).container as Container).social?.[0];
      };
      const followers = async () => {
        await runJobs(t, 0);
        return (await t.inject({ url: '/social/actors/news/followers' })).json().totalItems as number;
      };
      const receivedOf = (type: string) => fedify.received.filter((one) => one.type === type);

      it('follows the account, is accepted, and gets each new article', async () => {
        const count = await followers();
        await fedify.follow('ada', news);
        assert.equal(await followers(), count + 1);
        await runJobs(t);
        assert.equal(receivedOf('Accept').length, 1);
        const next = await publishArticle(t, 'High water', 'It went out again.');
        await runJobs(t);
        const [create] = receivedOf('Create').filter(({ object }) => object === next.id);
        assert.match(create?.content ?? '', /High water.*It went out again\./s);
        await fedify.unfollow('ada', news);
        assert.equal(await followers(), count);
      });

      it('uses the signature that is taken, and keeps to it', async () => {
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
        const [one] = await shown();
        assert.deepEqual([one?.content, one?.origin, one?.social_id], ['From Fedify', 'fediverse', id]);
        assert.equal(one?.social?.handle, `@cyd@${new URL(fedify.at).host}`);
        const below = await fedify.reply('dov', news, id, '<p>Below it</p>');
        const [, reply] = await shown();
        assert.deepEqual([reply?.content, reply?.parent_uuid], ['Below it', one?.content_uuid]);
        t.pass(1000);
        await fedify.edit('cyd', news, id, '<p>From Fedify, corrected</p>');
        assert.deepEqual(texts({ contents: await shown() }), ['From Fedify, corrected', 'Below it']);
        await fedify.remove('dov', news, below);
        assert.deepEqual(texts({ contents: await shown() }), ['From Fedify, corrected']);
      });

      it('likes and boosts an article, and takes the like back', async () => {
        await fedify.like('eve', news, article.id);
        await fedify.boost('eve', news, article.id);
        const { likes, reposts } = (await head()) ?? {};
        assert.deepEqual([likes, reposts], [1, 1]);
        await fedify.unlike('eve', news, article.id);
        assert.equal((await head())?.likes, 0);
      });

      it('closes an account, which removes what it wrote', async () => {
        await fedify.reply('fay', news, article.id, '<p>Soon gone</p>');
        await fedify.reply('gus', news, article.id, '<p>Stays</p>');
        assert.equal((await shown()).length, 2);
        await fedify.leave('fay', news);
        await runJobs(t);
        assert.deepEqual(texts({ contents: await shown() }), ['Stays']);
      });
    });
  }
}
