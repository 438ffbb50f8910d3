/** Replies from Bluesky's own software: a whole network on loopback, with PostgreSQL and Redis. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EXAMPLE_LABELER, type RecordRef, type SeedClient, TestNetwork } from '@atproto/dev-env';
import type { Comment, CommentList, Container } from '../../../core/contract/content/comment';
import { startTestApp, type TestApp, type TestUser } from '../../../server/test/support/app';
import { list, open, openContainer, type TestContainer, texts } from '../../../server/test/support/conversation';
import { startRedis } from '../../../server/test/support/redis';
// @ts-expect-error: a script without types
import { startPostgres } from '../../../tools/postgres.mjs';

const CHAINS = 60;
const LEVELS = 5;
const MINUTE_MS = 60_000;

type Did = SeedClient['dids'][string];

const running: { stop(): unknown }[] = [];
let network: TestNetwork;
let people: SeedClient<TestNetwork>;
let root: RecordRef;
let t: TestApp;
let mona: TestUser;
let container: TestContainer;
let news: Did;
let ada: Did;
let bob: Did;

before(async () => {
  const postgres = await startPostgres();
  running.push(postgres);
  const redis = await startRedis(process.env.REDIS_SERVER || undefined);
  running.push(redis);
  process.env.REDIS_HOST = new URL(redis.url).host;
  network = await TestNetwork.create({ dbPostgresUrl: postgres.url, dbPostgresSchema: 'test' });
  running.push({ stop: () => network.close() });
  people = network.getSeedClient() as SeedClient<TestNetwork>;
  [news, ada, bob] = [await account('gazette'), await account('ada'), await account('bob')];
  root = (await people.post(news, 'Our article')).ref;
  t = await startTestApp({ privateAddresses: true, blueskyAppView: network.bsky.url });
  running.push({ stop: () => t.close() });
  await t.changeRules({ social: { networks: 'open', first_waits: false } });
  mona = await t.signUp('Mona', 'moderator');
  container = await openContainer(t);
});
after(async () => {
  for (const one of running.reverse()) await one.stop();
});

async function account(name: string): Promise<Did> {
  const { did } = await people.createAccount(name, {
    ...{ handle: `${name}.test` as const, email: `${name}@example.org`, password: 'a long password' },
  });
  return did;
}
const reply = async (by: Did, parent: RecordRef, text: string) => (await people.reply(by, root, parent, text)).ref;

async function attach(): Promise<void> {
  await network.processAll();
  const url = `https://bsky.app/profile/gazette.test/post/${root.uri.rkey}`;
  const answer = await mona.inject({ method: 'PUT', url: `${container.path}/social`, payload: { url } });
  assert.equal(answer.statusCode, 200, answer.body);
  await t.app.outbox.run();
}
async function lookAgain(ms = MINUTE_MS): Promise<void> {
  await network.processAll();
  t.pass(ms);
  await t.app.outbox.run();
}
const shown = async (): Promise<Comment[]> =>
  ((await list(t, container, 'limit=100&sorted_by=oldest&reply_limit=50')) as CommentList).contents;
const shownTexts = async () => texts({ contents: await shown() }).sort();

describe('replies from Bluesky’s own servers', () => {
  const expected: string[] = [];

  it('appear at every level, three hundred of them', async () => {
    for (let chain = 0; chain < CHAINS; chain += 1) {
      let parent = root;
      for (let level = 0; level < LEVELS; level += 1) {
        const text = `Reply ${chain}.${level}`;
        parent = await reply(level % 2 === 0 ? ada : bob, parent, text);
        expected.push(text);
      }
    }
    await attach();
    assert.deepEqual(await shownTexts(), expected.toSorted());
    const comments = await shown();
    const textsById = new Map(comments.map(({ content_uuid, content }) => [content_uuid, content]));
    for (const { content = '', parent_uuid } of comments) {
      const [chain, level] = content.slice('Reply '.length).split('.').map(Number);
      const above = level === 0 ? undefined : `Reply ${chain}.${Number(level) - 1}`;
      assert.equal(textsById.get(parent_uuid), above, content);
    }
  });

  it('are left out if hidden by the thread’s author, taken down, or by somebody who blocks', async () => {
    const [cyril, deena, elias] = [await account('cyril'), await account('deena'), await account('elias')];
    const hidden = await reply(cyril, root, 'Hidden by the newsroom');
    await reply(ada, hidden, 'Below the hidden one');
    const taken = await reply(deena, root, 'Taken down');
    await reply(elias, root, 'By somebody who blocks the newsroom');
    await people.block(elias, news);
    await network.bsky.db.db
      .insertInto('label')
      .values({
        ...{ src: EXAMPLE_LABELER, uri: taken.uriStr, cid: taken.cidStr, val: '!takedown', neg: false },
        ...{ cts: new Date().toISOString(), exp: null },
      })
      .execute();
    await people.agent.app.bsky.feed.threadgate.create(
      { repo: news, rkey: root.uri.rkey },
      { post: root.uriStr, hiddenReplies: [hidden.uriStr], createdAt: new Date().toISOString() },
      people.getHeaders(news),
    );
    await lookAgain();
    assert.deepEqual(await shownTexts(), expected.toSorted());
  });

  it('carry their likes, and the conversation those of the post', async () => {
    const first = (await shown()).find(({ content }) => content === 'Reply 0.0');
    const ref = people.replies[ada]?.[0]?.ref;
    assert.ok(first && ref);
    await people.like(bob, ref);
    await people.like(ada, root);
    await people.repost(ada, root);
    await lookAgain();
    const liked = (await shown()).find(({ content }) => content === 'Reply 0.0');
    assert.equal(liked?.social?.likes, 1);
    const [thread] = ((await open(t, container)).container as Container).social ?? [];
    assert.deepEqual([thread?.likes, thread?.reposts], [1, 1]);
  });

  it('are removed when they are deleted there', async () => {
    const last = people.replies[bob]?.at(-1)?.ref;
    assert.ok(last);
    await people.deletePost(bob, last.uri);
    await lookAgain();
    await people.like(bob, root);
    await lookAgain(11 * MINUTE_MS);
    assert.equal((await shown()).filter(({ content }) => content).length, expected.length - 1);
  });
});
