import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { chooseLanguageAction } from '../../core/base/i18n/language';
import { loadAreas } from '../../core/base/i18n/packs';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import type { PublicUser } from '../../core/contract/people/user';
import { NULL_UUID, uuidToNumericId } from '../../core/contract/values/ids';
import { applyEventAction } from '../../core/state/comments/comments.kind';
import { conversationAtom } from '../../core/state/comments/content.atoms';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { userAtom } from '../../core/state/user/user.atoms';
import {
  ANA,
  aComment,
  aFirstPage,
  BEN,
  CONTAINER,
  openPage,
  READER,
  serveConversation,
} from '../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { choose } from '../../test/support/menu';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { ID, showConversation } from '../../test/support/show-conversation';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const server: FakeServer = fakeServer();

function open(contents: Comment[], container = {}, people: Record<string, Partial<PublicUser>> = {}) {
  serveConversation(server, aFirstPage(contents, container));
  server.on('GET', '/v2/:domain/users', ({ query }) => {
    const results = (query.ids ?? '').split(',').map((uuid) => ({ uuid, id: 1, name: 'Somebody', ...people[uuid] }));
    return [200, { http_status: 200, result: { results } }];
  });
  return showConversation();
}

const tab = (el: Element, name: string) =>
  findAll<HTMLButtonElement>(el, '[part=tab]').find((it) => it.textContent === name) as HTMLButtonElement;
const pick = (el: Element, ...labels: string[]) => pickFrom(el, 'more', labels);
const share = (el: Element, ...labels: string[]) => pickFrom(el, 'share', labels);
function pickFrom(el: Element, menu: 'more' | 'share', labels: string[]): Promise<void> {
  (find(el, `.vf-content-actions__${menu}`) as HTMLElement).click();
  return choose(el, ...labels);
}

const texts = (el: Element) => findAll(el, '.vf-content-text').map((it) => it.textContent);

describe('conversations, reading', () => {
  beforeEach(() => openPage());

  it('shows the network of a reply from a social network, with a link', async () => {
    const url = 'https://social.example/@rita/1';
    const social = {
      handle: '@rita@social.example',
      url,
      host: 'social.example',
      warning: 'Spoilers',
      pictures: ['A cat', ''],
    };
    const remote = aComment({ content: 'Said elsewhere', origin: 'fediverse', social });
    const el = await open([remote, aComment({ content: 'Said here' })]);
    const origins = findAll(el, '[part=origin]');
    expect(origins.map((it) => it.textContent)).to.deep.equal([
      '@rita@social.example · on Mastodon · with pictures on Mastodon: A cat',
    ]);
    const links = findAll<HTMLAnchorElement>(el, '[part=origin] a, [part=answer-there]');
    expect(links.map((it) => [it.href, it.rel, it.target])).to.deep.equal(
      links.map(() => [url, 'nofollow ugc noopener noreferrer', '_blank']),
    );
    expect(links.length).to.equal(2);
    expect(find(el, 'summary[part=warning]')?.textContent).to.equal('Spoilers');
    expect(find<HTMLDetailsElement>(el, 'details')?.open).to.equal(false);
  });

  it('follows no unsafe address of a social network', async () => {
    const social = {
      handle: '<b>@eve</b>',
      url: 'javascript:alert(1)',
      host: 'evil.example',
      warning: '<img src=x onerror=alert(1)>',
    };
    const el = await open([aComment({ content: '<script>alert(1)</script>', origin: 'bluesky', social })]);
    expect(findAll(el, '[part=origin] a[href], [part=answer-there][href]')).to.deep.equal([]);
    expect(findAll(el, 'summary img, [part=origin] b, .vf-content-text script')).to.deep.equal([]);
  });

  const attached = (part = {}) => ({
    ...{ network: 'fediverse' as const, handle: '@news@social.example', url: 'https://social.example/@news/1' },
    ...{ likes: 12, reposts: 1, ...part },
  });

  it('shows the likes and reposts of an attached post, with a link', async () => {
    const el = await open([aComment()], { social: [attached()] });
    const [post] = findAll(el, '[part=attached-post]');
    expect(post?.textContent).to.equal('Post on Mastodon · 12 likes · 1 repost');
    const link = post?.querySelector('a') as HTMLAnchorElement;
    expect([link.href, link.rel]).to.deep.equal([attached().url, 'nofollow ugc noopener noreferrer']);
  });

  it('shows no numbers of an attached post that has none, and follows no unsafe address', async () => {
    const el = await open([aComment()], { social: [attached({ likes: 0, reposts: 0, url: 'javascript:alert(1)' })] });
    expect(findAll(el, '[part=attached-post]').map((it) => it.textContent)).to.deep.equal(['Post on Mastodon']);
    expect(find(el, '[part=attached-post] a[href]')).to.equal(null);
  });

  it('shows no attached post without one', async () => {
    expect(find(await open([aComment()]), '[part=attached-post]')).to.equal(null);
  });

  it('counts no replies from social networks that the page leaves out', async () => {
    serveConversation(server, aFirstPage([aComment()], { social: [attached()], total_visible_content: 9 }));
    const el = await fixture<HTMLElement>(
      html`<vf-conversations vf-container-id="story-1" social="off"></vf-conversations>`,
    );
    await seen(el, '[part=comment]');
    expect(find(el, 'h2')?.textContent).to.equal('Conversation');
  });

  it('shows the likes of a reply on its network separately', async () => {
    const social = { handle: '@rita@social.example', url: 'https://social.example/1', host: 'social.example' };
    const liked = aComment({ origin: 'fediverse', social: { ...social, likes: 3, reposts: 2 } });
    const el = await open([liked, aComment({ origin: 'fediverse', social })]);
    expect(findAll(el, '[part=origin]').map((it) => it.textContent)).to.deep.equal([
      '@rita@social.example · on Mastodon · 3 likes · 2 reposts',
      '@rita@social.example · on Mastodon',
    ]);
  });

  it('shows the likes of a staff answer on the network that it was sent to', async () => {
    const el = await open([
      aComment({ sent_to: { network: 'fediverse', likes: 3, reposts: 1 } }),
      aComment({ sent_to: { network: 'fediverse', reposts: 2 } }),
    ]);
    expect(findAll(el, '[part=origin]').map((it) => it.textContent)).to.deep.equal([
      'Also on Mastodon · 3 likes · 1 repost',
      'Also on Mastodon · 2 reposts',
    ]);
    expect(find(el, '[part=answer-there]')).to.equal(null);
  });

  it('shows no name for an erased author of a social network', async () => {
    const remote = aComment({ origin: 'bluesky' });
    serveConversation(server, aFirstPage([remote]));
    server.on('GET', '/v2/:domain/users', () => {
      const somebody = { processing_status: 'deleted', type: 'remote', social_login_provider: 'bluesky' };
      const results = [{ uuid: remote.actor_uuid, id: 7, name: 'As the server names it', ...somebody }];
      return [200, { http_status: 200, result: { results } }];
    });
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id="story-1"></vf-conversations>`);
    await waitUntil(() => find(el, '[part=author]')?.textContent === 'Someone on Bluesky');
  });

  it('filters readers and social networks if a post is attached', async () => {
    const thread = {
      network: 'bluesky' as const,
      handle: '@news.example',
      url: 'https://bsky.app/x',
      likes: 1,
      reposts: 0,
    };
    const el = await open([aComment({ content: 'Anything' })], { social: [thread] });
    expect(findAll(el, '[part=tab]').map((it) => it.textContent)).to.deep.equal(['All', 'Readers', 'Social networks']);
    tab(el, 'Social networks').click();
    await waitUntil(() =>
      server.asked('GET', '/v4/livecomments/').some(({ query }) => query.filtered_by === 'from_networks'),
    );
  });

  it('has a tab with picks, and a tab back', async () => {
    const picked = aComment({ content: 'The one to read', is_picked: true });
    const other = aComment({ content: 'Another one' });
    const el = await open([other, picked], { total_visible_content: 2, total_visible_picked_content: 3 });
    server.on('GET', '/v4/livecomments/:section/', ({ query }) => [
      200,
      aFirstPage(query.filtered_by === 'is_picked' ? [picked] : [other, picked], { total_visible_picked_content: 3 }),
    ]);
    await expect(el).to.be.accessible();
    expect(tab(el, 'All').getAttribute('aria-pressed')).to.equal('true');

    tab(el, 'Featured').click();
    await waitUntil(() => texts(el).join() === 'The one to read', 'not narrowed');
    expect(tab(el, 'Featured').getAttribute('aria-pressed')).to.equal('true');

    // A new comment is not a pick yet.
    const comment = aComment({ content: 'Just in' });
    store.set(applyEventAction, ID, {
      message_type: 'livecomment_post',
      action: 'created',
      container_uuid: CONTAINER,
      payload: comment,
      seq: 2,
    });
    expect(store.get(conversationAtom(ID)).threads).to.deep.equal([picked.content_uuid]);

    tab(el, 'All').click();
    await seenText(el, 'Another one');
    expect(server.asked('GET', '/livecomments/').at(-1)?.query).not.to.have.property('filtered_by');
  });

  it('has no tabs below the threshold', async () => {
    const el = await open([aComment({ is_picked: true })], { total_visible_picked_content: 2 });
    expect(findAll(el, '[part=tabs]')).to.have.length(0);
  });

  it('can be sorted by likes, by replies, or by editors’ picks if there are any', async () => {
    const el = await open([aComment(), aComment()], { total_visible_picked_content: 1 });
    const choices = async () => {
      (await seen(el, '.vf-comment-header__sort')).click();
      await seen(el, '.menu__item');
      return findAll(el, '[role=menuitemradio]');
    };
    const names = (await choices()).map((it) => it.textContent);
    expect(names).to.deep.equal(['Newest', 'Oldest', 'Best', 'Most liked', 'Most replies', "Editors' picks"]);
    (find(el, '.vf-comment-header__sort') as HTMLElement).click();
    await gone(el, '.menu__item');
    for (const [at, asked] of [
      [2, 'best'],
      [3, 'num_likes_desc'],
      [4, 'num_replies_desc'],
      [5, 'newest_pick'],
    ] as const) {
      const comment = aComment({ content: `First by ${asked}` });
      server.on('GET', '/v4/livecomments/:section/', ({ query }) => [
        200,
        aFirstPage(query.sorted_by === asked ? [comment, aComment()] : [], { total_visible_picked_content: 1 }),
      ]);
      (await choices())[at]?.click();
      await seenText(el, `First by ${asked}`);
      expect(find(el, '.vf-comment-header__sort')?.textContent).to.equal(names[at]);
      await gone(el, '.menu__item');
    }
    store.set(applyEventAction, ID, {
      message_type: 'livecomment_post',
      action: 'created',
      container_uuid: CONTAINER,
      payload: aComment({ content: 'Just in' }),
      seq: 2,
    });
    (await seen(el, '.new-comments')).click();
    await seenText(el, 'Just in');
  });

  it('offers no picks if there are none, and no "best" order without dislikes', async () => {
    openPage({ settings: { enable_dislikes: false } });
    const el = await open([aComment(), aComment()]);
    (await seen(el, '.vf-comment-header__sort')).click();
    await seen(el, '.menu__item');
    const names = findAll(el, '[role=menuitemradio]').map((it) => it.textContent);
    expect(names).to.deep.equal(['Newest', 'Oldest', 'Most liked', 'Most replies']);
  });

  it('shows a member’s badges from the site', async () => {
    const el = await open(
      [aComment(), aComment({ actor_uuid: BEN })],
      {},
      {
        [ANA]: { badge_trusted: true, custom_badges: ['Subscriber', 'Founder'] },
        [BEN]: { user_privilege: 'moderator', badge_trusted: true },
      },
    );
    await seen(el, '.vf-badge');
    const badges = findAll(el, '.vf-badge').map((it) => it.textContent);
    expect(badges).to.deep.equal(['Trusted · Subscriber · Founder', 'Staff']);
  });

  it('shows "deleted" in the reader’s language for a deleted author', async () => {
    const text = 'Ask @Deleted user, or @Ben Okafor';
    const mentions = [
      { user_uuid: NULL_UUID, position: 4, length: 13 },
      { user_uuid: BEN, position: 22, length: 11 },
    ];
    const root = aComment({ content: text, mentions });
    const answer = aComment({ actor_uuid: BEN }, root);
    const further = aComment({ actor_uuid: READER, parent_actor_uuid: ANA, content: 'To whom?' }, answer);
    await loadAreas(['conversations', 'reading'], 'de');
    store.set(chooseLanguageAction, 'de');
    const gone = { name: 'Deleted user', processing_status: 'deleted', date_created: 0 };
    const el = await open([root, answer, further], {}, { [ANA]: gone });
    await seenText(el, 'Gelöschtes Konto');
    expect(texts(el)[0]).to.equal('Ask @Gelöschtes Konto, or @Ben Okafor');
    expect(find(el, '.in-reply-to')?.textContent).to.contain('Gelöschtes Konto');
    expect(find(el, 'article')?.getAttribute('aria-label')).to.contain('Gelöschtes Konto');
    expect(find(el, '.rail')?.getAttribute('aria-label')).to.contain('Gelöschtes Konto');

    (find(el, '.vf-post-name-button') as HTMLElement).click();
    await seen(el, '.profile-card__name');
    expect(find(el, '.profile-card__name')?.textContent).to.equal('Gelöschtes Konto');
    expect(el.shadowRoot?.textContent).not.to.contain('Deleted user');
    store.set(chooseLanguageAction, 'en');
  });

  it('folds comments of muted people, and shows one of them on request', async () => {
    const [first, second] = [aComment({ content: 'Loud words' }), aComment({ content: 'More loud words' })];
    const answer = aComment({ content: 'A calm answer', actor_uuid: BEN }, first);
    serveConversation(server, aFirstPage([first, answer, second]));
    server.on('GET', '/v4/livecomments/:section/personal', [200, { containers: [], muted: [ANA] }]);
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await seenText(el, 'Muted person');
    expect(texts(el)).to.deep.equal(['A calm answer']);
    expect(el.shadowRoot?.textContent).not.to.contain('Ana Moreau');
    await expect(el).to.be.accessible();

    const article = find(el, `[data-uuid="${first.content_uuid}"]`) as HTMLElement;
    await seen(el, `[data-uuid="${first.content_uuid}"] > .comment-note button`);
    article.querySelector<HTMLButtonElement>('.comment-note button')?.click();
    await seenText(el, 'Loud words');
    expect(texts(el)).to.deep.equal(['Loud words', 'A calm answer']);
    expect(el.shadowRoot?.activeElement === article).to.equal(true);

    // A logged-out reader has no mutes.
    openPage({ reader: false });
    await gone(el, '.comment-note');
  });

  it('has a bell, which is undone when the server refuses it', async () => {
    const el = await open([aComment()]);
    const bell = () => find(el, '.vf-actions-subscribe') as HTMLButtonElement;
    let status = 201;
    server.on('POST', '/v5/subscriptions/:section/pages/:uuid', () => [status, {}]);
    server.on('DELETE', '/v5/subscriptions/:section/pages/:uuid', [204]);
    // Loaded when there is a button to press.
    await waitUntil(bell);
    bell().click();
    await waitUntil(() => bell().getAttribute('aria-pressed') === 'true');
    await waitUntil(() => server.asked('POST', `/pages/${CONTAINER}`).length === 1);
    await expect(el).to.be.accessible();

    bell().click();
    await waitUntil(() => bell().getAttribute('aria-pressed') === 'false');
    await waitUntil(() => server.asked('DELETE', `/pages/${CONTAINER}`).length === 1);

    status = 500;
    bell().click();
    await seen(el, '.notice');
    expect(bell().getAttribute('aria-pressed')).to.equal('false');
  });

  it('asks a guest who presses the bell to join', async () => {
    openPage({ reader: false });
    const required = listenFor('authentication/required');
    const el = await open([aComment()]);
    (await seen(el, '.vf-actions-subscribe')).click();
    await waitUntil(() => required.called);
    expect(required.firstCall.args[0]).to.deep.equal({ method: 'login', reason: 'bell' });
    expect(server.asked('POST', '/pages/')).to.have.length(0);
  });

  it('mutes at once, unfollows, and reloads', async () => {
    const el = await open(
      [aComment(), aComment({ actor_uuid: BEN })],
      {},
      {
        [ANA]: { uuid: ANA, name: 'Ana Moreau', user_privilege: 'normal', date_following: 1_700_000_000_000 },
      },
    );
    await seenText(el, 'Ana Moreau');
    let answer = (_: unknown) => {};
    server.on('PUT', '/v2/:domain/mutes/:id', async () => {
      await new Promise((resolve) => {
        answer = resolve;
      });
      const result = { uuid: ANA, id: 7, name: 'Ana Moreau', user_privilege: 'normal', is_muted: true, date_muted: 1 };
      return [200, { http_status: 200, result }];
    });
    await pick(el, 'Mute Ana Moreau');
    await seenText(el, 'Muted person');
    expect(store.get(userAtom(ANA))?.date_following).to.equal(null);
    const before = server.asked('GET', '/livecomments/').length;
    await waitUntil(() => server.asked('PUT', '/mutes/').length === 1);
    expect(server.asked('GET', '/livecomments/')).to.have.length(before);
    answer(null);
    await waitUntil(() => server.asked('GET', '/livecomments/').length > before, 'not read anew');
    expect(store.get(userAtom(ANA))?.is_muted).to.equal(true);
  });

  it('undoes a mute that is refused, and announces it', async () => {
    const date_following = 1_700_000_000_000;
    const el = await open(
      [aComment()],
      {},
      {
        [ANA]: { uuid: ANA, name: 'Ana Moreau', user_privilege: 'normal', date_following },
      },
    );
    await seenText(el, 'Ana Moreau');
    server.on('PUT', '/v2/:domain/mutes/:id', [500, { message: 'no' }]);
    await pick(el, 'Mute Ana Moreau');
    await waitUntil(() => server.asked('PUT', '/mutes/').length === 1);
    await waitUntil(() => texts(el).length === 1, 'still folded');
    expect(store.get(userAtom(ANA))).to.include({ is_muted: false, date_muted: null, date_following });
    await waitUntil(() => findAll(el, '.notice').length === 2, 'nothing said');
  });

  it('follows people and threads from the menu', async () => {
    const root = aComment();
    const el = await open([root], {}, { [ANA]: { uuid: ANA, name: 'Ana Moreau', user_privilege: 'normal' } });
    await seenText(el, 'Ana Moreau');
    server.on('POST', '/v5/subscriptions/:section/threads/:uuid', [201, {}]);
    server.on('PUT', '/v2/:domain/follows/:id', [
      200,
      { result: { uuid: ANA, id: 7, name: 'Ana Moreau', user_privilege: 'normal', date_following: 1_700_000_000_000 } },
    ]);
    await pick(el, 'Notify me of replies');
    await waitUntil(() => server.asked('POST', `/threads/${root.content_uuid}`).length === 1);
    await pick(el, 'Follow Ana Moreau');
    await waitUntil(() => store.get(userAtom(ANA))?.date_following === 1_700_000_000_000);
    (find(el, '.vf-content-actions__more') as HTMLElement).click();
    await seen(el, '.menu__item');
    const labels = findAll(el, '.menu__item').map((it) => it.textContent);
    expect(labels).to.include('Unfollow Ana Moreau').and.to.include('Stop notifying me of replies');
  });

  it('does not offer readers to follow or mute themselves', async () => {
    const el = await open([aComment({ actor_uuid: READER })]);
    (find(el, '.vf-content-actions__more') as HTMLElement).click();
    await seen(el, '.menu__item');
    const labels = findAll(el, '.menu__item').map((it) => it.textContent ?? '');
    expect(labels.filter((it) => /follow|mute/i.test(it))).to.deep.equal([]);
  });

  it('opens a profile beside the name, and gives the focus back', async () => {
    const el = await open(
      [aComment()],
      {},
      {
        [ANA]: { uuid: ANA, name: 'Ana Moreau', user_privilege: 'normal', subscriber_count: 12, date_created: 1 },
      },
    );
    await seenText(el, 'Ana Moreau');
    expect(server.asked('GET', '/profile')).to.have.length(0);
    server.on('GET', '/v4/livecomments/:section/:user/profile', [
      200,
      { content_created: 41, likes_received: 7, likes_created: 0, dislikes_created: 0, dislikes_received: 0 },
    ]);
    store.set(setSiteAction, { ...store.get(settingsAtom), hosts: ['harbour.example'] }, null);
    const metadata = { origin_url: 'https://harbour.example/quay', origin_title: 'The quay' };
    const recent = aComment({ content: 'Something of last week', metadata });
    const elsewhere = { origin_url: 'https://harbour.example.evil.example/quay', origin_title: 'Harbour again' };
    const lure = aComment({ content: 'Something else', metadata: elsewhere });
    server.on('GET', '/v4/livecomments/:section/:user/recent', [200, { contents: [recent, lure] }]);
    const name = find(el, '.vf-post-name-button') as HTMLButtonElement;
    name.click();
    const card = await seen(el, '.profile-card');
    await seenText(el, 'Something of last week');
    expect(card.textContent).to.contain('41').and.to.contain('12');
    const [own, foreign] = [...card.querySelectorAll('a')];
    expect(own?.getAttribute('href')).to.match(/^https:\/\/harbour\.example\/quay#vf-\d+$/);
    expect([own?.target, own?.rel]).to.deep.equal(['', '']);
    expect(card.textContent).to.contain('The quay').and.not.to.contain('Harbour again');
    expect(foreign?.textContent).to.equal('harbour.example.evil.example');
    expect([foreign?.target, foreign?.rel]).to.deep.equal(['_blank', 'noopener noreferrer nofollow']);
    expect(el.shadowRoot?.activeElement === card).to.equal(true);
    await expect(el).to.be.accessible();

    await sendKeys({ press: 'Escape' });
    await gone(el, '.profile-card');
    expect(el.shadowRoot?.activeElement === name).to.equal(true);
  });

  it('shares by the sheet of a phone, and by the suite’s menu if that fails', async () => {
    const clicked = listenFor('share/clicked');
    const comment = aComment();
    const el = await open([comment]);
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      query === '(pointer: coarse)' ? { ...matchMedia(query), matches: true } : matchMedia(query);
    const shared: ShareData[] = [];
    let refuse: Error | undefined;
    const share = async (data: ShareData) => {
      shared.push(data);
      if (refuse) throw refuse;
    };
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const button = await seen(el, '.vf-content-actions__share');
    for (const [times, reason] of [
      [1, undefined],
      [2, new DOMException('', 'AbortError')],
    ] as const) {
      refuse = reason;
      button.click();
      await waitUntil(() => shared.length === times, 'no sheet');
      await waitUntil(() => button.getAttribute('aria-expanded') === 'false', 'did not end');
      expect(find(el, '.menu')).to.equal(null);
    }
    expect(shared[0]?.url)
      .to.contain('__vfz=medium%3Ddevice')
      .and.to.contain(`#vf-${uuidToNumericId(comment.content_uuid)}`);
    expect(clicked.firstCall.args[0]).to.equal('device');
    refuse = new DOMException('', 'NotAllowedError');
    button.click();
    await seen(el, '.menu');
    window.matchMedia = matchMedia;
    Reflect.deleteProperty(navigator, 'share');
  });

  it('shares a comment, and tells the page how', async () => {
    const clicked = listenFor('share/clicked');
    const comment = aComment();
    const el = await open([comment]);
    const copied: string[] = [];
    const write = navigator.clipboard.writeText;
    navigator.clipboard.writeText = async (text) => void copied.push(text);
    await share(el, 'Copy link');
    await seenText(el, 'Link copied.');
    navigator.clipboard.writeText = write;
    expect(clicked.firstCall.args[0]).to.equal('copy_link');
    expect(clicked.firstCall.args[1]).to.be.instanceOf(HTMLButtonElement);
    const link = new URL(copied[0] ?? '');
    expect(link.searchParams.get('__vfz')).to.equal('medium=copy_link');
    expect(link.hash).to.equal(`#vf-${uuidToNumericId(comment.content_uuid)}`);

    const opened: string[] = [];
    const openWindow = window.open;
    window.open = (url) => {
      opened.push(String(url));
      return null;
    };
    await share(el, 'WhatsApp');
    await waitUntil(() => opened.length === 1);
    window.open = openWindow;
    expect(clicked.lastCall.args[0]).to.equal('whatsapp');
    expect(opened[0]).to.contain(encodeURIComponent('__vfz=medium%3Dwhatsapp'));
  });

  it('offers the networks that the site has chosen, in its order', async () => {
    openPage({ settings: { share_networks: 'telegram, nowhere,bluesky,telegram' } });
    const el = await open([aComment()]);
    (await seen(el, '.vf-content-actions__share')).click();
    await seen(el, '.menu__item');
    const names = findAll(el, '.menu__item').map((it) => it.textContent ?? '');
    const offered = names.filter((name) => ['Telegram', 'Bluesky', 'Facebook', 'X', 'WhatsApp'].includes(name));
    expect(offered).to.deep.equal(['Telegram', 'Bluesky']);
    const opened: string[] = [];
    const openWindow = window.open;
    window.open = (url) => {
      opened.push(String(url));
      return null;
    };
    await choose(el, 'Bluesky');
    await waitUntil(() => opened.length === 1);
    window.open = openWindow;
    expect(opened[0]).to.match(/^https:\/\/bsky\.app\/intent\/compose\?text=.+medium%253Dbluesky/);
  });
});
