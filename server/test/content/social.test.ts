/** Replies from Bluesky and Mastodon in a conversation: added, moderated, changed and removed as there. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { NetworkThreadsPage } from '../../../core/contract/console/networks';
import type { Comment, CommentList, Container } from '../../../core/contract/content/comment';
import type { AttachedList, AttachedThread } from '../../../core/contract/content/social';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { recountLikes } from '../../src/modules/content/federation/recount-likes';
import { forgetAuthor } from '../../src/modules/content/social/forget';
import { findLikedContainers } from '../../src/modules/content/social/posts.repository';
import { startTestApp, type TestApp, type TestUser } from '../support/app';
import { list, open, openContainer, post, type TestContainer, texts } from '../support/conversation';
import { type Networks, openNetworks } from '../support/social-networks';

const MINUTE_MS = 60_000;

let net: Networks;
let t: TestApp;
let mona: TestUser;
let anna: TestUser;
let container: TestContainer;
let people = 0;
before(async () => {
  net = await openNetworks(() => t?.app.clock.now() ?? Date.now());
  t = await startTestApp({ privateAddresses: true, blueskyAppView: net.at });
});
after(async () => {
  net?.close();
  await t?.close();
});
beforeEach(async () => {
  await t.changeRules({ social: { networks: 'open', first_waits: false } });
  await t.app.db.deleteFrom('social_threads').execute();
  await t.app.db.deleteFrom('social_hosts').execute();
  container = await openContainer(t);
  // Tokens expire while a test moves the clock.
  people += 1;
  mona = await t.signUp(`Mona ${people}`, 'moderator');
  anna = await t.signUp(`Anna ${people}`);
  Object.assign(net.bluesky, { likes: 3, reposts: 1, replies: [], hidden: [], isGone: false, status: 200 });
  net.bluesky.absent.clear();
  net.mastodon.toots.clear();
  net.mastodon.round += 1;
  net.mastodon.gone.clear();
  net.mastodon.instead.clear();
  net.toot('root', '', '<p>Our article</p>', { user: 'news' });
  net.asked.length = 0;
});

const send = (url: string, who: Pick<TestUser, 'inject'> = mona) =>
  who.inject({ method: 'PUT', url: `${container.path}/social`, payload: { url } });
async function attach(url: string): Promise<AttachedThread> {
  const answer = await send(url);
  assert.equal(answer.statusCode, 200, answer.body);
  await t.app.outbox.run();
  return answer.json();
}
/** Runs the next look, when the threads are due. */
async function lookAgain(ms = MINUTE_MS): Promise<void> {
  t.pass(ms);
  await t.app.outbox.run();
}
const shown = async (): Promise<Comment[]> =>
  ((await list(t, container, 'limit=100&sorted_by=oldest&reply_limit=50')) as CommentList).contents;
const withAll = async () =>
  (await mona.inject({ url: `${container.path}/comments?limit=100&show=all&sorted_by=oldest` })).json()
    .contents as Comment[];
const reply = (key: string, text: string, more: object = {}) => ({
  key,
  handle: `${key}.bsky.social`,
  text,
  date: Date.now() - 30_000,
  ...more,
});

describe('replies from Bluesky', () => {
  it('appear in the conversation with their position, handle and link', async () => {
    net.bluesky.replies = [reply('one', 'First', { replies: [reply('two', 'Second')] }), reply('three', 'Third')];
    await attach(net.blueskyPost);
    const comments = await shown();
    assert.deepEqual(texts({ contents: comments }), ['First', 'Second', 'Third']);
    const [one, two] = comments as [Comment, Comment];
    assert.equal(two.parent_uuid, one.content_uuid);
    assert.deepEqual(
      [one.origin, one.social_id, one.social],
      [
        'bluesky',
        net.uri('one.bsky.social', 'one'),
        { handle: '@one.bsky.social', url: 'https://bsky.app/profile/one.bsky.social/post/one', host: 'bsky.social' },
      ],
    );
    assert.equal(one.metadata.origin_url, 'https://bsky.app/profile/one.bsky.social/post/one');
  });

  it('are imported once, and edits and deletions follow', async () => {
    net.bluesky.replies = [reply('one', 'First'), reply('two', 'Second')];
    await attach(net.blueskyPost);
    await lookAgain();
    assert.deepEqual(texts({ contents: await shown() }), ['First', 'Second']);
    net.bluesky.replies = [reply('one', 'First, corrected', { cid: 'other' }), reply('two', 'Second')];
    net.bluesky.likes += 1;
    await lookAgain();
    assert.deepEqual(texts({ contents: await shown() }), ['First, corrected', 'Second']);
    net.bluesky.replies = [reply('two', 'Second')];
    await lookAgain();
    assert.equal((await shown()).length, 2, 'one look without it may be a gap');
    net.bluesky.likes += 1;
    await lookAgain(11 * MINUTE_MS);
    assert.deepEqual(texts({ contents: await shown() }), ['Second']);
    const { rows } = {
      rows: await t.app.db
        .selectFrom('comments')
        .select('content')
        .where('container_uuid', '=', container.cc)
        .execute(),
    };
    assert.ok(!rows.some(({ content }) => content.includes('First')), 'the text is gone from the database');
  });

  it('stay while the network merely leaves them out of the thread', async () => {
    net.bluesky.replies = [reply('one', 'First')];
    await attach(net.blueskyPost);
    net.bluesky.absent.add('one');
    for (let looks = 0; looks < 3; looks += 1) {
      net.bluesky.likes += 1;
      await lookAgain(11 * MINUTE_MS);
    }
    assert.deepEqual(texts({ contents: await shown() }), ['First']);
  });

  it('are left out when hidden, blocked, gone, or for members of the network only', async () => {
    const hidden = reply('hidden', 'Hidden', { replies: [reply('below', 'Below hidden')] });
    net.bluesky.hidden = [net.uri('hidden.bsky.social', 'hidden')];
    net.bluesky.replies = [
      hidden,
      reply('blocked', '', { is: 'blocked' }),
      reply('missing', '', { is: 'missing' }),
      reply('shy', 'Not for guests', { authorLabels: ['!no-unauthenticated'] }),
      reply('taken', 'Taken down', { labels: ['!takedown'] }),
      reply('fine', 'Fine'),
    ];
    await attach(net.blueskyPost);
    assert.deepEqual(texts({ contents: await withAll() }), ['Fine']);
    const { threads } = (await mona.inject({ url: `${container.path}/social` })).json() as AttachedList;
    assert.equal(threads[0]?.skipped, 5);
  });

  it('wait for a moderator when the network labels them', async () => {
    net.bluesky.replies = [reply('one', 'Labelled', { labels: ['porn'] }), reply('two', 'Fine')];
    await attach(net.blueskyPost);
    assert.deepEqual(texts({ contents: await shown() }), ['Fine']);
    const [held] = (await withAll()).filter(({ state }) => state === 'awaiting_moderation');
    assert.equal(held?.content, 'Labelled');
  });

  it('show full addresses instead of shortened ones', async () => {
    const text = 'Süß: example.org/lo… ok';
    const start = Buffer.byteLength('Süß: ');
    const facet = {
      index: { byteStart: start, byteEnd: start + Buffer.byteLength('example.org/lo…') },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://example.org/long' }],
    };
    net.bluesky.replies = [reply('one', text, { record: { facets: [facet] } })];
    await attach(net.blueskyPost);
    assert.deepEqual(texts({ contents: await shown() }), ['Süß: https://example.org/long ok']);
  });

  it('cost one call a check while nothing changes', async () => {
    net.bluesky.replies = [reply('one', 'First')];
    await attach(net.blueskyPost);
    net.asked.length = 0;
    await lookAgain();
    assert.deepEqual(net.asked, ['/xrpc/app.bsky.feed.getPosts']);
  });

  it('wait as long as the network asks', async () => {
    await attach(net.blueskyPost);
    net.bluesky.status = 429;
    net.bluesky.likes += 1;
    await lookAgain();
    const { threads } = (await mona.inject({ url: `${container.path}/social` })).json() as AttachedList;
    assert.match(threads[0]?.problem ?? '', /429/);
    const failing = async () => {
      const url = '/v1/console/localhost/networks/threads?failing=true';
      return ((await mona.inject({ url })).json() as NetworkThreadsPage).threads.map(({ network }) => network);
    };
    assert.deepEqual(await failing(), ['bluesky']);
    net.bluesky.status = 200;
    net.bluesky.replies = [reply('late', 'Late')];
    await lookAgain();
    assert.deepEqual(texts({ contents: await shown() }), ['Late']);
  });
});

describe('replies from Mastodon', () => {
  it('appear as plain text, without the mention of the publisher', async () => {
    const mention = `<span class="h-card"><a href="${net.at}/@news" class="u-url mention">@<span>news</span></a></span>`;
    net.toot(
      '1',
      'root',
      `<p>${mention} Well <b>said</b><br>indeed</p><p>See <a href="https://example.org/long/path"><span class="invisible">https://</span><span class="ellipsis">example.org/long</span><span class="invisible">/path</span></a></p>`,
    );
    net.toot('2', '1', '<p>I agree</p>', { user: 'otto' });
    await attach(net.mastodonPost);
    const comments = await shown();
    assert.deepEqual(texts({ contents: comments }), [
      'Well said\nindeed\n\nSee https://example.org/long/path',
      'I agree',
    ]);
    assert.equal(comments[1]?.parent_uuid, comments[0]?.content_uuid);
    assert.equal(comments[0]?.origin, 'fediverse');
    assert.equal(comments[0]?.social?.handle, `@rita@${new URL(net.at).host}`);
    assert.equal(comments[0]?.social?.url, `${net.at}/@rita/1`);
  });

  it('carry their content warning and the descriptions of their pictures', async () => {
    const attachment = [
      { type: 'Document', mediaType: 'image/png', url: `${net.at}/secret.png`, name: 'A cat' },
      { type: 'Document', mediaType: 'image/png', url: `${net.at}/other.png` },
    ];
    net.toot('1', 'root', '<p>Look</p>', { more: { summary: 'Spoilers', attachment } });
    await attach(net.mastodonPost);
    const [one] = await shown();
    assert.deepEqual([one?.social?.warning, one?.social?.pictures], ['Spoilers', ['A cat', '']]);
    assert.ok(!net.asked.some((path) => path.endsWith('.png')), 'pictures are not fetched');
  });

  it('are dropped before anything is stored unless they are public', async () => {
    net.toot('1', 'root', '<p>For followers</p>', { more: { to: [`${net.at}/users/rita/followers`], cc: [] } });
    net.toot('2', 'root', '<p>Direct</p>', { more: { to: [`${net.at}/users/news`], cc: [] } });
    net.toot('3', 'root', '<p>Unlisted</p>', {
      more: { to: [`${net.at}/users/rita/followers`], cc: ['https://www.w3.org/ns/activitystreams#Public'] },
    });
    await attach(net.mastodonPost);
    const comments = await shown();
    assert.deepEqual(texts({ contents: comments }), ['Unlisted']);
    assert.equal(comments[0]?.social?.is_unlisted, true);
  });

  it('are edited and removed as their own server says', async () => {
    net.toot('1', 'root', '<p>First</p>');
    net.toot('2', 'root', '<p>Second</p>', { user: 'otto' });
    await attach(net.mastodonPost);
    net.toot('1', 'root', '<p>First, corrected</p>', { more: { updated: new Date(t.app.clock.now()).toISOString() } });
    net.mastodon.gone.add('2');
    await lookAgain(2 * MINUTE_MS);
    assert.deepEqual(texts({ contents: await shown() }), ['First, corrected']);
  });

  it('cost two requests a check while nothing changes, and their own servers are asked at every fourth', async () => {
    net.toot('1', 'root', '<p>First</p>');
    net.toot('2', '1', '<p>Second</p>', { user: 'otto' });
    await attach(net.mastodonPost);
    const askedAt = async () => {
      net.asked.length = 0;
      net.mastodon.unchanged = 0;
      await lookAgain(MINUTE_MS / 2);
      return [...net.asked];
    };
    const list = ['/notes/root', '/notes/root/replies'];
    for (let looks = 0; looks < 3; looks += 1) {
      assert.deepEqual(await askedAt(), list);
      assert.equal(net.mastodon.unchanged, 2, 'nothing is sent again');
    }
    const replies = ['/notes/1', '/notes/1/replies', '/notes/2', '/notes/2/replies'];
    assert.deepEqual((await askedAt()).toSorted(), [...list, ...replies].toSorted());
    assert.deepEqual(await askedAt(), list);
    net.toot('3', 'root', '<p>Third</p>');
    await askedAt();
    assert.deepEqual(texts({ contents: await shown() }).toSorted(), ['First', 'Second', 'Third']);
  });

  it('are shown with a date that a comment can have', async () => {
    net.toot('1', 'root', '<p>Ancient</p>', { more: { published: '-200000-01-01T00:00:00Z' } });
    net.toot('2', 'root', '<p>Old</p>', { more: { published: '0001-01-01T00:00:00Z' } });
    net.toot('3', 'root', '<p>Future</p>', { more: { published: '+200000-01-01T00:00:00Z' } });
    net.toot('4', 'root', '<p>Fine</p>');
    await attach(net.mastodonPost);
    const contents = await withAll();
    assert.deepEqual(texts({ contents }).toSorted(), ['Ancient', 'Fine', 'Future', 'Old']);
    for (const { date_created } of contents) assert.ok(date_created > 0 && date_created <= t.app.clock.now());
  });

  it('are refused if a server speaks for another', async () => {
    net.toot('1', 'root', '<p>Forged author</p>', { more: { attributedTo: 'http://other.example/users/eve' } });
    net.toot('2', 'root', '<p>Forged id</p>', { more: { id: 'http://other.example/notes/2' } });
    net.toot('3', 'root', '<p>Uploaded</p>');
    net.mastodon.instead.set('/notes/3', { type: 'image/png' });
    net.toot('4', 'root', '<p>Redirected</p>');
    net.mastodon.instead.set('/notes/4', { status: 302, location: 'http://other.example/notes/4' });
    net.toot('5', 'root', '<p>Huge</p>');
    net.mastodon.instead.set('/notes/5', { body: JSON.stringify({ x: 'x'.repeat(300_000) }) });
    net.toot('6', 'root', '<p>Deep</p>');
    net.mastodon.instead.set('/notes/6', { body: `${'{"x":'.repeat(40)}1${'}'.repeat(40)}` });
    net.toot('7', 'root', '<p>Another thread</p>', { more: { inReplyTo: `${net.at}/notes/elsewhere` } });
    net.toot('8', 'root', '<p>An actor</p>', { more: { type: 'Person' } });
    net.toot('nobody', 'root', '<p>By nobody</p>', { more: { attributedTo: 'nobody' } });
    net.toot('9', 'root', '<p>Fine</p>');
    await attach(net.mastodonPost);
    assert.deepEqual(texts({ contents: await withAll() }), ['Fine']);
    assert.ok(!net.asked.some((path) => path.includes('other')));
  });
});

describe('moderating replies from social networks', () => {
  it('holds the first reply of an author until a moderator approved one', async () => {
    await t.changeRules({ social: { networks: 'open', first_waits: true } });
    net.bluesky.replies = [reply('newcomer', 'My first')];
    await attach(net.blueskyPost);
    assert.deepEqual(await shown(), []);
    const [held] = await withAll();
    const answer = await mona.inject({
      method: 'POST',
      url: `${container.path}/moderation/${held?.content_uuid}/enable`,
    });
    assert.ok(answer.statusCode < 300, answer.body);
    net.bluesky.replies.push(reply('again', 'My second', { handle: 'newcomer.bsky.social' }));
    await lookAgain();
    assert.deepEqual(texts({ contents: await shown() }), ['My first', 'My second']);
  });

  it('holds everything if the site says so', async () => {
    await t.changeRules({ social: { networks: 'held', first_waits: false } });
    net.bluesky.replies = [reply('one', 'First')];
    await attach(net.blueskyPost);
    assert.deepEqual(await shown(), []);
    assert.equal((await withAll())[0]?.state, 'awaiting_moderation');
  });

  it('refuses texts by the word list, and does not store them', async () => {
    await t.changeRules({ word_lists: [{ name: 'rude', action: 'refuse', words: ['rude'] }] });
    net.bluesky.replies = [reply('one', 'How rude'), reply('two', 'How kind')];
    await attach(net.blueskyPost);
    await t.changeRules({ word_lists: [] });
    assert.deepEqual(texts({ contents: await withAll() }), ['How kind']);
    const refused = await t.app.db.selectFrom('social_posts').selectAll().where('comment_id', 'is', null).execute();
    assert.deepEqual(
      refused.map(({ refused_by }) => refused_by),
      ['content_refused words'],
    );
  });

  it('lets no reader of the conversation act as the author, and no author log in', async () => {
    net.bluesky.replies = [reply('one', 'First')];
    await attach(net.blueskyPost);
    const [one] = await shown();
    const row = await t.app.db.selectFrom('users').selectAll().where('type', '=', 'remote').executeTakeFirstOrThrow();
    assert.deepEqual([row.email, row.password_hash], [null, null]);
    assert.ok(one);
    const answer = await post(anna, container, 'An answer here', one.content_uuid);
    assert.equal(answer.parent_uuid, one.content_uuid);
    assert.equal(answer.origin, undefined);
  });
});

describe('likes of a reply on its network', () => {
  const likesOf = ({ total_likes, social }: Partial<Comment> = {}) => [total_likes, social?.likes];

  it('are shown separately from likes given here, and follow the network', async () => {
    net.bluesky.replies = [reply('one', 'First', { likes: 7 })];
    await attach(net.blueskyPost);
    const [one] = await shown();
    assert.deepEqual(likesOf(one), [0, 7]);
    net.bluesky.replies = [reply('one', 'First', { likes: 9 })];
    net.bluesky.likes += 1;
    await lookAgain();
    assert.deepEqual(likesOf((await shown())[0]), [0, 9]);
  });

  it('are added to the likes given here if the site counts them', async () => {
    await t.changeRules({ social: { networks: 'open', first_waits: false, likes: 'count' } });
    net.bluesky.replies = [reply('one', 'First', { likes: 7 })];
    await attach(net.blueskyPost);
    const [one] = await shown();
    assert.deepEqual(likesOf(one), [7, undefined]);
    const liked = await anna.inject({ method: 'POST', url: `${container.path}/comments/${one?.content_uuid}/like` });
    assert.ok(liked.statusCode < 300, liked.body);
    net.bluesky.replies = [reply('one', 'First', { likes: 5 })];
    net.bluesky.likes += 1;
    await lookAgain();
    assert.deepEqual(likesOf((await shown())[0]), [6, undefined]);
  });

  it('are shown by the new rule as soon as the site changes it', async () => {
    await t.changeRules({ social: { likes: 'apart' } });
    net.bluesky.replies = [reply('one', 'First', { likes: 7 })];
    await attach(net.blueskyPost);
    assert.deepEqual(likesOf((await shown())[0]), [0, 7]);
    await t.changeRules({ social: { likes: 'count' } });
    await t.app.outbox.run();
    assert.deepEqual(likesOf((await shown())[0]), [7, undefined]);
    await t.changeRules({ social: { likes: 'apart' } });
    await t.app.outbox.run();
    assert.deepEqual(likesOf((await shown())[0]), [0, 7]);
  });

  it('are shown by the new rule when another conversation was deleted meanwhile', async () => {
    await t.changeRules({ social: { likes: 'apart' } });
    net.bluesky.replies = [reply('one', 'First', { likes: 7 })];
    net.toot('1', 'root', '<p>First</p>', { more: { likes: { type: 'Collection', totalItems: 7 } } });
    const both = [container, await openContainer(t)];
    for (const [at, post] of [net.blueskyPost, net.mastodonPost].entries()) {
      container = both[at] as TestContainer;
      await attach(post);
    }
    await t.changeRules({ social: { likes: 'count' } });
    const [gone] = await findLikedContainers(t.app.db, t.site.uuid);
    await recountLikes(t.app, t.site.uuid, async () => {
      await t.app.db.deleteFrom('containers').where('uuid', '=', String(gone)).execute();
    });
    container = both.find(({ cc }) => cc !== gone) as TestContainer;
    assert.deepEqual(likesOf((await shown())[0]), [7, undefined]);
  });
});

describe('pictures of authors on social networks', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const pictures = async () =>
    (await t.app.db.selectFrom('users').select('pic_small').where('type', '=', 'remote').execute()).flatMap(
      ({ pic_small }) => pic_small || [],
    );

  it('are not fetched unless the site wants them', async () => {
    net.bluesky.replies = [reply('ulla', 'First', { avatar: `${net.at}/ulla.png` })];
    await attach(net.blueskyPost);
    assert.ok(!net.asked.includes('/ulla.png'));
    assert.deepEqual(await pictures(), []);
  });

  it('are fetched once and served from this server if the site wants them', async () => {
    await t.changeRules({ social: { networks: 'open', first_waits: false, avatars: true } });
    net.files.set('/vito.png', { type: 'image/png', body: PNG });
    net.bluesky.replies = [reply('vito', 'First', { avatar: `${net.at}/vito.png` })];
    await attach(net.blueskyPost);
    net.bluesky.replies = [reply('vito', 'First, corrected', { cid: 'other', avatar: `${net.at}/vito.png` })];
    net.bluesky.likes += 1;
    await lookAgain();
    assert.equal(net.asked.filter((path) => path === '/vito.png').length, 1);
    const [address = ''] = await pictures();
    assert.ok(address.startsWith(`${t.app.config.publicUrl}/avatars/`), address);
    const picture = await t.inject({ url: new URL(address).pathname });
    assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/webp']);
  });
});

describe('where replies appear', () => {
  const listed = async (query = '') =>
    texts((await list(t, container, `limit=2&reply_limit=0${query}`)) as CommentList);

  beforeEach(async () => {
    net.bluesky.replies = [reply('one', 'Network 1'), reply('two', 'Network 2')];
    await post(anna, container, 'Reader 1');
    await attach(net.blueskyPost);
    await post(anna, container, 'Reader 2 is here as well');
  });

  it('is among the comments of readers, after them, or nowhere', async () => {
    const all = async (query: string) =>
      texts((await list(t, container, `limit=50&reply_limit=0&sorted_by=newest${query}`)) as CommentList);
    const [mixed, below, off] = [await all(''), await all('&social=below'), await all('&social=off')];
    assert.equal(mixed[0], 'Reader 2 is here as well');
    assert.equal(mixed.length, 4);
    assert.deepEqual(below.slice(0, 2), ['Reader 2 is here as well', 'Reader 1']);
    assert.deepEqual(below.slice(2).sort(), ['Network 1', 'Network 2']);
    assert.deepEqual(off, ['Reader 2 is here as well', 'Reader 1']);
  });

  for (const order of ['newest', 'oldest', 'num_likes_desc', 'newest_pick']) {
    it(`pages correctly in the order ${order}`, async () => {
      const seen: string[] = [];
      let last = '';
      for (let pages = 0; pages < 4; pages += 1) {
        const page = (await list(
          t,
          container,
          `limit=1&reply_limit=0&social=below&sorted_by=${order}${last && `&starting_from=${last}`}`,
        )) as CommentList;
        seen.push(...texts(page).map((text) => text ?? ''));
        last = page.contents[0]?.content_uuid ?? '';
        assert.equal(page.more_available, pages < 3);
      }
      assert.equal(new Set(seen).size, 4);
      assert.ok(
        seen.slice(0, 2).every((text) => text.startsWith('Reader')),
        seen.join(),
      );
    });
  }

  it('does not repeat what the reader has', async () => {
    const { contents } = (await list(t, container, 'limit=3&reply_limit=0&social=below')) as CommentList;
    const ids = contents.map(({ content_uuid }) => uuidToNumericId(content_uuid)).join();
    assert.equal((await listed(`&social=below&seen=${ids}`)).length, 1);
    assert.match((await listed(`&social=below&seen=${ids}`))[0] ?? '', /Network/);
  });

  it('refuses another word', async () => {
    const answer = await t.inject({ url: `${container.path}/comments?social=above` });
    assert.equal(answer.statusCode, 400);
  });
});

describe('attaching a post', () => {
  it('shows it with its numbers in the conversation, and follows them', async () => {
    await attach(net.blueskyPost);
    const attached = async () => ((await open(t, container)).container as Container).social;
    const thread = { network: 'bluesky', handle: '@news.example', url: net.blueskyPost };
    assert.deepEqual(await attached(), [{ ...thread, likes: 3, reposts: 1 }]);
    net.bluesky.likes = 9;
    await lookAgain();
    assert.deepEqual(await attached(), [{ ...thread, likes: 9, reposts: 1 }]);
    const answer = await mona.inject({
      method: 'DELETE',
      url: `${container.path}/social?url=${encodeURIComponent(net.blueskyPost)}`,
    });
    assert.equal(answer.statusCode, 204, answer.body);
    assert.equal(await attached(), undefined);
  });

  it('refuses other addresses, and a post of another conversation', async () => {
    const reasonOf = async (url: string) => {
      const answer = await send(url);
      return [
        answer.statusCode,
        answer.json().data?.field ?? answer.json().field,
        answer.json().data?.reason ?? answer.json().reason,
      ];
    };
    assert.deepEqual(await reasonOf('mailto:news@example.org'), [400, 'url', 'not_a_post']);
    assert.deepEqual(await reasonOf('https://bsky.app/profile/nobody.example/post/x'), [400, 'url', 'not_found']);
    assert.deepEqual(await reasonOf(`${net.at}/@news/unknown`), [400, 'url', 'not_found']);
    await attach(net.blueskyPost);
    container = await openContainer(t);
    assert.deepEqual(await reasonOf(net.blueskyPost), [400, 'url', 'attached_elsewhere']);
  });

  it('is for staff, and not offered while the site accepts no replies', async () => {
    assert.equal((await send(net.blueskyPost, anna)).statusCode, 403);
    assert.equal((await send(net.blueskyPost, t)).statusCode, 401);
    await t.changeRules({ social: { networks: 'off' } });
    assert.equal((await send(net.blueskyPost)).statusCode, 404);
    assert.deepEqual(net.asked, []);
  });

  it('sends no request once the site accepts nothing any more', async () => {
    await attach(net.blueskyPost);
    await t.changeRules({ social: { networks: 'off' } });
    net.asked.length = 0;
    net.bluesky.replies = [reply('one', 'First')];
    net.bluesky.likes += 1;
    await lookAgain();
    assert.ok(!net.asked.some((path) => path.includes('getPostThread')));
    assert.deepEqual(await withAll(), []);
  });
});

describe('hosts of social networks', () => {
  const put = (payload: object, who = mona) =>
    who.inject({ method: 'PUT', url: '/v1/console/localhost/networks', payload: { reason: '', ...payload } });
  const importList = async (payload: object) => {
    const admin = await t.signUp(`Ada ${people++}`, 'administrator');
    const url = '/v1/console/localhost/networks/import';
    return admin.inject({ method: 'POST', url, payload: { source: 'a list', ...payload } });
  };

  it('are held one by one, with all hosts below them', async () => {
    assert.equal((await put({ host: 'bsky.social', state: 'held' })).statusCode, 204);
    net.bluesky.replies = [reply('one', 'Held'), reply('two', 'Own domain', { handle: 'otto.example' })];
    await attach(net.blueskyPost);
    assert.deepEqual(texts({ contents: await shown() }), ['Own domain']);
    assert.equal((await withAll()).length, 2);
    await t.app.db.updateTable('social_hosts').set({ date_until: t.app.clock.now() }).execute();
    net.bluesky.replies.push(reply('late', 'After that time'));
    await lookAgain();
    assert.deepEqual(texts({ contents: await shown() }), ['Own domain', 'After that time']);
  });

  it('are blocked, which hides their comments and accepts no more', async () => {
    net.bluesky.replies = [reply('one', 'First'), reply('two', 'Own domain', { handle: 'otto.example' })];
    await attach(net.blueskyPost);
    assert.equal((await put({ host: 'bsky.social', state: 'blocked', days: 7 })).statusCode, 204);
    await t.app.outbox.run();
    assert.deepEqual(texts({ contents: await shown() }), ['Own domain']);
    net.bluesky.replies.push(reply('three', 'Third'));
    await lookAgain();
    assert.deepEqual(texts({ contents: await shown() }), ['Own domain']);
    const { hosts } = (await mona.inject({ url: '/v1/console/localhost/networks' })).json();
    assert.deepEqual([hosts[0].host, hosts[0].state], ['bsky.social', 'blocked']);
    const gone = await mona.inject({ method: 'DELETE', url: '/v1/console/localhost/networks/bsky.social' });
    assert.equal(gone.statusCode, 204);
    net.bluesky.likes += 1;
    await lookAgain();
    assert.deepEqual(texts({ contents: await shown() }), ['Own domain', 'Third']);
  });

  it('are imported from a list, after a preview of what it would hide', async () => {
    const handle = 'one.listed.example';
    net.bluesky.replies = [reply('one', 'First', { handle }), reply('two', 'Deleted here', { handle })];
    await attach(net.blueskyPost);
    const [, deleted] = await shown();
    await mona.inject({ method: 'DELETE', url: `${container.path}/comments/${deleted?.content_uuid}` });
    const csv =
      '#domain,#severity,#public_comment\nlisted.example,suspend,spam\nloud.example,silence,\nbad host,suspend,\nodd.example,constructor,\n';
    const preview = await importList({ csv });
    assert.deepEqual(preview.json(), { held: 1, blocked: 1, skipped: 2, hides: 1 });
    assert.equal((await shown()).length, 1);
    await importList({ csv, is_preview: false });
    await t.app.outbox.run();
    assert.deepEqual(await shown(), []);
    assert.equal((await importList({ csv: 'no list' })).statusCode, 200);
    assert.equal((await importList({ csv: 'a,b\n1,2\n' })).json().data?.field, 'csv');
  });

  it('are listed with the results for their comments, including those without an entry', async () => {
    net.bluesky.replies = [reply('one', 'First'), reply('two', 'Own domain', { handle: 'otto.example' })];
    await attach(net.blueskyPost);
    await put({ host: 'bsky.social', state: 'held', reason: 'A wave of spam' });
    const { hosts, allowed } = (await mona.inject({ url: '/v1/console/localhost/networks' })).json();
    assert.equal(hosts[0].reason, 'A wave of spam');
    const of = (host: string) => allowed.find((one: { host: string }) => one.host === host);
    assert.ok(of('otto.example').shown > 0);
    assert.equal(of('bsky.social'), undefined);
  });

  it('are judged by staff beside each item of the queue', async () => {
    await t.changeRules({ social: { networks: 'open', first_waits: true } });
    net.bluesky.replies = [reply('one', 'First')];
    await attach(net.blueskyPost);
    const { items } = (await mona.inject({ url: `/v1/console/localhost/queue?container=${container.cc}` })).json();
    assert.equal(items[0].rule, 'network/first');
    assert.equal(items[0].content.social.handle, '@one.bsky.social');
    assert.equal(typeof items[0].host_verdicts.shown, 'number');
  });
});

describe('attached posts of a site', () => {
  const threads = async (query = '', who: Pick<TestUser, 'inject'> = mona) =>
    (await who.inject({ url: `/v1/console/localhost/networks/threads${query}` })).json() as NetworkThreadsPage;

  it('are listed newest first, with their conversation and the replies here', async () => {
    await t.changeRules({ word_lists: [{ name: 'rude', action: 'refuse', words: ['rude'] }] });
    net.bluesky.replies = [
      reply('one', 'First'),
      reply('two', 'Labelled', { labels: ['porn'] }),
      reply('three', 'How rude'),
    ];
    await attach(net.blueskyPost);
    await attach(net.mastodonPost);
    await t.changeRules({ word_lists: [] });
    const page = await threads();
    assert.deepEqual([page.networks, page.after], ['open', null]);
    const [mastodon, bluesky] = page.threads;
    assert.deepEqual([mastodon?.network, bluesky?.network], ['fediverse', 'bluesky']);
    assert.equal(bluesky?.article.content_container_uuid, container.cc);
    assert.deepEqual(bluesky?.here, { visible: 1, waiting: 1, rejected: 0, refused: 1 });
    const first = await threads('?limit=1');
    assert.deepEqual(
      [first.threads[0]?.network, (await threads(`?limit=1&after=${first.after}`)).threads[0]?.network],
      ['fediverse', 'bluesky'],
    );
  });

  it('are for staff, also while the site accepts nothing', async () => {
    assert.equal((await anna.inject({ url: '/v1/console/localhost/networks/threads' })).statusCode, 403);
    await t.changeRules({ social: { networks: 'off' } });
    assert.equal((await threads()).networks, 'off');
  });
});

describe('forgetting an author of a social network', () => {
  it('is done by an administrator, after a look at who that is', async () => {
    net.toot('1', 'root', '<p>Said in haste</p>', { user: 'xenia' });
    await attach(net.mastodonPost);
    const admin = await t.signUp(`Adam ${people++}`, 'administrator');
    const forget = (profile: string, is_preview?: boolean, who = admin) =>
      who.inject({
        ...{ method: 'POST', url: '/v1/console/localhost/networks/forget' },
        payload: { profile, ...(is_preview !== undefined && { is_preview }) },
      });
    const handle = `@xenia@${new URL(net.at).host}`;
    assert.equal((await forget(handle, false, mona)).statusCode, 403);
    const unknown = await forget('@yann@social.example', false);
    assert.deepEqual([unknown.statusCode, unknown.json().data?.field], [400, 'profile']);
    const preview = (await forget(handle.slice(1))).json();
    assert.deepEqual(
      preview.authors.map((one: { handle: string; comments: number }) => [one.handle, one.comments]),
      [[handle, 1]],
    );
    assert.equal((await shown()).length, 1);
    assert.equal((await forget(handle, false)).statusCode, 200);
    await t.app.outbox.run();
    assert.deepEqual(await shown(), []);
    const { entries } = (await admin.inject({ url: '/v1/console/localhost/log' })).json();
    assert.ok(!JSON.stringify(entries).includes('xenia'));
  });

  const somebody = async (uuid = '') => {
    const { result } = (await t.inject({ url: `/v2/localhost/users?ids=${uuid}` })).json();
    const [{ name, type, social_login_provider, processing_status }] = result.results;
    return [name, type, social_login_provider, processing_status];
  };

  it('deletes text, name and handle, and accepts nothing of the author again', async () => {
    net.toot('1', 'root', '<p>Something regretted</p>', { user: 'wilma' });
    net.toot('2', 'root', '<p>Something else</p>');
    await attach(net.mastodonPost);
    const form = (profile: string) =>
      t.inject({
        method: 'POST',
        url: '/social/forget',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ profile }).toString(),
      });
    const profile = `${net.at}/users/wilma`;
    const first = await form(profile);
    const code = /vf-[0-9a-f]{12}/.exec(first.body)?.[0] ?? '';
    assert.match(code, /^vf-/);
    assert.equal((await shown()).length, 2, 'the code is not in the profile yet');
    net.mastodon.actors.set('wilma', { summary: `<p>Hello ${code}</p>` });
    assert.equal((await form(profile)).statusCode, 200);
    await t.app.outbox.run();
    assert.deepEqual(texts({ contents: await shown() }), ['Something else']);
    net.toot('3', 'root', '<p>More of Wilma</p>', { user: 'wilma' });
    await lookAgain();
    assert.deepEqual(texts({ contents: await shown() }), ['Something else']);
    for (const table of ['users', 'comments', 'events', 'social_authors', 'social_posts', 'outbox'] as const) {
      const rows = JSON.stringify(await t.app.db.selectFrom(table).selectAll().execute());
      assert.ok(!/wilma|regretted/i.test(rows), table);
    }
  });

  it('leaves the text to a nameless person if the site keeps texts', async () => {
    net.toot('1', 'root', '<p>Kept words</p>', { user: 'vera' });
    net.toot('2', '1', '<p>An answer</p>');
    await attach(net.mastodonPost);
    const [before] = await shown();
    const author = await t.app.db
      .selectFrom('social_authors')
      .selectAll()
      .where('handle', 'like', '@vera@%')
      .executeTakeFirstOrThrow();
    await forgetAuthor(t.app, author, 'anonymise');
    await t.app.outbox.run();
    const [one, answer] = await shown();
    assert.deepEqual(
      [one?.content, one?.origin, one?.social, one?.social_id],
      ['Kept words', 'fediverse', undefined, undefined],
    );
    assert.notEqual(one?.actor_uuid, before?.actor_uuid);
    assert.equal(answer?.parent_actor_uuid, one?.actor_uuid);
    assert.deepEqual(await somebody(one?.actor_uuid), ['Someone on Mastodon', 'remote', 'fediverse', 'deleted']);
    await lookAgain();
    assert.equal((await shown()).length, 2);
    const rows = JSON.stringify(await t.app.db.selectFrom('events').selectAll().execute());
    assert.ok(!/@vera/i.test(rows));
  });

  it('assigns the texts of several authors to one account, and erased texts to none', async () => {
    net.toot('1', 'root', '<p>From Uma</p>', { user: 'uma' });
    net.toot('2', 'root', '<p>From Tara</p>', { user: 'tara' });
    net.toot('3', 'root', '<p>From Sina</p>', { user: 'sina' });
    await attach(net.mastodonPost);
    const authors = await t.app.db.selectFrom('social_authors').selectAll().execute();
    for (const author of authors)
      await forgetAuthor(t.app, author, author.handle.startsWith('@sina') ? 'delete' : 'anonymise');
    await t.app.outbox.run();
    const comments = await shown();
    assert.deepEqual(texts({ contents: comments }), ['From Uma', 'From Tara']);
    assert.equal(new Set(comments.map(({ actor_uuid }) => actor_uuid)).size, 1);
  });

  it('has no page while there are no authors', async () => {
    await t.app.db.deleteFrom('social_authors').execute();
    assert.equal((await t.inject({ url: '/social/forget' })).statusCode, 404);
  });
});
