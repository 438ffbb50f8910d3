import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../core/base/store/store';
import { numericIdToUuid, uuidToNumericId } from '../../core/contract/values/ids';
import { addInterceptor, clearInterceptors } from '../../core/host/host-api/interceptors';
import { applyEventAction } from '../../core/state/comments/comments.kind';
import { conversationAtom } from '../../core/state/comments/content.atoms';
import { readPageAction } from '../../core/state/page/read-page';
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
import { find, findAll, gone, part, seen, seenText } from '../../test/support/seen';
import { article, focused, ID, openConversation, pick, within, write } from '../../test/support/show-conversation';
import 'virtual:element/conversations';
import { reads } from '../../test/support/spoken';
import { waitUntil } from '../../test/support/wait-until';

const server: FakeServer = fakeServer();

const open = openConversation.bind(null, server);

describe('conversations', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    clearInterceptors();
    document.documentElement.style.colorScheme = '';
    document.documentElement.style.background = '';
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('shows comments with author, time and replies to everybody', async () => {
    const loaded = listenFor('commenting/loaded');
    const rendered = listenFor('comment/rendered');
    const root = aComment({ content: 'The quay is dark at seven.', total_likes: 3, total_replies: 1 });
    const reply = aComment({ actor_uuid: BEN, content: 'See https://harbour.example/minutes for why.' }, root);
    const el = await open([root, reply], { total_visible_content: 2 });
    await seenText(el, 'Ana Moreau');

    expect(part(el, 'title').textContent).to.equal('2 comments');
    expect(article(el, root).getAttribute('aria-label')).to.equal('Ana Moreau, 1 minute ago');
    expect(article(el, reply).getAttribute('aria-label')).to.equal('Ben Okafor replying to Ana Moreau, 1 minute ago');
    expect(article(el, root).contains(article(el, reply))).to.equal(true);
    expect(article(el, root).querySelector('[part~=time]')?.getAttribute('href')).to.equal(
      `#vf-${uuidToNumericId(root.content_uuid)}`,
    );
    const link = await seen(el, '.vf-content-text a');
    expect(link.getAttribute('href')).to.equal('https://harbour.example/minutes');
    expect(link.getAttribute('rel')).to.equal('nofollow ugc noopener');
    await waitUntil(() => loaded.called && rendered.calledTwice);
    expect(loaded.args).to.have.length(1);
    expect(loaded.firstCall.args[0] === el).to.equal(true);
    expect(rendered).to.have.been.calledTwice;
    await expect(el).to.be.accessible();
  });

  for (const [scheme, background] of [
    ['light', '#fff'],
    ['dark', '#17181b'],
  ] as const) {
    it(`is readable for all in ${scheme}, left-to-right and right-to-left, with fields and menus open`, async () => {
      document.documentElement.style.colorScheme = scheme;
      document.documentElement.style.background = background;
      const root = aComment({ is_pinned: true, total_likes: 3, total_replies: 4, actor_uuid: BEN });
      const gone = aComment({ content: undefined, state: 'hidden', state_reasons: ['content_deleted'] });
      const el = await open([root, aComment({}, root), gone, aComment({ actor_uuid: READER })], {}, true);
      within(el, root, 'reply').click();
      await seen(el, '.vf-thread form');
      write(findAll<HTMLTextAreaElement>(el, 'textarea')[1] as HTMLTextAreaElement, 'A reply');
      server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/like', [204]);
      within(el, root, 'like').click();
      await waitUntil(() => within(el, root, 'like').textContent === '4');
      for (const dir of ['ltr', 'rtl']) {
        (find(el, '.viafoura') as HTMLElement).dir = dir;
        await expect(el).to.be.accessible();
      }
      await pick(el, root, 'Report');
      await seen(el, '.menu__title');
      await expect(el).to.be.accessible();
    });
  }

  it('costs thirteen elements a comment', async () => {
    const comment = aComment({ total_likes: 1 });
    const el = await open([comment]);
    await seenText(el, 'Ana Moreau');
    expect(article(el, comment).querySelectorAll('*').length + 1).to.be.at.most(13);
  });

  it('cuts a long text softly and shows the rest on demand, without losing the focus', async () => {
    const comment = aComment({ content: `${'word '.repeat(120)}END` });
    const el = await open([comment]);
    const text = article(el, comment).querySelector('.vf-content-text') as HTMLElement;
    // Folded text is in the markup: for a search in the page, and for readers without scripts.
    const rest = text.querySelector('details') as HTMLDetailsElement;
    expect(rest.open).to.equal(false);
    expect(rest.textContent).to.match(/END$/);
    expect((text.textContent?.length ?? 0) - (rest.textContent?.length ?? 0)).to.be.within(430, 500);
    (await seen(el, '.read-more')).click();
    await waitUntil(() => rest.open);
    await waitUntil(() => focused(el) === article(el, comment));
    expect(find(el, '.read-more')?.checkVisibility()).to.equal(false);
  });

  it('cuts a text of many short lines as well', async () => {
    const comment = aComment({ content: `${'a\n'.repeat(30)}END` });
    const el = await open([comment]);
    const rest = article(el, comment).querySelector('details') as HTMLDetailsElement;
    expect(rest.open).to.equal(false);
    expect(rest.textContent).to.match(/Read more\s(a\s){10}END$/);
  });

  it('marks mentioned people, quotes and links, also across the cut', async () => {
    const content = `> Who lights it?\n@Ben Okafor does, see https://quay.example/lamps. ${'word '.repeat(85)}@Ana Moreau END`;
    const mentions = [BEN, ANA].map((user_uuid, at) => {
      const name = at ? '@Ana Moreau' : '@Ben Okafor';
      return { user_uuid, position: content.indexOf(name), length: name.length };
    });
    const comment = aComment({ content, mentions });
    const el = await open([comment]);
    const text = article(el, comment).querySelector('.vf-content-text') as HTMLElement;
    expect(text.querySelector('blockquote')?.textContent).to.equal('Who lights it?');
    expect([...text.querySelectorAll('b')].map((it) => it.textContent)).to.deep.equal(['@Ben Okafor', '@Ana Moreau']);
    expect(text.querySelector('a')?.href).to.equal('https://quay.example/lamps');
    expect(text.textContent?.replace('… Read more', '')).to.equal(content.replace('> ', '').replace('\n', ''));
    expect(text.querySelector('details b')?.textContent).to.equal('@Ana Moreau');
    await expect(el).to.be.accessible();
  });

  it('shows markup as text', async () => {
    const comment = aComment({ content: '<img src=x onerror=alert(1)> javascript:alert(1) <b>bold</b>' });
    const el = await open([comment]);
    expect(article(el, comment).querySelector('.vf-content-text')?.children).to.have.length(0);
    await seenText(el, '<b>bold</b>');
  });

  it('offers more than the list holds until the last page, after asking the page', async () => {
    const more = listenFor('comments/more-loaded');
    const first = aComment();
    const el = await open([first], { total_visible_content: 13 }, true);
    const next = aComment({ content: 'From the next page' });
    server.on('GET', '/v4/livecomments/:section/:container/comments', ({ query }) => {
      expect(query.starting_from).to.equal(first.content_uuid);
      return [200, { more_available: false, contents: [next] }];
    });
    let isOpen = false;
    addInterceptor('live_comments.load_more', (context) => (isOpen ? context.continue() : context.intercept()));

    const button = await seen(el, '.vf-load-more__button');
    expect(button.textContent).to.contain('12');
    button.click();
    await aTimeout(50);
    expect(server.asked('GET', '/comments')).to.have.length(0);

    isOpen = true;
    button.click();
    await seenText(el, 'From the next page');
    await gone(el, '.vf-load-more__button');
    await waitUntil(() => more.called);
    expect(more).to.have.been.calledOnce;
    await waitUntil(() => focused(el) === article(el, next), 'focus is not on the first new comment');
  });

  it('loads pages until the last one, if the page’s interceptor allows it', async () => {
    const loaded = listenFor('comment-replies/loaded');
    const root = aComment({ total_replies: 3 });
    const [one, two, three] = [aComment({}, root), aComment({}, root), aComment({}, root)];
    const el = await open([root, one]);
    server.on('GET', '/v4/livecomments/:section/:container/comments/:thread', ({ query }) => {
      expect(query.starting_from).to.equal(one.content_uuid);
      return [200, { more_available: false, contents: [two, three] }];
    });
    const button = await seen(el, '.more-replies');
    expect(button.textContent).to.equal('Show 2 more replies');
    button.click();
    await waitUntil(() => findAll(el, '.vf-reply').length === 3);
    await gone(el, '.more-replies');
    await waitUntil(() => focused(el) === article(el, two));
    expect(loaded).to.have.been.calledOnce;

    (await seen(el, '.rail')).click();
    await gone(el, '.vf-reply');
    (await seen(el, '.more-replies')).click();
    await seen(el, '.vf-reply');
  });

  it('changes to another order once, and announces it', async () => {
    const sorted = listenFor('comments/sorted');
    const el = await open([aComment(), aComment()]);
    (await seen(el, '.vf-comment-header__sort')).click();
    await seen(el, '[role=menuitemradio]');
    findAll(el, '[role=menuitemradio]')[4]?.click();
    await waitUntil(() => server.requests.some(({ query }) => query.sorted_by === 'num_replies_desc'));
    expect(sorted).to.have.been.calledOnceWith('num_replies_desc');
  });

  it('has a text for an empty, a closed and a hidden conversation', async () => {
    const empty = await open();
    await seenText(empty, 'No comments yet');
    expect(find(empty, 'textarea')).to.not.equal(null);

    openPage();
    const settings = { is_hidden: false, expiry_time: Date.now() - 1, is_content_premoderation_enabled: false };
    const closed = await open([aComment()], { settings });
    await seenText(closed, 'closed');
    expect(find(closed, 'textarea')).to.equal(null);
    expect(find(closed, '.vf-content-actions__reply')).to.equal(null);

    openPage();
    serveConversation(server, aFirstPage([aComment()], { settings: { ...settings, is_hidden: true } }));
    const hidden = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await waitUntil(() => store.get(conversationAtom(ID)).status === 'success');
    await gone(hidden, '*:not(.viafoura):not(slot)');
  });

  it('shows an error and tries again', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    server.on('GET', '/v4/livecomments/:section/', [503, { code: 'unavailable', message: 'x' }]);
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await seenText(el, "couldn't be loaded");
    await reads(el, '', [
      'heading: Conversation',
      'button: Notify me of new comments (pressed false)',
      'button: Your account, Robin Vale',
      'alert:',
      "The comments couldn't be loaded.",
      'button: Try again',
      'status:',
      'status:',
      'status:',
    ]);
    await expect(el).to.be.accessible();
    serveConversation(server, aFirstPage([aComment()]));
    (await seen(el, '.failed button')).click();
    await seen(el, 'article');
    expect(find(el, '.failed')).to.equal(null);
  });

  it('creates the container of a new conversation', async () => {
    serveConversation(server, aFirstPage([]));
    let made = false;
    server.on('POST', '/v4/livecomments/:section/', () => {
      made = true;
      return [201, { content_container_uuid: CONTAINER }];
    });
    server.on('GET', '/v4/livecomments/:section/', () =>
      made ? [200, aFirstPage([])] : [404, { code: 'container_not_found', message: 'x' }],
    );
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await seenText(el, 'No comments yet');
  });

  it('shows a removed comment as such while its replies stay', async () => {
    const root = aComment({
      content: undefined,
      state: 'hidden',
      state_reasons: ['content_deleted'],
      total_replies: 1,
    });
    const el = await open([root, aComment({ content: 'Still here' }, root)]);
    await seenText(el, 'This comment was removed.');
    await seenText(el, 'Still here');
    expect(within(el, root, 'like')).to.equal(null);
  });

  it('goes to the comment that a link names, from any page', async () => {
    const [root, reply] = [aComment({ content: 'Old thread', total_replies: 30 }), aComment()];
    const linked = { ...reply, parent_uuid: root.content_uuid, thread_uuid: root.content_uuid, content: 'Linked' };
    server.on('GET', '/v4/livecomments/:section/:container/comments/:uuid/single', ({ params }) => [
      200,
      params.uuid === linked.content_uuid ? linked : root,
    ]);
    history.replaceState(null, '', `#vf-${uuidToNumericId(linked.content_uuid)}`);
    store.set(readPageAction);
    serveConversation(server, aFirstPage([aComment()]));
    server.on('GET', '/v4/livecomments/:section/:container/comments/:uuid/single', ({ params }) => [
      200,
      params.uuid === linked.content_uuid ? linked : root,
    ]);
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await seen(el, '.vf-content-focus-container--focused');
    expect(focused(el)).to.equal(article(el, linked));
    expect(find(el, 'article')?.dataset.uuid).to.equal(root.content_uuid);
    history.replaceState(null, '', location.pathname);
    store.set(readPageAction);
  });

  it('follows a link to a comment inside the page, such as a comment’s own time', async () => {
    const [one, two] = [aComment(), aComment()];
    const el = await open([one, two]);
    article(el, two).querySelector<HTMLElement>('[part~=time]')?.click();
    await waitUntil(() => article(el, two).matches('.vf-content-focus-container--focused'));
    expect(focused(el)).to.equal(article(el, two));
  });

  it('renders a hundred more comments, all of them, in order', async () => {
    const first = aComment();
    const el = await open([first], {}, true);
    const next = Array.from({ length: 100 }, () => aComment());
    server.on('GET', '/v4/livecomments/:section/:container/comments', [200, { more_available: false, contents: next }]);
    (await seen(el, '.vf-load-more__button')).click();
    await waitUntil(() => findAll(el, 'article').length === 101, 'not all drawn');
    const order = findAll(el, 'article').map((it) => it.dataset.uuid);
    expect(order).to.deep.equal([first, ...next].map((it) => it.content_uuid));
  });

  it('offers to share only what others can see', async () => {
    const own = aComment({ actor_uuid: READER, state: 'awaiting_moderation', simplified_state: 'hidden' });
    const el = await open([own, aComment()]);
    await seen(el, '.vf-content-actions__share');
    expect(findAll(el, '.vf-content-actions__share')).to.have.length(1);
  });

  it('holds new comments back, and inserts them on demand', async () => {
    const drawn = listenFor('comments-realtime/more-loaded');
    const root = aComment();
    const el = await open([root]);
    const live = aComment({ content: 'Just in' });
    const event = { message_type: 'livecomment_post', action: 'created', container_uuid: CONTAINER } as const;
    store.set(applyEventAction, ID, { ...event, seq: 3, payload: live });
    const pill = await seen(el, '.new-comments');
    expect(pill.textContent).to.equal('1 new comment');
    expect(part(el, 'title').textContent).to.equal('2 comments');
    expect(article(el, live)).to.equal(null);
    expect(drawn).not.to.have.been.called;

    pill.click();
    await waitUntil(() => focused(el) === article(el, live));
    expect(drawn).to.have.been.calledOnce;
    await waitUntil(() => find(el, '[role=status].hushed')?.textContent === '1 new comment');
  });

  it('announces arrivals at most once in ten seconds, summed up', async () => {
    const el = await open([aComment()]);
    const event = { message_type: 'livecomment_post', action: 'created', container_uuid: CONTAINER } as const;
    const arrive = (seq: number) => store.set(applyEventAction, ID, { ...event, seq, payload: aComment() });
    const said = () => find(el, '[role=status].hushed')?.textContent;
    arrive(3);
    await waitUntil(() => said() === '1 new comment');
    const clock = sinon.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const frames = async (isDone: () => boolean, most: number) => {
      for (let at = 0; at < most && !isDone(); at++) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const says = (text: string) => frames(() => said() === text, 600).then(() => expect(said()).to.equal(text));
    const stillSays = (text: string) => frames(() => said() !== text, 5).then(() => expect(said()).to.equal(text));
    try {
      arrive(4);
      await stillSays('1 new comment');
      clock.tick(10_000);
      await says('1 new comment\u00a0');
      arrive(5);
      arrive(6);
      await stillSays('1 new comment\u00a0');
      clock.tick(9900);
      await stillSays('1 new comment\u00a0');
      clock.tick(100);
      await says('2 new comments');
    } finally {
      clock.restore();
    }
  });

  it('says who is typing, but not to oneself', async () => {
    const el = await open([aComment()]);
    const event = { message_type: 'livecomment_post', action: 'started_typing', container_uuid: CONTAINER } as const;
    store.set(applyEventAction, ID, { ...event, payload: { actor_uuid: READER } });
    store.set(applyEventAction, ID, { ...event, payload: { actor_uuid: ANA } });
    await seenText(el, 'Ana Moreau is typing…');
    store.set(applyEventAction, ID, { ...event, payload: { actor_uuid: numericIdToUuid(8) } });
    await seenText(el, '2 people are typing…');
  });
});
