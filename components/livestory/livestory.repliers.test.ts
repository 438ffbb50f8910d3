import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import type { Privilege } from '../../core/contract/people/roles';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { aComment, BEN, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import { aPost, BLOG, button, openBlog } from '../../test/support/live-blog';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const settled = () => {
  clearPageState(store);
  localStorage.clear();
};

describe('replies under a post, by reader', () => {
  const settings = { ...noBlog.settings, replies: true };
  beforeEach(() => openPage());
  afterEach(settled);

  function readAs(user_privilege: Privilege | 'guest'): void {
    openPage({ reader: user_privilege !== 'guest' });
    if (user_privilege !== 'guest') {
      store.set(setCurrentUserAction, toReader({ id: 100, uuid: READER, name: 'Robin Vale', user_privilege } as never));
    }
  }
  async function open(replies: (post: Comment) => Comment[], more = false): Promise<HTMLElement> {
    const post = aPost();
    const contents = replies(post);
    const el = await openBlog(server, [{ ...post, total_replies: contents.length }], { blog: { settings } });
    server.on('GET', '/v2/:domain/users', ({ query }) => {
      const results = (query.ids ?? '')
        .split(',')
        .map((uuid) => ({ uuid, id: 1, name: uuid === BEN ? 'Ben' : 'Ana', user_privilege: 'normal' }));
      return [200, { http_status: 200, result: { results } }];
    });
    server.on('GET', `${BLOG}/:cc/replies/:uuid`, [200, { more_available: more, contents }]);
    (await seen(el, '.post__reply')).click();
    await seen(el, '.post-replies textarea');
    return el;
  }
  const waiting = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;

  const table: [reader: Privilege | 'guest', own: string[], others: string[], waits: string[] | null][] = [
    ['guest', ['Report', 'Mute Ana'], ['Report', 'Mute Ben'], ['Report', 'Mute Ben']],
    ['normal', ['Remove'], ['Report', 'Mute Ben'], ['No actions available']],
    [
      'moderator',
      ['Remove', 'Spam'],
      ['Remove', 'Spam', 'Report', 'Mute Ben'],
      ['Approve', 'Remove', 'Spam', 'Report', 'Mute Ben'],
    ],
    [
      'administrator',
      ['Remove', 'Spam'],
      ['Remove', 'Spam', 'Report', 'Mute Ben'],
      ['Approve', 'Remove', 'Spam', 'Report', 'Mute Ben'],
    ],
  ];
  for (const [reader, ...items] of table) {
    it(`may be removed, decided and reported as ${reader} may`, async () => {
      readAs(reader);
      const el = await open((post) => [
        aComment({ actor_uuid: READER, content: 'Mine', date_created: Date.now() - 3000 }, post),
        aComment({ actor_uuid: BEN, content: 'Theirs', date_created: Date.now() - 2000 }, post),
        aComment({ actor_uuid: BEN, content: 'Wait', date_created: Date.now() - 1000, ...waiting }, post),
      ]);
      await seenText(el, 'Theirs');
      await waitUntil(() => findAll(el, '.post-reply').length === 3 && el.shadowRoot?.textContent?.includes('Ben'));
      for (const [at, expected] of items.entries()) {
        const opener = findAll(el, '.post-reply [aria-haspopup=menu]')[at] as HTMLElement;
        opener.click();
        await seen(el, '.menu__item');
        if (at < 2)
          expect(
            findAll(el, '.menu__item').map(({ textContent }) => textContent),
            `${reader} ${at}`,
          ).to.deep.equal(expected);
        else if (reader !== 'guest')
          expect(
            findAll(el, '.menu__item').map(({ textContent }) => textContent),
            `${reader} ${at}`,
          ).to.deep.equal(expected);
        opener.click();
        await gone(el, '.menu__item');
      }
      const likes = findAll<HTMLButtonElement>(el, '.post-reply .icon--like').map(({ disabled }) => disabled);
      expect(likes, 'what waits is not liked').to.deep.equal([reader !== 'guest', false]);
      expect(findAll(el, '.post-reply .post__meta').map(({ textContent }) => textContent)).to.deep.equal([
        'Waiting for approval',
      ]);
    });
  }

  it('say to their writer that they wait, and are gone when they are removed', async () => {
    const el = await open((post) => [
      aComment({ actor_uuid: READER, content: 'Mine', ...waiting }, post),
      aComment({ content: 'Gone', state: 'disabled', simplified_state: 'hidden' }, post),
    ]);
    await seenText(el, "Only you can see this until it's approved");
    expect(findAll(el, '.post-reply')).to.have.length(1);
  });

  it('are folded and unfolded by one button with their number, and load more on press', async () => {
    const el = await open((post) => [aComment({ content: 'First' }, post)], true);
    await seenText(el, 'First');
    expect(button(el, '1 reply').getAttribute('aria-expanded')).to.equal('true');
    const answer = { go: () => {} };
    server.on('GET', `${BLOG}/:cc/replies/:uuid`, async () => {
      await new Promise<void>((resolve) => (answer.go = resolve));
      return [200, { more_available: false, contents: [] }];
    });
    button(el, 'More replies').click();
    await waitUntil(() => find(el, '.post-replies')?.getAttribute('aria-busy') === 'true');
    await waitUntil(() => server.asked('GET', '/replies/').length === 2);
    answer.go();
    await waitUntil(() => find(el, '.post-replies')?.getAttribute('aria-busy') === 'false');
    expect(button(el, 'More replies')).to.equal(undefined);
    expect(server.asked('GET', '/replies/').map(({ query }) => query.limit)).to.deep.equal(['2', '10']);
    button(el, '1 reply').click();
    await gone(el, '.post-replies');
    button(el, '1 reply').click();
    await seenText(el, 'First');
    expect(server.asked('GET', '/replies/'), 'they are known').to.have.length(2);
  });

  it('cannot be sent while empty, and the button says "Reply" if there are none', async () => {
    const el = await open(() => []);
    expect(button(el, 'Reply').getAttribute('aria-expanded')).to.equal('true');
    const field = find<HTMLTextAreaElement>(el, '.reply-field textarea') as HTMLTextAreaElement;
    const submit = () => find<HTMLFormElement>(el, '.post-replies form')?.requestSubmit();
    expect(button(el, 'Post').disabled).to.equal(true);
    fill(field, '  ');
    submit();
    expect(button(el, 'Post').disabled).to.equal(true);
    fill(field, 'Well said');
    await waitUntil(() => !button(el, 'Post').disabled);
    expect(server.asked('POST', '/replies/')).to.have.length(0);
    server.on('POST', `${BLOG}/:cc/replies/:uuid`, [422, { code: 'content_refused', message: '' }]);
    submit();
    await seen(el, '.refusal');
    await waitUntil(() => field.value === 'Well said');
    fill(field, 'Well said!');
    await gone(el, '.refusal');
  });

  it('are offered only if both the tag and the blog allow them', async () => {
    for (const replies of [true, false]) {
      const el = await openBlog(server, [aPost()], { blog: { settings: { ...settings, replies } } });
      await seen(el, 'article');
      expect(find(el, '.post__reply') !== null).to.equal(replies);
      el.remove();
    }
    const el = await openBlog(server, [aPost()], { blog: { settings } });
    el.setAttribute('replies', 'false');
    await gone(el, '.post__reply');
  });
});
