/** The site's own account in the fediverse: found, followed, answered; what it publishes, and what it withdraws. */
import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { after, before, beforeEach, describe, it, mock } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Comment, CommentList } from '../../../core/contract/content/comment';
import { checkHandles } from '../../src/commands/doctor-handles';
import { checkGone } from '../../src/modules/content/federation/messages';
import { INBOXES_OF_DOMAIN } from '../../src/modules/content/social/followers.repository';
import { forgetPerson } from '../../src/modules/content/social/forget';
import { authorHash, findForgotten } from '../../src/modules/content/social/forgotten.repository';
import { reactionHash } from '../../src/modules/content/social/reactions.repository';
import { findAccount } from '../../src/modules/content/social/signing/accounts.repository';
import { rotateKey } from '../../src/modules/content/social/signing/keys';
import { socialPart } from '../../src/modules/content/social/social.privacy';
import type { Answered, request } from '../../src/modules/platform/outbound/outbound';
import { addToOutbox } from '../../src/modules/platform/outbox/outbox.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, post, texts } from '../support/conversation';
import { type Fediverse, newPair, openFediverse, PUBLIC } from '../support/fediverse';
import { type Article, publishArticle, publishing, report, runJobs } from '../support/site-account';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ACTOR = 'http://localhost:3000/social/actors/localhost';
const JSON_TYPE = { accept: 'application/activity+json' };

let t: TestApp;
let far: Fediverse;
let mona: TestUser;
let article: Article;
let people = 0;

before(async () => {
  far = await openFediverse(() => t);
  t = await startTestApp({ privateAddresses: true });
  await publishing(t);
  article = await publishArticle(t);
});
after(async () => {
  far?.close();
  await t?.close();
});
beforeEach(async () => {
  await publishing(t);
  await t.app.db.deleteFrom('social_followers').execute();
  await t.app.db.deleteFrom('social_peers').execute();
  await t.app.db.updateTable('outbox').set({ date_done: 0 }).where('kind', '=', 'social.deliver').execute();
  // Each minute has a budget of its own for fetching keys; sessions are newer than the clock of the test.
  t.pass(MINUTE_MS);
  people += 1;
  mona = await t.signUp(`Mona ${people}`, 'moderator');
  Object.assign(far.inbox, { status: 202, refuses: null });
  far.delivered.length = 0;
  far.asked.length = 0;
});

const get = async (url: string, headers: Record<string, string> = JSON_TYPE) =>
  t.inject({ url: url.replace('http://localhost:3000', ''), headers });
const json = async (url: string) => {
  const answer = await get(url);
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`);
  return answer.json();
};
/** Sends an activity, and runs the jobs that it leaves. */
async function send(activity: object, user = 'rita'): Promise<void> {
  const answer = await far.send(activity, { user });
  assert.equal(answer.statusCode, 202, answer.body);
  await t.app.outbox.run();
  await t.app.outbox.run();
}
const shown = async (container = article): Promise<Comment[]> =>
  ((await list(t, container, 'limit=100&sorted_by=oldest&reply_limit=50')) as CommentList).contents;
const follow = (user = 'rita') => send(far.activity('Follow', user, ACTOR), user);
const reply = (key: string, text: string, more: object = {}, user = 'rita', to = article.id) =>
  far.activity('Create', user, far.note(key, user, to, text, more));
/** The object of a delivery. */
const objectAt = (index: number) => (far.delivered.at(index)?.activity.object ?? {}) as Record<string, unknown>;
const types = () => far.delivered.map(({ activity }) => activity.type);

describe('an account of a site', () => {
  it('is found by its handle', async () => {
    const found = await json('/.well-known/webfinger?resource=acct:localhost@localhost:3000');
    assert.equal(found.subject, 'acct:localhost@localhost:3000');
    assert.equal(found.links.find(({ rel }: { rel: string }) => rel === 'self').href, ACTOR);
    assert.deepEqual(await json(`/.well-known/webfinger?resource=${encodeURIComponent(ACTOR)}`), found);
    for (const handle of ['acct:somebody@localhost:3000', 'acct:localhost@other.example', 'localhost', 'https://x'])
      assert.equal((await get(`/.well-known/webfinger?resource=${handle}`)).statusCode, 404, handle);
  });

  it('has a handle on the publisher’s own domain, with the same address', async () => {
    await publishing(t, { handle_domain: 'paper.example' });
    const found = await json('/.well-known/webfinger?resource=acct:localhost@paper.example');
    assert.equal(found.subject, 'acct:localhost@paper.example');
    assert.deepEqual(found.aliases, [ACTOR]);
    const before = await json('/.well-known/webfinger?resource=acct:localhost@localhost:3000');
    assert.equal(before.subject, found.subject, 'servers that knew the old handle learn the new one');
  });

  it('keeps followers, posts and ids when its handle moves to another domain', async () => {
    await follow();
    const { id } = article;
    const [account, post] = [await json(ACTOR), await json(id)];
    await send(reply('before-the-move', '<p>Before</p>'));
    far.delivered.length = 0;
    await publishing(t, { handle_domain: 'paper.example' });
    assert.deepEqual([(await json(ACTOR)).id, (await json(id)).id], [account.id, post.id]);
    assert.deepEqual((await json(ACTOR)).publicKey, account.publicKey);
    assert.equal((await json(`${ACTOR}/followers`)).totalItems, 1);
    await publishArticle(t, 'After the move');
    assert.deepEqual(types(), ['Create'], 'nothing was withdrawn or posted again');
    assert.equal(far.delivered[0]?.activity.actor, ACTOR);
    await send(reply('after-the-move', '<p>After</p>', {}, 'rita', far.noteId('before-the-move')));
    assert.deepEqual(texts({ contents: await shown() }).slice(-2), ['Before', 'After']);
  });

  it('describes itself, its inbox and its key', async () => {
    const actor = await json(ACTOR);
    assert.deepEqual(
      [actor.id, actor.type, actor.preferredUsername, actor.name, actor.inbox],
      [ACTOR, 'Organization', 'localhost', 'Test site', `${ACTOR}/inbox`],
    );
    assert.match(actor.summary, /appear below the articles on localhost/);
    assert.equal(actor.publicKey.owner, ACTOR);
    assert.equal(createPublicKey(actor.publicKey.publicKeyPem).asymmetricKeyDetails?.modulusLength, 2048);
    await publishing(t, { about: 'Svar vises <under> artiklene' });
    assert.match((await json(ACTOR)).summary, /<p>Svar vises &lt;under&gt; artiklene<\/p>/);
  });

  it('leads browsers to the site', async () => {
    const answer = await get(ACTOR, { accept: 'text/html,*/*' });
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, 'https://localhost']);
    const page = await get(article.id, { accept: 'text/html,*/*' });
    assert.deepEqual([page.statusCode, page.headers.location], [302, article.page.url]);
  });

  it('lists its posts, and the number of its followers without their names', async () => {
    await follow();
    const { totalItems, orderedItems } = await json(`${ACTOR}/outbox`);
    assert.ok(totalItems >= 1);
    assert.ok(orderedItems.some(({ object }: { object: { id: string } }) => object.id === article.id));
    assert.deepEqual(await json(`${ACTOR}/followers`), {
      '@context': 'https://www.w3.org/ns/activitystreams',
      ...{ id: `${ACTOR}/followers`, type: 'OrderedCollection', totalItems: 1 },
    });
  });

  it('is shown to staff with its name, and the numbers of its followers and articles', async () => {
    await follow();
    const shownAs = await mona.inject({ url: '/v1/console/localhost/networks/account' });
    const { articles, ...account } = shownAs.json();
    assert.deepEqual(account, { name: 'localhost', is_created: true, host: 'localhost:3000', followers: 1 });
    assert.ok(articles >= 1);
  });

  it('is announced as ActivityPub in NodeInfo', async () => {
    const { links } = await json('/.well-known/nodeinfo');
    const info = await json(links[0].href);
    assert.deepEqual([info.version, info.protocols, info.usage.users.total], ['2.1', ['activitypub'], 1]);
  });
});

describe('while no site publishes', () => {
  it('no route answers, no key is made, and no job waits', async () => {
    const off = await startTestApp();
    try {
      await off.changeRules({ social: { networks: 'open' } });
      await publishArticle(off).catch(() => undefined);
      const urls = [
        ...['/.well-known/webfinger?resource=acct:localhost@localhost:3000', '/.well-known/nodeinfo', '/nodeinfo/2.1'],
        ...['localhost', 'server', 'localhost/outbox', 'localhost/followers'].map((of) => `/social/actors/${of}`),
        `/social/containers/${article.cc}`,
        `/social/containers/${article.cc}/context`,
        '/social/comments/00000000-0000-4000-8000-000000000001',
      ];
      for (const url of urls) assert.equal((await off.inject({ url, headers: JSON_TYPE })).statusCode, 404, url);
      for (const path of ['/social/inbox', '/social/actors/localhost/inbox'])
        assert.equal((await off.inject(far.signed(far.activity('Follow', 'rita', ACTOR), { path }))).statusCode, 404);
      const staff = await off.signUp('Mona', 'moderator');
      const { body } = await staff.inject({ url: '/v1/console/localhost/networks/account' });
      const account = { name: 'localhost', is_created: false, host: 'localhost:3000', followers: 0, articles: 0 };
      assert.deepEqual(JSON.parse(body), account);
      assert.deepEqual(await off.app.db.selectFrom('social_accounts').selectAll().execute(), []);
      const jobs = await off.app.db.selectFrom('outbox').select('kind').where('kind', 'like', 'social.%').execute();
      assert.deepEqual(jobs, []);
    } finally {
      await off.close();
    }
  });
});

describe('a follower', () => {
  it('is accepted, and gets published articles', async () => {
    await follow();
    const [accept] = far.delivered;
    assert.equal(accept?.activity.type, 'Accept');
    assert.equal(objectAt(0).actor, far.userId('rita'));
    assert.equal(accept?.path, '/inbox', 'the inbox that the server shares');
    far.delivered.length = 0;
    await publishArticle(t, 'News');
    assert.deepEqual(types(), ['Create']);
  });

  it('gets nothing more after leaving, by either form of leaving', async () => {
    for (const leave of [(activity: object) => activity, ({ id }: { id?: string }) => id]) {
      const activity = far.activity('Follow', 'rita', ACTOR);
      await send(activity);
      await send(far.activity('Undo', 'rita', leave(activity)));
      far.delivered.length = 0;
      await publishArticle(t, 'Not for Rita');
      assert.deepEqual(types(), []);
    }
  });

  it('shares one delivery with the others on the same server', async () => {
    for (const user of ['rita', 'otto', 'ella']) await follow(user);
    far.delivered.length = 0;
    await publishArticle(t, 'For three');
    assert.deepEqual(types(), ['Create']);
  });

  it('who blocks the account gets nothing more, no answers either', async () => {
    await follow('bea');
    await send(reply('by-bea', '<p>Hello</p>', {}, 'bea'), 'bea');
    const comment = (await shown()).at(-1) as Comment;
    await send(far.activity('Block', 'bea', ACTOR), 'bea');
    far.delivered.length = 0;
    await post(mona, article, 'An answer', comment.content_uuid);
    await publishArticle(t, 'Not for Bea');
    assert.deepEqual(types(), []);
  });

  it('of a host that the site has blocked is not accepted', async () => {
    const host = { site_uuid: t.site.uuid, host: '127.0.0.1', state: 'blocked' as const, reason: '', source: '' };
    await t.app.db
      .insertInto('social_hosts')
      .values({ ...host, date_until: null, date_created: 0 })
      .execute();
    await follow('noor');
    await t.app.db.deleteFrom('social_hosts').execute();
    assert.deepEqual(types(), []);
    assert.equal((await json(`${ACTOR}/followers`)).totalItems, 0);
  });

  it('below a host that the site has blocked gets nothing, until the block ends', async () => {
    await follow();
    const host = { site_uuid: t.site.uuid, host: '0.0.1', state: 'blocked' as const, reason: '', source: '' };
    const date_until = t.app.clock.now() + DAY_MS;
    await t.app.db
      .insertInto('social_hosts')
      .values({ ...host, date_until, date_created: 0 })
      .execute();
    far.delivered.length = 0;
    await publishArticle(t, 'Not below blocked hosts');
    assert.deepEqual(types(), []);
    t.pass(DAY_MS);
    await publishArticle(t, 'Unblocked');
    assert.deepEqual(types(), ['Create']);
    await t.app.db.deleteFrom('social_hosts').execute();
  });

  it('with an inbox that nobody shares is one of a limited number below a domain', async () => {
    const { id: account_id } = await t.app.db.selectFrom('social_accounts').select('id').executeTakeFirstOrThrow();
    await sql`
      insert into social_followers (account_id, remote_id, follow_id, inbox, host, date_created)
      select ${account_id}, 'made up ' || n, '', ${far.at}::text || '/inboxes/' || n, '127.0.0.1', 0
      from generate_series(1, ${INBOXES_OF_DOMAIN - 1}::int) n`.execute(t.app.db);
    const count = async () => (await json(`${ACTOR}/followers`)).totalItems as number;
    await follow('rita');
    assert.equal(await count(), INBOXES_OF_DOMAIN);
    far.accounts.set('late', { more: { endpoints: {} } });
    await follow('late');
    assert.equal(await count(), INBOXES_OF_DOMAIN, 'one more inbox');
    await follow('otto');
    assert.equal(await count(), INBOXES_OF_DOMAIN + 1, 'the inbox of others');
    await t.app.db.deleteFrom('social_followers').execute();
  });
});

describe('an article', () => {
  it('is posted with title, teaser and link, once', async () => {
    await follow();
    far.delivered.length = 0;
    const { id, page } = await publishArticle(t, 'Tides & <b>time</b>', 'It comes in.');
    await report(t, page);
    await runJobs(t);
    assert.deepEqual(types(), ['Create']);
    const object = objectAt(0);
    const actor = far.delivered[0]?.activity.actor;
    assert.deepEqual([object.id, object.type, object.attributedTo, actor], [id, 'Note', ACTOR, ACTOR]);
    assert.match(
      String(object.content),
      /^<p><strong>Tides &amp; &lt;b&gt;time&lt;\/b&gt;<\/strong><\/p><p>It comes in\.<\/p><p><a href="http:/,
    );
    assert.deepEqual([object.to, object.cc, object.url], [[PUBLIC], [`${ACTOR}/followers`], page.url]);
    assert.deepEqual(object.interactionPolicy, {
      canReply: { automaticApproval: [PUBLIC] },
      canQuote: { automaticApproval: [PUBLIC] },
    });
    assert.deepEqual((await json(id)).content, object.content);
  });

  it('is new from the start of a server whose rules were changed before it', async () => {
    const other = await startTestApp({}, async ({ db, outbox, fediverse }) => {
      // Its jobs need the account.
      mock.method(outbox, 'run', async () => {});
      // The new site is a change as well.
      await wait(200);
      await sql`update sites set rules = '{"social": {"networks": "open", "publish": true}}'`.execute(db);
      fediverse.accounts.forget();
    });
    try {
      const dateOn = async () => (await findAccount(other.app.db, other.site.uuid))?.date_on;
      for (let tries = 0; tries < 100 && !(await dateOn()); tries++) await wait(20);
      assert.ok(await dateOn(), 'nothing has needed the account yet');
    } finally {
      await other.close();
    }
  });

  it('that was known before is not posted', async () => {
    await publishing(t, { publish: false });
    await runJobs(t);
    const page = { title: 'Old', url: 'http://localhost/old', unique_id: 'old', description: '' };
    await report(t, page);
    t.pass(1000);
    await publishing(t);
    await report(t, page);
    await runJobs(t);
    const found = await t.app.db.selectFrom('containers').select('uuid').where('container_id', '=', 'old').execute();
    for (const { uuid } of found) assert.equal((await get(`/social/containers/${uuid}`)).statusCode, 404);
    article = await publishArticle(t);
  });

  it('is updated with its title and teaser', async () => {
    await follow();
    const { id, page } = await publishArticle(t, 'Before');
    await get(id);
    far.delivered.length = 0;
    await report(t, { ...page, title: 'After' });
    await runJobs(t);
    assert.deepEqual(types(), ['Update']);
    const note = await json(id);
    assert.match(note.content, /After/);
    assert.ok(note.updated);
  });

  it('is withdrawn when its conversation is hidden', async () => {
    await follow();
    const hidden = await publishArticle(t, 'Hidden soon');
    far.delivered.length = 0;
    const answer = await mona.inject({ method: 'POST', url: `${hidden.path}/settings`, payload: { is_hidden: true } });
    assert.ok(answer.statusCode < 300, answer.body);
    await runJobs(t);
    assert.deepEqual(types(), ['Delete']);
    const gone = await get(hidden.id);
    assert.deepEqual([gone.statusCode, gone.json().type], [410, 'Tombstone']);
  });

  it('marks that nobody may answer once its conversation is closed', async () => {
    const closed = await publishArticle(t, 'Closed soon');
    await mona.inject({ method: 'POST', url: `${closed.path}/settings`, payload: { is_closed: true } });
    t.pass(2000);
    assert.deepEqual((await json(closed.id)).interactionPolicy.canReply, { automaticApproval: [ACTOR] });
    await send(reply('too-late', '<p>Too late</p>', {}, 'rita', closed.id));
    assert.deepEqual(await shown(closed), []);
  });

  it('is withdrawn with all others when the site stops publishing', async () => {
    await follow();
    const before = await publishArticle(t, 'Until today');
    far.delivered.length = 0;
    await publishing(t, { publish: false });
    await t.app.fediverse.accounts.ofSites();
    await runJobs(t);
    await runJobs(t);
    assert.ok(types().every((type) => type === 'Delete') && types().length > 1, types().join());
    assert.equal((await get(before.id)).statusCode, 404);
    assert.equal((await get(ACTOR)).statusCode, 404);
    await publishing(t);
    article = await publishArticle(t);
  });
});

describe('a reply', () => {
  it('appears in the conversation, with its position, handle and link', async () => {
    const fresh = await publishArticle(t, 'Answered');
    const mention = `<span class="h-card"><a href="${ACTOR}" class="u-url mention">@<span>localhost</span></a></span>`;
    await send(reply('1', `<p>${mention} Well said</p>`, {}, 'rita', fresh.id));
    await send(reply('2', '<p>I agree</p>', {}, 'otto', far.noteId('1')), 'otto');
    const [one, two] = (await shown(fresh)) as [Comment, Comment];
    assert.deepEqual([one.content, one.origin, one.social_id], ['Well said', 'fediverse', far.noteId('1')]);
    assert.equal(one.social?.handle, `@rita@${new URL(far.at).host}`);
    assert.equal(two.parent_uuid, one.content_uuid);
    assert.deepEqual((await json(fresh.id)).replies.items, [far.noteId('1')]);
    const context = await json((await json(fresh.id)).context);
    assert.deepEqual(context.orderedItems, [fresh.id, far.noteId('1'), far.noteId('2')]);
  });

  it('is edited and removed by its author', async () => {
    const fresh = await publishArticle(t, 'Edited');
    await send(reply('edit', '<p>First</p>', {}, 'rita', fresh.id));
    const updated = new Date(t.app.clock.now()).toISOString();
    const note = far.note('edit', 'rita', fresh.id, '<p>Second</p>', { updated });
    await send(far.activity('Update', 'rita', note));
    assert.deepEqual(texts({ contents: await shown(fresh) }), ['Second']);
    const older = far.note('edit', 'rita', fresh.id, '<p>First again</p>', { updated: '2020-01-01T00:00:00Z' });
    await send(far.activity('Update', 'rita', older));
    assert.deepEqual(texts({ contents: await shown(fresh) }), ['Second'], 'an older edit arrives late');
    await send(far.activity('Delete', 'rita', { id: far.noteId('edit'), type: 'Tombstone' }));
    assert.deepEqual(await shown(fresh), []);
    const rows = await t.app.db.selectFrom('comments').select('content').where('content', '=', 'Second').execute();
    assert.deepEqual(rows, []);
  });

  it('whose parents never arrived appears in its place, with them', async () => {
    const fresh = await publishArticle(t, 'Distant');
    far.note('far-1', 'rita', fresh.id, '<p>First</p>');
    far.note('far-2', 'otto', far.noteId('far-1'), '<p>Second</p>');
    await send(reply('far-3', '<p>Third</p>', {}, 'ella', far.noteId('far-2')), 'ella');
    await runJobs(t);
    const [first, second, third] = (await shown(fresh)) as [Comment, Comment, Comment];
    assert.deepEqual(texts({ contents: [first, second, third] }), ['First', 'Second', 'Third']);
    assert.deepEqual([second.parent_uuid, third.parent_uuid], [first.content_uuid, second.content_uuid]);
    const again = far.note('far-2', 'otto', far.noteId('far-1'), '<p>Second</p>');
    await send(far.activity('Create', 'otto', again), 'otto');
    assert.equal((await shown(fresh)).length, 3, 'a parent that arrives after all is known');
  });

  it('whose parents are fetched is shown as it is by then, or not at all when it was deleted meanwhile', async () => {
    const fresh = await publishArticle(t, 'Changed meanwhile');
    far.note('changed-0', 'rita', fresh.id, '<p>Parent</p>');
    const create = (key: string) => reply(key, '<p>First words</p>', {}, 'otto', far.noteId('changed-0'));
    const [deleted, edited] = [create('changed-1'), create('changed-2')];
    far.notes.delete('/notes/changed-1');
    far.note('changed-2', 'otto', far.noteId('changed-0'), '<p>Better words</p>');
    await send(edited, 'otto');
    await runJobs(t);
    far.note('changed-3', 'rita', fresh.id, '<p>Other parent</p>');
    await send({ ...deleted, object: { ...(deleted.object as object), inReplyTo: far.noteId('changed-3') } }, 'otto');
    await runJobs(t);
    assert.deepEqual(texts({ contents: await shown(fresh) }), ['Parent', 'Better words']);
  });

  it('to a post that leads nowhere is dropped, and the post is asked for once', async () => {
    const fresh = await publishArticle(t, 'Nowhere');
    const { inReplyTo: _, ...root } = far.note('alone', 'rita', '', '<p>Of somebody else</p>');
    far.notes.set('/notes/alone', root);
    far.note('loop-1', 'rita', far.noteId('loop-2'), '<p>Loop</p>');
    far.note('loop-2', 'rita', far.noteId('loop-1'), '<p>Loop</p>');
    far.note('secret', 'rita', fresh.id, '<p>Secret</p>', { to: [far.userId('rita')] });
    far.note('stranger', 'rita', fresh.id, '<p>Forged</p>', { attributedTo: 'https://other.example/users/eve' });
    const fetched = () => far.asked.filter((path) => path.startsWith('/notes/'));
    for (const [key, paths] of [
      ['alone', ['/notes/alone']],
      ['loop-1', ['/notes/loop-1', '/notes/loop-2']],
      ['secret', ['/notes/secret', '/notes/to-secret-first', '/notes/to-secret-second']],
      ['stranger', ['/notes/stranger']],
      ['missing', ['/notes/missing']],
    ] as const) {
      far.asked.length = 0;
      for (const time of ['first', 'second'])
        await send(reply(`to-${key}-${time}`, '<p>Hello</p>', {}, 'otto', far.noteId(key)), 'otto');
      await runJobs(t);
      // A post that is only for some readers does lead to the article, so it may be asked for again.
      assert.deepEqual([...new Set(fetched())], paths, key);
      if (key !== 'secret') assert.equal(fetched().length, paths.length, key);
    }
    assert.deepEqual(await shown(fresh), []);
  });

  it('is dropped more than five unknown posts below anything known', async () => {
    const fresh = await publishArticle(t, 'Deep');
    let above = fresh.id;
    for (let depth = 1; depth <= 6; depth += 1) {
      far.note(`deep-${depth}`, 'rita', above, `<p>${depth}</p>`);
      above = far.noteId(`deep-${depth}`);
    }
    far.asked.length = 0;
    await send(reply('deepest', '<p>7</p>', {}, 'otto', above), 'otto');
    await runJobs(t);
    assert.deepEqual(await shown(fresh), []);
    assert.equal(far.asked.filter((path) => path.startsWith('/notes/')).length, 5);
    await send(reply('high-enough', '<p>6</p>', {}, 'otto', far.noteId('deep-5')), 'otto');
    await runJobs(t);
    // The list shows five levels.
    const stored = await t.app.db
      .selectFrom('comments')
      .select('content')
      .where('container_uuid', '=', fresh.cc)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      stored.map(({ content }) => content),
      ['1', '2', '3', '4', '5', '6'],
    );
  });

  it('waits a minute when a host sends many whose parents are unknown', async () => {
    const fresh = await publishArticle(t, 'Many');
    t.pass(MINUTE_MS);
    for (let at = 0; at < 12; at += 1) {
      far.note(`many-${at}`, 'rita', fresh.id, `<p>Parent ${at}</p>`);
      await send(reply(`below-${at}`, `<p>Child ${at}</p>`, {}, 'otto', far.noteId(`many-${at}`)), 'otto');
    }
    const parents = async () => (await shown(fresh)).filter(({ content }) => content?.startsWith('Parent')).length;
    assert.equal(await parents(), 10);
    await runJobs(t, MINUTE_MS);
    assert.equal(await parents(), 12);
  });

  it('waits for a moderator like any other, and is held or dropped by its host', async () => {
    const fresh = await publishArticle(t, 'Held');
    await publishing(t, { first_waits: true });
    await send(reply('held', '<p>Held</p>', {}, 'nina', fresh.id), 'nina');
    assert.deepEqual(await shown(fresh), []);
    const all = await mona.inject({ url: `${fresh.path}/comments?limit=10&show=all` });
    assert.deepEqual(
      all.json().contents.map(({ state }: Comment) => state),
      ['awaiting_moderation'],
    );
  });

  it('is refused while the site accepts nothing from networks', async () => {
    const fresh = await publishArticle(t, 'Nothing taken');
    await publishing(t, { networks: 'off' });
    await send(reply('off', '<p>Off</p>', {}, 'rita', fresh.id));
    assert.deepEqual(await shown(fresh), []);
  });

  it('is accepted in each form that servers use', async () => {
    const fresh = await publishArticle(t, 'Shapes');
    const shapes: [string, object][] = [
      ['as', { to: 'as:Public' }],
      ['short', { to: [], cc: ['Public'] }],
      ['object', { attributedTo: [{ id: far.userId('rita') }], inReplyTo: { id: fresh.id } }],
      ['list', { inReplyTo: fresh.id, to: PUBLIC, tag: { type: 'Mention', href: ACTOR } }],
    ];
    for (const [key, more] of shapes) await send(reply(key, `<p>${key}</p>`, more, 'rita', fresh.id));
    const activity = reply('typed', '<p>typed</p>', {}, 'rita', fresh.id);
    await send({ ...activity, type: ['Create'], actor: { id: far.userId('rita') }, object: [activity.object] });
    const answer = await far.send(reply('standard', '<p>standard</p>', {}, 'rita', fresh.id), { form: 'rfc9421' });
    assert.equal(answer.statusCode, 202);
    const type = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"';
    await far.send(reply('profile', '<p>profile</p>', {}, 'rita', fresh.id), { type });
    const path = '/social/actors/localhost/inbox';
    await far.send(reply('own', '<p>own</p>', {}, 'rita', fresh.id), { path });
    await t.app.outbox.run();
    assert.deepEqual(texts({ contents: await shown(fresh) }).toSorted(), [
      'as',
      'list',
      'object',
      'own',
      'profile',
      'short',
      'standard',
      'typed',
    ]);
  });

  it('is stored as text, whatever its text, names and warning contain', async () => {
    const fresh = await publishArticle(t, 'Markup');
    const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'><svg onload=alert(3)>';
    const preferredUsername = 'eve"><script>alert(4)</script>';
    far.accounts.set('eve', { more: { name: hostile, preferredUsername, url: 'javascript:alert(5)' } });
    const more = { summary: hostile, url: 'javascript:alert(6)', attachment: { type: 'Image', name: hostile } };
    await send(reply('hostile', `<p>Text ${hostile}</p>`, more, 'eve', fresh.id), 'eve');
    const [comment] = (await shown(fresh)) as [Comment];
    assert.ok(comment.content?.startsWith('Text'));
    assert.doesNotMatch(comment.content ?? '', /<(img|script|svg)/);
    assert.doesNotMatch(comment.social?.warning ?? '', /<(img|script|svg)/);
    const stored = JSON.stringify(comment);
    assert.doesNotMatch(stored, /javascript:/);
    assert.equal(
      comment.social?.handle,
      `@${preferredUsername}@${new URL(far.at).host}`,
      'a text, escaped where shown',
    );
  });
});

describe('likes and boosts', () => {
  it('are numbers: each person counts once, and not after an undo', async () => {
    const fresh = await publishArticle(t, 'Liked');
    const numbers = async () => {
      await runJobs(t);
      const { likes, reposts } = await t.app.db
        .selectFrom('social_threads')
        .select(['likes', 'reposts'])
        .where('root_id', '=', fresh.id)
        .executeTakeFirstOrThrow();
      return [likes, reposts];
    };
    const like = far.activity('Like', 'rita', fresh.id);
    await send(like);
    await send(far.activity('Like', 'rita', fresh.id));
    await send(far.activity('Like', 'otto', fresh.id), 'otto');
    await send(far.activity('Announce', 'otto', fresh.id), 'otto');
    assert.deepEqual(await numbers(), [2, 1]);
    await send(far.activity('Undo', 'rita', like));
    assert.deepEqual(await numbers(), [1, 1]);
    assert.deepEqual(await shown(fresh), []);
    const hashes = await t.app.db.selectFrom('social_reactions').select('hash').execute();
    assert.ok(hashes.every(({ hash }) => !hash.includes('otto')));
  });
});

describe('an answer by staff', () => {
  it('is sent to its reader and the followers, edited and withdrawn', async () => {
    const fresh = await publishArticle(t, 'Asked');
    await follow('otto');
    await send(reply('question', '<p>Why?</p>', {}, 'rita', fresh.id));
    const [question] = (await shown(fresh)) as [Comment];
    far.delivered.length = 0;
    const answer = await post(mona, fresh, 'Because <it> is.\n\nSo there.', question.content_uuid);
    await runJobs(t);
    assert.deepEqual(types(), ['Create'], 'once, although a follower is on the same server');
    const object = objectAt(0);
    assert.equal(object.inReplyTo, far.noteId('question'));
    assert.equal(object.attributedTo, ACTOR);
    assert.match(String(object.content), /mention">@rita@[^<]+<\/a> Because &lt;it&gt; is\.<\/p><p>So there\.<\/p>$/);
    assert.equal((await json(String(object.id))).content, object.content);

    await send(reply('thanks', '<p>Thanks</p>', {}, 'rita', String(object.id)));
    const thanks = (await shown(fresh)).find(({ content }) => content === 'Thanks');
    assert.equal(thanks?.parent_uuid, answer.content_uuid);

    const url = `${fresh.path}/comments/${answer.content_uuid}`;
    const edit = `${fresh.path}/content/${answer.content_uuid}/edit`;
    const edited = await mona.inject({ method: 'POST', url: edit, payload: { content: 'Because it was.' } });
    assert.equal(edited.statusCode, 200, edited.body);
    await runJobs(t);
    await mona.inject({ method: 'DELETE', url });
    await runJobs(t);
    assert.deepEqual(types(), ['Create', 'Update', 'Delete']);
    assert.equal((await get(String(object.id))).statusCode, 410);
  });

  it('is the only reply that is sent: readers’ replies stay here', async () => {
    const fresh = await publishArticle(t, 'Readers');
    await send(reply('asked', '<p>Why?</p>', {}, 'rita', fresh.id));
    const [question] = (await shown(fresh)) as [Comment];
    far.delivered.length = 0;
    const anna = await t.signUp(`Anna ${people}`);
    await post(anna, fresh, 'I know', question.content_uuid);
    await post(mona, fresh, 'A comment of its own');
    await runJobs(t);
    assert.deepEqual(types(), []);
  });

  it('shows its likes and boosts there, each person once, also after an edit', async () => {
    const fresh = await publishArticle(t, 'Well answered');
    await send(reply('liking', '<p>Why?</p>', {}, 'rita', fresh.id));
    const [question] = (await shown(fresh)) as [Comment];
    const answer = await post(mona, fresh, 'Because.', question.content_uuid);
    await runJobs(t);
    const { id } = objectAt(-1);
    const numbers = async () => {
      await runJobs(t);
      const { sent_to, total_likes } = (await shown(fresh)).find(
        ({ content_uuid }) => content_uuid === answer.content_uuid,
      ) as Comment;
      return [sent_to, total_likes];
    };
    const like = far.activity('Like', 'rita', id);
    await send(like);
    await send(far.activity('Like', 'rita', id));
    await send(far.activity('Like', 'otto', id), 'otto');
    await send(far.activity('Announce', 'otto', id), 'otto');
    assert.deepEqual(await numbers(), [{ network: 'fediverse', likes: 2, reposts: 1 }, 0]);
    const edit = `${fresh.path}/content/${answer.content_uuid}/edit`;
    await mona.inject({ method: 'POST', url: edit, payload: { content: 'Because it is.' } });
    assert.deepEqual(await numbers(), [{ network: 'fediverse', likes: 2, reposts: 1 }, 0]);
    await publishing(t, { likes: 'count' });
    assert.deepEqual(await numbers(), [{ network: 'fediverse', reposts: 1 }, 2], 'at once');
    await send(far.activity('Undo', 'rita', like));
    assert.deepEqual(await numbers(), [{ network: 'fediverse', reposts: 1 }, 1]);
    await publishing(t, { likes: 'apart' });
    await send(far.activity('Undo', 'otto', { type: 'Like', object: id }), 'otto');
    await send(far.activity('Undo', 'otto', { type: 'Announce', object: id }), 'otto');
    assert.deepEqual(await numbers(), [undefined, 0]);
    await send(far.activity('Like', 'hugo', id), 'hugo');
    assert.deepEqual(await numbers(), [{ network: 'fediverse', likes: 1 }, 0]);
    await forgetPerson(t.app, { network: 'fediverse', remote_id: far.userId('hugo') });
    assert.deepEqual(await numbers(), [undefined, 0]);
  });

  it('that is withdrawn counts no likes', async () => {
    const fresh = await publishArticle(t, 'Withdrawn answer');
    await send(reply('regretted', '<p>Why?</p>', {}, 'rita', fresh.id));
    const [question] = (await shown(fresh)) as [Comment];
    const answer = await post(mona, fresh, 'Never mind.', question.content_uuid);
    await runJobs(t);
    const { id } = objectAt(-1);
    await mona.inject({ method: 'DELETE', url: `${fresh.path}/comments/${answer.content_uuid}` });
    await runJobs(t);
    await send(far.activity('Like', 'rita', id));
    const rows = await t.app.db.selectFrom('social_answer_reactions').selectAll().execute();
    assert.deepEqual(rows, []);
  });

  it('is not accepted again when it returns', async () => {
    const fresh = await publishArticle(t, 'Echo');
    await send(reply('call', '<p>Call</p>', {}, 'rita', fresh.id));
    const [call] = (await shown(fresh)) as [Comment];
    await post(mona, fresh, 'Response', call.content_uuid);
    await runJobs(t);
    await send(far.activity('Announce', 'rita', objectAt(-1)));
    assert.deepEqual(texts({ contents: await shown(fresh) }), ['Call', 'Response']);
  });
});

describe('a person elsewhere', () => {
  it('who claims that many accounts on a slow server are closed holds up no other job', async () => {
    const fresh = await publishArticle(t, 'Slow');
    await send(reply('of-sam', '<p>Why?</p>', {}, 'sam', fresh.id), 'sam');
    const [question] = (await shown(fresh)) as [Comment];
    far.delivered.length = 0;
    for (let at = 0; at < 8; at += 1) {
      far.instead.set(`/users/slow${at}`, { status: 404, waitMs: 1500 });
      await addToOutbox(t.app.db, checkGone(far.userId(`slow${at}`), t.app.clock.now()));
    }
    await post(mona, fresh, 'Because.', question.content_uuid);
    far.asked.length = 0;
    const running = runJobs(t);
    while (!types().includes('Create')) await wait(20);
    assert.ok(far.asked.filter((path) => path.includes('slow')).length < 8);
    await running;
  });

  it('who closes the account is erased here', async () => {
    const fresh = await publishArticle(t, 'Gone');
    await send(far.activity('Follow', 'gonzo', ACTOR), 'gonzo');
    await send(far.activity('Like', 'gonzo', fresh.id), 'gonzo');
    await send(reply('of-gonzo', '<p>Gonzo was here</p>', {}, 'gonzo', fresh.id), 'gonzo');
    assert.equal((await shown(fresh)).length, 1);
    const leave = () => far.activity('Delete', 'gonzo', far.userId('gonzo'));
    await send(leave(), 'gonzo');
    assert.equal((await shown(fresh)).length, 1, 'the account is still there, so nothing is erased');
    far.instead.set('/users/gonzo', { status: 410 });
    t.pass(11 * MINUTE_MS);
    await send(leave(), 'gonzo');
    await runJobs(t);
    await runJobs(t);
    assert.deepEqual(await shown(fresh), []);
    for (const table of [
      'users',
      'comments',
      'social_authors',
      'social_posts',
      'social_followers',
      'events',
    ] as const) {
      const rows = await t.app.db.selectFrom(table).selectAll().execute();
      assert.doesNotMatch(JSON.stringify(rows), /gonzo/i, table);
    }
    const done = await t.app.db.selectFrom('outbox').selectAll().where('date_done', 'is not', null).execute();
    assert.doesNotMatch(JSON.stringify(done), /gonzo/i);
    const hash = authorHash(t.app.config.secret, 'fediverse', far.userId('gonzo'));
    const forgotten = await findForgotten(t.app.db, t.site.uuid, [hash]);
    assert.deepEqual([...forgotten], [hash], 'so that no later check stores the person from memory');
  });

  it('who only follows and likes is forgotten with a code in the profile, and not taken again', async () => {
    const fresh = await publishArticle(t, 'Liked by Fay');
    await follow('fay');
    await send(far.activity('Like', 'fay', fresh.id), 'fay');
    const form = () =>
      t.inject({
        ...{ method: 'POST', url: '/social/forget' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ profile: far.userId('fay') }).toString(),
      });
    const [code] = /vf-[0-9a-f]{12}/.exec((await form()).body) ?? [];
    assert.ok(code);
    assert.equal((await json(`${ACTOR}/followers`)).totalItems, 1, 'not before the profile shows the code');
    far.accounts.set('fay', { more: { summary: `<p>${code}</p>` } });
    assert.equal((await form()).statusCode, 200);
    assert.equal((await json(`${ACTOR}/followers`)).totalItems, 0);
    const { likes } = await t.app.db
      .selectFrom('social_threads')
      .select('likes')
      .where('root_id', '=', fresh.id)
      .executeTakeFirstOrThrow();
    assert.equal(likes, 0);
    await send(reply('of-fay', '<p>Hello</p>', {}, 'fay', fresh.id), 'fay');
    assert.deepEqual(await shown(fresh), []);
  });

  it('who only follows is found in the console by the address of the profile, and forgotten', async () => {
    await follow('gus');
    const admin = await t.signUp(`Adam ${people}`, 'administrator');
    const forget = async (profile: string, is_preview: boolean) =>
      (
        await admin.inject({
          ...{ method: 'POST', url: '/v1/console/localhost/networks/forget' },
          payload: { profile, is_preview },
        })
      ).json().authors;
    assert.deepEqual(await forget(far.userId('nobody'), true), []);
    const id = far.userId('gus');
    assert.deepEqual(await forget(id, true), [{ network: 'fediverse', handle: id, url: id, comments: 0 }]);
    assert.equal((await json(`${ACTOR}/followers`)).totalItems, 1);
    await forget(id, false);
    assert.equal((await json(`${ACTOR}/followers`)).totalItems, 0);
  });

  it('keeps likes of other sites when an administrator of one forgets the person', async () => {
    const fresh = await publishArticle(t, 'Liked on two sites');
    await follow('ida');
    await send(far.activity('Like', 'ida', fresh.id), 'ida');
    const hash = reactionHash(t.app.config.secret, far.userId('ida'));
    const neighbor = await t.app.sites.add({ domain: `neighbor-${people}.example` });
    const { rows } = await sql<{ thread_id: number }>`
      insert into social_threads (site_uuid, container_uuid, network, root_id, url, author_id, handle, attached_by,
        likes, date_posted, date_looked, date_next, date_created)
      select ${neighbor.uuid}::uuid, container_uuid, network, root_id, url, author_id, handle, attached_by,
        1, date_posted, date_looked, date_next, date_created from social_threads where root_id = ${fresh.id}
      returning id as thread_id`.execute(t.app.db);
    const thread_id = rows[0]?.thread_id as number;
    await t.app.db.insertInto('social_reactions').values({ thread_id, kind: 'like', hash, date_created: 1 }).execute();
    const admin = await t.signUp(`Ada ${people}`, 'administrator');
    const payload = { profile: far.userId('ida'), is_preview: false };
    await admin.inject({ method: 'POST', url: '/v1/console/localhost/networks/forget', payload });
    const left = await t.app.db.selectFrom('social_reactions').select('thread_id').where('hash', '=', hash).execute();
    assert.deepEqual(left, [{ thread_id }]);
    await t.app.db.deleteFrom('social_threads').where('id', '=', thread_id).execute();
  });

  it('gets a copy of handle, addresses and follow', async () => {
    const fresh = await publishArticle(t, 'Copied');
    await send(reply('of-dora', '<p>Hello</p>', {}, 'dora', fresh.id), 'dora');
    const { user_id: id } = await t.app.db
      .selectFrom('social_authors')
      .select('user_id')
      .where('remote_id', '=', far.userId('dora'))
      .executeTakeFirstOrThrow();
    const copy = async () =>
      (await socialPart.export(t.app.db, { id, asStaff: true })).social as Record<string, unknown>;
    assert.deepEqual([(await copy()).remote_id, (await copy()).date_followed], [far.userId('dora'), null]);
    const before = t.app.clock.now();
    await follow('dora');
    const { date_followed } = await copy();
    assert.ok(Number(date_followed) >= before && Number(date_followed) <= t.app.clock.now(), String(date_followed));
  });

  it('who changes the name is shown with the new one', async () => {
    const fresh = await publishArticle(t, 'Renamed');
    await send(reply('of-cleo', '<p>Hello</p>', {}, 'cleo', fresh.id), 'cleo');
    const profile = { id: far.userId('cleo'), type: 'Person', preferredUsername: 'cleo', name: 'Cleopatra' };
    await send(far.activity('Update', 'cleo', profile), 'cleo');
    const { name } = await t.app.db
      .selectFrom('users')
      .innerJoin('social_authors', 'social_authors.user_id', 'users.id')
      .select('users.name')
      .where('remote_id', '=', far.userId('cleo'))
      .executeTakeFirstOrThrow();
    assert.equal(name, 'Cleopatra');
  });

  it('who changes the key is trusted after one more request', async () => {
    const like = () => far.send(far.activity('Like', 'kim', article.id), { user: 'kim' });
    assert.equal((await like()).statusCode, 202);
    far.accounts.set('kim', { pair: newPair() });
    far.asked.length = 0;
    assert.deepEqual([(await like()).statusCode, (await like()).statusCode], [202, 202]);
    assert.deepEqual(far.asked, ['/users/kim']);
  });
});

describe('a delivery', () => {
  it('is signed in a form that the server reads, and keeps using it', async () => {
    await follow();
    far.inbox.refuses = 'cavage';
    far.delivered.length = 0;
    await publishArticle(t, 'One');
    await publishArticle(t, 'Two');
    assert.deepEqual(
      far.delivered.map(({ form }) => form),
      ['rfc9421', 'rfc9421'],
    );
    const peer = await t.app.db.selectFrom('social_peers').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([peer.signature_form, peer.failures], ['rfc9421', 0]);
    far.inbox.refuses = 'rfc9421';
    await publishArticle(t, 'Three');
    assert.equal(far.delivered.at(-1)?.form, 'cavage');
  });

  it('carries a signature of the account', async () => {
    const { publicKey } = await json(ACTOR);
    far.inbox.keys.set(publicKey.id, createPublicKey(publicKey.publicKeyPem));
    await follow();
    assert.deepEqual(types(), ['Accept']);
  });

  it('says in the metrics how long it took, with all attempts', async () => {
    const lag = async () => {
      const { body } = await t.inject({ url: '/metrics' });
      const number = (name: string) =>
        Number(new RegExp(`^social_delivery_lag_seconds_${name} (.*)$`, 'm').exec(body)?.[1]);
      return { count: number('count'), sum: number('sum') };
    };
    await follow();
    const before = await lag();
    far.inbox.status = 503;
    await publishArticle(t, 'Slow');
    const failed = await lag();
    assert.equal(failed.count, before.count, 'an attempt that failed');
    far.inbox.status = 202;
    await runJobs(t, MINUTE_MS);
    const after = await lag();
    assert.equal(after.count, before.count + 1);
    assert.ok(after.sum - before.sum >= 60, `${after.sum - before.sum} s`);
  });

  it('is tried again after a failure', async () => {
    await follow();
    far.inbox.status = 503;
    far.delivered.length = 0;
    await publishArticle(t, 'Later');
    assert.deepEqual(types(), []);
    far.inbox.status = 202;
    await runJobs(t, MINUTE_MS);
    assert.deepEqual(types(), ['Create']);
  });

  it('waits an hour between tries while a server keeps failing, and arrives when it is back', async () => {
    await follow();
    far.inbox.status = 500;
    for (let at = 0; at < 3; at += 1) await publishArticle(t, `Failing ${at}`);
    for (let at = 0; at < 3; at += 1) await runJobs(t, 11 * MINUTE_MS);
    const peer = await t.app.db.selectFrom('social_peers').selectAll().executeTakeFirstOrThrow();
    assert.ok(peer.failures >= 5);
    assert.ok((peer.date_paused ?? 0) > t.app.clock.now());
    far.inbox.status = 202;
    far.delivered.length = 0;
    await runJobs(t, 61 * MINUTE_MS);
    await runJobs(t, 6 * 60 * MINUTE_MS);
    assert.equal(types().length, 3);
  });

  it('ends for a server that has been failing for two weeks', async () => {
    await follow();
    far.inbox.status = 500;
    await publishArticle(t, 'The first of many');
    t.pass(15 * DAY_MS);
    await publishArticle(t, 'Two weeks on');
    assert.equal((await json(`${ACTOR}/followers`)).totalItems, 0);
  });

  it('ends for an inbox that no longer exists', async () => {
    await follow();
    far.inbox.status = 410;
    await publishArticle(t, 'To nobody');
    assert.equal((await json(`${ACTOR}/followers`)).totalItems, 0);
  });
});

describe('a new key of the account', () => {
  it('signs at once, while the former stays valid for a day', async () => {
    const before = (await json(ACTOR)).publicKey;
    const account = await findAccount(t.app.db, t.site.uuid);
    assert.ok(account);
    await rotateKey(t.app.db, account, { secret: t.app.config.secret, now: t.app.clock.now() });
    t.app.fediverse.accounts.forget();
    const [present, former] = (await json(ACTOR)).publicKey;
    assert.deepEqual(former, before);
    assert.notEqual(present.id, before.id);
    far.inbox.keys.set(present.id, createPublicKey(present.publicKeyPem));
    await follow();
    assert.match(String(far.delivered[0]?.headers.signature), new RegExp(`keyId="${present.id}"`));
    t.pass(DAY_MS + MINUTE_MS);
    assert.deepEqual((await json(ACTOR)).publicKey, present);
  });
});

describe('what the server fetches', () => {
  it('is signed by an account of its own, which others can look up', async () => {
    await send(far.activity('Like', 'lola', article.id), 'lola');
    assert.deepEqual(far.signers.at(-1), 'http://localhost:3000/social/actors/server#main-key');
    const server = await json('/social/actors/server');
    assert.deepEqual([server.type, server.preferredUsername], ['Application', 'server']);
    assert.equal((await json('/.well-known/webfinger?resource=acct:server@localhost:3000')).aliases[0], server.id);
  });
});

describe('vf doctor', () => {
  const look = async (answers: Record<string, Partial<Answered>>) => {
    const said: (string | null)[] = [];
    const send: typeof request = async (address) => {
      const { pathname, origin } = new URL(address);
      return { status: 404, headers: {}, body: Buffer.from(''), ...answers[origin + pathname] };
    };
    await checkHandles(t.app.db, t.app.config, (_name, problem, detail) => said.push(problem, detail ?? null), send);
    return said;
  };
  const path = '/.well-known/webfinger';
  const found = { status: 200, body: Buffer.from(JSON.stringify({ links: [{ href: ACTOR }] })) };

  it('reports whether others find the account by its handle', async () => {
    assert.deepEqual(await look({ [`http://localhost:3000${path}`]: found }), [null, '@localhost@localhost:3000']);
    await publishing(t, { handle_domain: 'paper.example' });
    const [problem] = await look({});
    assert.match(problem ?? '', /paper\.example must redirect \/\.well-known\/webfinger to this server/);
    const location = `http://localhost:3000${path}?resource=acct:localhost@paper.example`;
    const answers = { [`http://paper.example${path}`]: { status: 302, headers: { location } } };
    assert.match((await look(answers))[0] ?? '', /does not name/);
    const both = { ...answers, [`http://localhost:3000${path}`]: found };
    assert.deepEqual(await look(both), [null, '@localhost@paper.example']);
  });
});

describe('what is stored of people elsewhere', () => {
  const followers = async () =>
    (await t.app.db.selectFrom('social_followers').select('remote_id').execute()).map(({ remote_id }) => remote_id);

  it('ends with what they liked, and a month after the site has stopped publishing', async () => {
    const fresh = await publishArticle(t, 'Short-lived');
    await follow('ivo');
    await send(far.activity('Like', 'ivo', fresh.id), 'ivo');
    await publishing(t, { publish: false });
    await t.app.fediverse.accounts.ofSites();
    await runJobs(t);
    for (let day = 0; day < 28; day += 1) await runJobs(t, DAY_MS);
    assert.deepEqual(await followers(), [far.userId('ivo')], 'a site may turn it on again');
    assert.deepEqual(await t.app.db.selectFrom('social_reactions').selectAll().execute(), []);
    for (let day = 0; day < 4; day += 1) await runJobs(t, DAY_MS);
    assert.deepEqual(await followers(), []);
  });

  it('goes on while it publishes', async () => {
    await follow('ivo');
    for (let day = 0; day < 32; day += 1) await runJobs(t, DAY_MS);
    assert.deepEqual(await followers(), [far.userId('ivo')]);
  });
});

describe('checking an activity', () => {
  it('takes less than two milliseconds of a processor', async (context) => {
    const many = 300;
    const requests = Array.from({ length: many }, () => far.signed(far.activity('Like', 'rita', far.noteId('x'))));
    await t.inject(far.signed(far.activity('Like', 'rita', far.noteId('x'))));
    const origin = 'http://localhost:3000';
    const now = t.app.clock.now();
    const received = requests.map(({ headers, payload }) => ({
      ...{ method: 'POST', target: '/social/inbox', origin, now },
      headers: headers as Record<string, string>,
      body: Buffer.from(String(payload)),
    }));
    const { measureChecks } = await import('../support/measure-checks');
    const ms = await measureChecks(received, far.pair.publicKey);
    context.diagnostic(`${ms.toFixed(2)} ms of CPU for an activity`);
    assert.ok(ms < 2, `${ms} ms`);
  });
});
