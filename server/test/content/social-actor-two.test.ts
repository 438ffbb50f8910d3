/** Two servers of ours that follow and answer each other: each reply is shown once at both. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Comment } from '../../../core/contract/content/comment';
import { findAccount } from '../../src/modules/content/social/signing/accounts.repository';
import { rotateKey } from '../../src/modules/content/social/signing/keys';
import { signRequest } from '../../src/modules/content/social/signing/sign-request';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, openContainer, post, type TestContainer } from '../support/conversation';
import { type Fediverse, openFediverse } from '../support/fediverse';
import { freePort } from '../support/free-port';
import { publishArticle, publishing, runJobs } from '../support/site-account';

/** A look at a new thread is due twice a minute, and the editors' sessions last for some minutes. */
const NEXT_LOOK_MS = 31_000;

type SigningKey = ReturnType<TestApp['app']['fediverse']['accounts']['signingKey']>;

interface Paper {
  t: TestApp;
  editor: TestUser;
  actor: string;
}

async function openPaper(name: string): Promise<Paper> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const t = await startTestApp({ privateAddresses: true, publicUrl });
  await t.app.listen({ port, host: '127.0.0.1' });
  await publishing(t, { name });
  return { t, editor: await t.signUp(`Editor of ${name}`, 'moderator'), actor: `${publicUrl}/social/actors/${name}` };
}

let far: Fediverse;
let one: Paper;
let other: Paper;
before(async () => {
  far = await openFediverse(() => one.t);
  one = await openPaper('one');
  other = await openPaper('other');
});
after(async () => {
  far?.close();
  await one?.t.close();
  await other?.t.close();
});

async function keyOf({ t }: Paper): Promise<SigningKey> {
  const { accounts } = t.app.fediverse;
  const [account] = await accounts.ofSites();
  assert.ok(account);
  return accounts.signingKey(account);
}

let follows = 0;
/** Follows the account of the other paper, by its inbox. */
async function follow(from: Paper, to: Paper, key?: SigningKey): Promise<void> {
  follows += 1;
  const activity = { id: `${from.actor}#follows/${follows}`, type: 'Follow', actor: from.actor, object: to.actor };
  const body = JSON.stringify(activity);
  const url = new URL(`${to.actor}/inbox`);
  const now = from.t.app.clock.now();
  const signed = signRequest('cavage', { method: 'POST', url, body, key: key ?? (await keyOf(from)), now });
  const { host: _, ...signature } = signed;
  const headers = { ...signature, 'content-type': 'application/activity+json' };
  assert.equal((await fetch(url, { method: 'POST', headers, body })).status, 202);
  await to.t.app.outbox.run();
}

/** Runs the jobs of both servers, until each has received what the other sent. */
async function exchange(): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds += 1) for (const { t } of [one, other]) await runJobs(t, NEXT_LOOK_MS);
}
const shown = async ({ t }: Paper, container: TestContainer): Promise<Comment[]> =>
  (await list(t, container, 'limit=100&sorted_by=oldest&reply_limit=50')).contents;
/** Texts without the people whom they answer. */
const textsOf = async (paper: Paper, container: TestContainer) =>
  (await shown(paper, container)).map(({ content = '' }) => content.replace(/^@\S+ /, ''));

describe('two papers with this server', () => {
  it('follow each other, answer each other, and show each answer once', async () => {
    await follow(one, other);
    await follow(other, one);
    for (const { t, actor } of [one, other])
      assert.equal((await t.inject({ url: new URL(`${actor}/followers`).pathname })).json().totalItems, 1);

    const article = await publishArticle(one.t, 'Shared');
    const beside = await openContainer(other.t);
    const attached = await other.editor.inject({
      method: 'PUT',
      url: `${beside.path}/social`,
      payload: { url: article.id },
    });
    assert.equal(attached.statusCode, 200, attached.body);
    await far.send(far.activity('Create', 'rita', far.note('question', 'rita', article.id, '<p>Why?</p>')));
    await exchange();
    assert.deepEqual([await textsOf(one, article), await textsOf(other, beside)], [['Why?'], ['Why?']]);

    const [question] = (await shown(one, article)) as [Comment];
    await post(one.editor, article, 'Because.', question.content_uuid);
    await exchange();
    assert.deepEqual(await textsOf(other, beside), ['Why?', 'Because.']);

    const because = (await shown(other, beside)).at(-1) as Comment;
    const doubt = await post(other.editor, beside, 'Is it?', because.content_uuid);
    await exchange();
    const both = ['Why?', 'Because.', 'Is it?'];
    assert.deepEqual(await textsOf(one, article), both);
    assert.deepEqual(await textsOf(other, beside), both);

    const url = `${beside.path}/comments/${doubt.content_uuid}`;
    const edit = `${beside.path}/content/${doubt.content_uuid}/edit`;
    await other.editor.inject({ method: 'POST', url: edit, payload: { content: 'It is.' } });
    await exchange();
    assert.deepEqual((await textsOf(one, article)).at(-1), 'It is.');
    assert.equal((await other.editor.inject({ method: 'DELETE', url })).statusCode, 204);
    await exchange();
    assert.deepEqual(await textsOf(one, article), ['Why?', 'Because.']);
    assert.deepEqual(await textsOf(other, beside), ['Why?', 'Because.']);
  });

  it('believe each other’s new key at once, and the former one for a day', async () => {
    const former = await keyOf(one);
    await follow(one, other);
    const account = await findAccount(one.t.app.db, one.t.site.uuid);
    assert.ok(account);
    await rotateKey(one.t.app.db, account, { secret: one.t.app.config.secret, now: one.t.app.clock.now() });
    one.t.app.fediverse.accounts.forget();
    assert.notEqual((await keyOf(one)).id, former.id);
    await follow(one, other);
    await follow(one, other, former);
  });
});
