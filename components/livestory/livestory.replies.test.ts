import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import type { LiveBlog } from '../../core/contract/content/live-blog';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, aComment, BEN, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { fill } from '../../test/support/fill';
import { aPost, BLOG, button, listening, openBlog, pressed } from '../../test/support/live-blog';
import { choose } from '../../test/support/menu';
import { setOnline } from '../../test/support/network';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const names: Record<string, string> = { [READER]: 'Robin Vale', [ANA]: 'Ana Moreau', [BEN]: 'Ben Okafor' };

describe('replies under a post of a live blog', () => {
  const sockets = fakeSockets();
  beforeEach(() => openPage());
  afterEach(() => {
    setOnline(true);
    clearPageState(store);
    localStorage.clear();
  });

  const settings = { ...noBlog.settings, replies: true };

  async function open(replies: (post: Comment) => Comment[], blog: Partial<LiveBlog> = {}, more = false) {
    const post = aPost();
    const contents = replies(post);
    const el = await openBlog(server, [{ ...post, total_replies: contents.length }], { blog: { settings, ...blog } });
    server.on('GET', '/v2/:domain/users', ({ query }) => {
      const results = (query.ids ?? '').split(',').map((uuid) => ({
        ...{ uuid, id: 1, name: names[uuid] ?? 'Somebody', user_privilege: 'normal', custom_badges: [] },
      }));
      return [200, { http_status: 200, result: { results } }];
    });
    server.on('GET', `${BLOG}/:cc/replies/:uuid`, [200, { more_available: more, contents }]);
    (await seen(el, '.post__reply')).click();
    await seen(el, '.post-replies textarea, .post-replies [role=status]');
    return { el, post };
  }

  const texts = (el: Element) => findAll(el, '.post-reply__text').map(({ textContent }) => textContent);
  const menuOf = async (el: Element) => (await seen(el, '.post-reply [aria-haspopup=menu]')).click();

  async function answer(el: Element, text: string): Promise<void> {
    fill((await seen(el, '.reply-field textarea')) as HTMLTextAreaElement, text);
    await waitUntil(() => !button(el, 'Post').disabled);
    button(el, 'Post').click();
  }

  it('are liked, and reported with a reason', async () => {
    const reply = (post: Comment) => [aComment({ content: 'Well said', total_likes: 2 }, post)];
    const { el } = await open(reply);
    await seenText(el, 'Well said');
    await expect(el).to.be.accessible();
    server.on('POST', `${BLOG}/:cc/likes/:uuid`, [204]);
    find(el, '.post-reply .icon--like')?.click();
    await waitUntil(() => find(el, '.post-reply .icon--like')?.getAttribute('aria-pressed') === 'true');
    expect(find(el, '.post-reply .icon--like')?.textContent).to.equal('3');
    await waitUntil(() => server.asked('POST', '/likes/').length === 1, 'not sent');

    server.on('POST', `${BLOG}/:cc/replies/:uuid/flags`, [204]);
    await menuOf(el);
    await choose(el, 'Report', 'Spam');
    await seenText(el, 'A moderator will take a look');
    expect(server.asked('POST', '/flags')[0]?.json).to.deep.equal({ reason: 'spam' });
  });

  it('by muted people are folded, and others show at once', async () => {
    const both = (post: Comment) => [
      aComment({ content: 'From Ben', actor_uuid: BEN }, post),
      aComment({ content: 'From Ana' }, post),
    ];
    const { el } = await open(both);
    await seenText(el, 'From Ben');
    await menuOf(el);
    server.on('*', '/v2/*mutes*', [200, { http_status: 200, result: {} }]);
    await choose(el, 'Mute Ben Okafor');
    await waitUntil(() => texts(el).join() === 'From Ana', 'still there');
    await seenText(el, 'Muted person');
  });

  it('appear while they are open, and are counted while they are not', async () => {
    const { el, post } = await open((post) => [aComment({ content: 'The first' }, post)]);
    await seenText(el, 'The first');
    const tell = await listening(sockets);
    const live = aComment({ content: 'Just now', date_created: Date.now() }, post);
    tell('visible', live, 'reply_to_liveblog_post');
    await waitUntil(() => texts(el).join() === 'The first,Just now', 'not live');
    expect(button(el, '2 replies')).to.not.equal(undefined);
    tell('disabled', { ...live, state: 'disabled', simplified_state: 'hidden' }, 'reply_to_liveblog_post');
    await waitUntil(() => texts(el).join() === 'The first', 'still there');
    expect(button(el, '1 reply')).to.not.equal(undefined);
  });

  it('are kept in the field over a reload, and sent once when the network is back', async () => {
    const { el, post } = await open(() => []);
    fill((await seen(el, '.reply-field textarea')) as HTMLTextAreaElement, 'Half of an answer');
    await waitUntil(() => !button(el, 'Post').disabled);
    clearPageState(store);
    openPageAgain();
    el.remove();

    const again = await openBlog(server, [post], { blog: { settings } });
    (await seen(again, '.post__reply')).click();
    await waitUntil(
      () => find<HTMLTextAreaElement>(again, '.reply-field textarea')?.value === 'Half of an answer',
      'the draft is lost',
    );
    server.on('POST', `${BLOG}/:cc/replies/:uuid`, 'offline');
    setOnline(false);
    button(again, 'Post').click();
    await seenText(again, 'Waiting for a connection');
    server.on('POST', `${BLOG}/:cc/replies/:uuid`, ({ json }) => [
      201,
      aComment({ actor_uuid: READER, content: (json as { content: string }).content }, post),
    ]);
    setOnline(true);
    await waitUntil(() => !again.shadowRoot?.textContent?.includes('Waiting for a connection'), 'never sent');
    expect(texts(again)).to.deep.equal(['Half of an answer']);
    const keys = server.asked('POST', '/replies/').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).to.equal(1);
  });

  /** A reload: the page's state is gone, the browser's storage stays. */
  function openPageAgain(): void {
    const kept = { ...localStorage };
    openPage();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value as string);
  }

  it('are closed after the end of coverage and for banned readers, with the reason in place of the field', async () => {
    const { el } = await open((post) => [aComment({ content: 'Before the end' }, post)], { status: 'ended' });
    await seenText(el, 'Before the end');
    await seenText(el, 'closed to new comments');
    expect(find(el, '.reply-field')).to.equal(null);
    el.remove();
    clearPageState(store);
    openPage();
    const banned = toReader({ uuid: READER, id: 100, name: 'Robin Vale', user_privilege: 'normal' } as never);
    store.set(setCurrentUserAction, { ...banned, ban_level: 'posting' } as never);
    const { el: other } = await open(() => []);
    await seenText(other, "You can't post comments right now.");
    expect(find(other, '.reply-field')).to.equal(null);
  });

  it('say why one was refused, with the text in the field', async () => {
    const { el } = await open(() => []);
    server.on('POST', `${BLOG}/:cc/replies/:uuid`, [422, { code: 'content_refused', message: '' }]);
    await answer(el, 'Something rude');
    await seenText(el, "This text can't be posted here.");
    expect(find<HTMLTextAreaElement>(el, '.reply-field textarea')?.value).to.equal('Something rude');
    expect(texts(el)).to.deep.equal([]);
  });

  it('are removed and approved by staff', async () => {
    const staff = toReader({ uuid: READER, id: 100, name: 'Robin Vale', user_privilege: 'moderator' } as never);
    store.set(setCurrentUserAction, staff);
    const waiting = { state: 'awaiting_moderation', simplified_state: 'hidden', content: 'Wait for me' } as const;
    const { el } = await open((post) => [aComment(waiting, post), aComment({ content: 'Nonsense' }, post)]);
    await seenText(el, 'Wait for me');
    server.on('POST', `${BLOG}/:cc/moderation/:uuid/enable`, [204]);
    await menuOf(el);
    await choose(el, 'Approve');
    await waitUntil(() => server.asked('POST', '/enable').length === 1, 'not approved');
    await gone(el, '.menu__item');
    server.on('DELETE', `${BLOG}/:cc/posts/:uuid`, [204]);
    findAll(el, '.post-reply [aria-haspopup=menu]')[1]?.click();
    await choose(el, 'Remove');
    await waitUntil(() => texts(el).join() === 'Wait for me', 'not gone');
    expect(server.asked('DELETE', '/posts/')).to.have.length(1);
  });

  it('can be read again after a failure', async () => {
    const post = aPost();
    const el = await openBlog(server, [post], { blog: { settings } });
    server.on('GET', `${BLOG}/:cc/replies/:uuid`, [500, {}]);
    (await seen(el, '.post__reply')).click();
    await waitUntil(() => button(el, 'Try again'), 'no way on');
    server.on('GET', `${BLOG}/:cc/replies/:uuid`, [
      200,
      { more_available: false, contents: [aComment({ content: 'Here I am' }, post)] },
    ]);
    await pressed(el, 'Try again');
    await seenText(el, 'Here I am');
  });
});
