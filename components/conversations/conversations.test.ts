import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import sinon from 'sinon';
import { publish } from '../../core/base/bus/bus';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/comment';
import { numericIdToUuid, uuidToNumericId } from '../../core/contract/ids';
import { editWindowEnd } from '../../core/contract/rules/rules';
import { addInterceptor, clearInterceptors } from '../../core/host/host-api/interceptors.deferred';
import { applyEventAction } from '../../core/state/comments/apply-event.actions';
import { commentAtom, conversationAtom } from '../../core/state/comments/content.atoms';
import { noticesAtom, showNoticeAction } from '../../core/state/notices/notices.atoms';
import { readPageAction } from '../../core/state/page/page.deferred';
import { settingsAtom } from '../../core/state/site/site.atoms';
import {
  ANA,
  aComment,
  aFirstPage,
  BEN,
  CONTAINER,
  logIn,
  openPage,
  READER,
  serveConversation,
} from '../../test/support/conversation';
import { type FakeServer, fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import { joinFollowed } from '../../test/support/join-followed';
import { listenFor } from '../../test/support/listen-for';
import { choose } from '../../test/support/menu';
import { setOnline } from '../../test/support/network';
import { find, findAll, gone, part, seen, seenText, stoodStill } from '../../test/support/seen';
import { ID, openConversation } from '../../test/support/show-conversation';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const server: FakeServer = fakeServer();

const open = (contents: Comment[] = [], container = {}, more = false) =>
  openConversation(server, contents, container, more);

const article = (el: Element, comment: Comment) =>
  find(el, `article[data-uuid="${comment.content_uuid}"]`) as HTMLElement;
const within = (el: Element, comment: Comment, name: string) =>
  article(el, comment).querySelector(
    `:scope > .vf-content-actions > .vf-content-actions__${name}`,
  ) as HTMLButtonElement;
const focused = (el: Element) => el.shadowRoot?.activeElement as HTMLElement | null;

function write(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  fill(area, text);
}

async function send(el: Element): Promise<void> {
  const button = find<HTMLButtonElement>(el, 'form button[type=submit]');
  await waitUntil(() => button?.disabled === false, 'nothing to send');
  button?.click();
}

/** When nothing fades any more. */
async function settled(el: Element): Promise<void> {
  await aTimeout(20);
  await stoodStill(el);
}

async function pick(el: Element, comment: Comment, ...labels: string[]): Promise<void> {
  within(el, comment, 'more').click();
  await choose(el, ...labels);
}

describe('conversations', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    clearInterceptors();
    document.documentElement.style.colorScheme = '';
    document.documentElement.style.background = '';
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('shows who said what, when, with replies beside it, to everybody', async () => {
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
      await settled(el);
      for (const dir of ['ltr', 'rtl']) {
        (find(el, '.viafoura') as HTMLElement).dir = dir;
        await expect(el).to.be.accessible();
      }
      await pick(el, root, 'Report');
      await seen(el, '.menu__title');
      await settled(el);
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
    // What is folded is there all the same: for a search in the page, and for readers without scripts.
    const rest = text.querySelector('details') as HTMLDetailsElement;
    expect(rest.open).to.equal(false);
    expect(rest.textContent).to.match(/END$/);
    expect((text.textContent?.length ?? 0) - (rest.textContent?.length ?? 0)).to.be.within(430, 500);
    (await seen(el, '.read-more')).click();
    await waitUntil(() => rest.open);
    await waitUntil(() => focused(el) === article(el, comment));
    expect(find(el, '.read-more')?.checkVisibility()).to.equal(false);
  });

  it('cuts a text of many short lines as well, which would be as tall as a hundred others', async () => {
    const comment = aComment({ content: `${'a\n'.repeat(30)}END` });
    const el = await open([comment]);
    const rest = article(el, comment).querySelector('details') as HTMLDetailsElement;
    expect(rest.open).to.equal(false);
    expect(rest.textContent).to.match(/Read more\s(a\s){10}END$/);
  });

  it('marks the people a text names and what it quotes, links beside them, also across the cut', async () => {
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

  it('shows the rest of the replies where they belong', async () => {
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

  it('takes another order from the reader and says so once', async () => {
    const sorted = listenFor('comments/sorted');
    const el = await open([aComment(), aComment()]);
    (await seen(el, '.vf-comment-header__sort')).click();
    await seen(el, '[role=menuitemradio]');
    findAll(el, '[role=menuitemradio]')[4]?.click();
    await waitUntil(() => server.requests.some(({ query }) => query.sorted_by === 'num_replies_desc'));
    expect(sorted).to.have.been.calledOnceWith('num_replies_desc');
  });

  it('has a word for an empty, a closed and a hidden conversation', async () => {
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

  it('says what went wrong and tries again', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    server.on('GET', '/v4/livecomments/:section/', [503, { code: 'unavailable', message: 'x' }]);
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id=${ID}></vf-conversations>`);
    await seenText(el, "couldn't be loaded");
    await expect(el).to.be.accessible();
    serveConversation(server, aFirstPage([aComment()]));
    (await seen(el, '.failed button')).click();
    await seen(el, 'article');
    expect(find(el, '.failed')).to.equal(null);
  });

  it('opens the conversation that nobody has opened yet', async () => {
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

  it('goes to the comment a link points at, from whatever page it is on', async () => {
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

  it('draws a hundred more comments, all of them, in order', async () => {
    const first = aComment();
    const el = await open([first], {}, true);
    const next = Array.from({ length: 100 }, () => aComment());
    server.on('GET', '/v4/livecomments/:section/:container/comments', [200, { more_available: false, contents: next }]);
    (await seen(el, '.vf-load-more__button')).click();
    await waitUntil(() => findAll(el, 'article').length === 101, 'not all drawn');
    const order = findAll(el, 'article').map((it) => it.dataset.uuid);
    expect(order).to.deep.equal([first, ...next].map((it) => it.content_uuid));
  });

  it('posts at once, tells the page, keeps the focus, and sends where it was written', async () => {
    const [created, stands] = [listenFor('comment/created'), listenFor('comment/posted')];
    const el = await open([aComment()]);
    const stored = aComment({ actor_uuid: READER, content: 'My view' });
    let answer: (() => void) | undefined;
    server.on('POST', '/v4/livecomments/:section/:container/comments', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [201, stored];
    });
    const area = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    write(area, '  My view ');
    await send(el);
    await waitUntil(() => findAll(el, 'article').length === 2);
    expect(findAll(el, 'article')[0]?.textContent).to.contain('My view');
    expect(area.value).to.equal('');
    expect(focused(el)).to.equal(area);
    await waitUntil(() => answer !== undefined);
    // The socket may be faster than the answer.
    const echo = { message_type: 'livecomment_post', action: 'created', container_uuid: CONTAINER, seq: 9 } as const;
    store.set(applyEventAction, ID, { ...echo, payload: stored });
    answer?.();
    await waitUntil(() => created.called);

    for (const event of [created, stands]) {
      expect(event).to.have.been.calledOnceWith({
        content_uuid: stored.content_uuid,
        content_container_uuid: CONTAINER,
      });
    }
    await waitUntil(() => article(el, stored));
    expect(findAll(el, 'article')).to.have.length(2);
    const [sent] = server.asked('POST', '/comments');
    expect(sent?.json).to.deep.include({ content: 'My view' });
    expect(sent?.headers.get('idempotency-key')).to.have.length.above(20);
    expect(part(el, 'title').textContent).to.equal('2 comments');
    expect(localStorage.length).to.equal(0);
  });

  it('gives a refused text back, and undoes nothing else', async () => {
    const el = await open([aComment()]);
    server.on('POST', '/v4/livecomments/:section/:container/comments', [
      429,
      { code: 'too_many_requests', message: 'x' },
    ]);
    const area = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    write(area, 'Too fast');
    await send(el);
    const live = aComment({ content: 'Live meanwhile' });
    const event = { message_type: 'livecomment_post', action: 'created', container_uuid: CONTAINER, seq: 9 } as const;
    store.set(applyEventAction, ID, { ...event, payload: live });
    await seen(el, '.refusal');
    await waitUntil(() => area.value === 'Too fast');
    (await seen(el, '.new-comments')).click();
    await seenText(el, 'Live meanwhile');
    expect(findAll(el, 'article')).to.have.length(2);
  });

  it('waits for the connection and arrives once', async () => {
    const el = await open([aComment()]);
    const stored = aComment({ actor_uuid: READER, content: 'From the train' });
    let isOnline = false;
    setOnline(false);
    server.on('POST', '/v4/livecomments/:section/:container/comments', () => (isOnline ? [201, stored] : 'offline'));
    write(find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement, 'From the train');
    await send(el);
    await seenText(el, "Not sent yet. It's posted as soon as it can be.");
    isOnline = true;
    setOnline(true);
    await waitUntil(() => article(el, stored));
    const keys = server.asked('POST', '/comments').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).to.be.at.least(2);
    expect(new Set(keys).size).to.equal(1);
    expect(findAll(el, 'article')).to.have.length(2);
  });

  it('puts what was posted under the field, above a pin and in any order, and leads there when it is out of view', async () => {
    const pinned = aComment({ is_pinned: true });
    const stored = aComment({ actor_uuid: READER, content: 'Here I stand' });
    const el = await open([pinned, aComment()]);
    server.on('POST', '/v4/livecomments/:section/:container/comments', [201, stored]);
    const area = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    write(area, 'Here I stand');
    el.style.marginBlockStart = '300vh';
    scrollTo({ top: 0 });
    await send(el);
    await waitUntil(() => article(el, stored));
    const first = () => find(el, 'article')?.dataset.uuid;
    expect(first()).to.equal(stored.content_uuid);
    expect(article(el, stored).matches('.vf-post--new')).to.equal(true);
    expect(getComputedStyle(article(el, stored)).animationName).to.equal('vf-linked');

    const view = await seen(el, '.notice__action');
    view.focus();
    await settled(el);
    await expect(el).to.be.accessible();
    view.click();
    await waitUntil(() => focused(el) === article(el, stored), 'not led to');
    const { top, bottom } = article(el, stored).getBoundingClientRect();
    expect(top < innerHeight && bottom > 0).to.equal(true);
    await gone(el, '.notice');

    serveConversation(server, aFirstPage([pinned, aComment()]));
    (await seen(el, '.vf-comment-header__sort')).click();
    await seen(el, '[role=menuitemradio]');
    findAll(el, '[role=menuitemradio]')[1]?.click();
    await waitUntil(() => server.requests.some(({ query }) => query.sorted_by === 'oldest'));
    await waitUntil(() => findAll(el, '.threads > article').length === 3);
    expect(first()).to.equal(stored.content_uuid);
  });

  for (const dir of ['ltr', 'rtl']) {
    it(`draws the edge of a pinned comment inside its own box: ${dir}`, async () => {
      document.documentElement.dir = dir;
      const pinned = aComment({ is_pinned: true });
      const el = await open([pinned, aComment()]);
      const box = el.getBoundingClientRect();
      for (const part of article(el, pinned).querySelectorAll(':scope > :is(.vf-post-meta, .vf-content-actions)')) {
        const { left, width } = getComputedStyle(part, '::before');
        const start = part.getBoundingClientRect().left + Number.parseFloat(left);
        expect(width).to.equal('3px');
        expect(start).to.be.at.least(box.left);
        expect(start + 3).to.be.at.most(box.right);
      }
      document.documentElement.dir = '';
    });
  }

  it('takes a waiting comment back on demand, its text at once in the field again', async () => {
    const el = await open([aComment()]);
    server.on('POST', '/v4/livecomments/:section/:container/comments', 'offline');
    const area = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    write(area, 'On second thought');
    await send(el);
    await seenText(el, "Not sent yet. It's posted as soon as it can be.");
    findAll(el, 'article button')
      .find((it) => it.textContent === 'Discard')
      ?.click();
    await waitUntil(() => area.value === 'On second thought', 'not given back');
    await waitUntil(() => findAll(el, 'article').length === 1);
  });

  it('says that the page is offline without moving anything', async () => {
    const root = aComment();
    const el = await open([root]);
    const before = article(el, root).getBoundingClientRect().top;
    const height = el.offsetHeight;
    setOnline(false);
    await seenText(el, "You're offline");
    expect(article(el, root).getBoundingClientRect().top).to.equal(before);
    expect(el.offsetHeight).to.equal(height);
    await expect(el).to.be.accessible();
    setOnline(true);
    await gone(el, '.standing');
  });

  it('says one thing at a time at the foot of the view', async () => {
    const el = await open([aComment()]);
    setOnline(false);
    const bar = await seen(el, '.offline .standing');
    expect(bar.offsetHeight).to.be.above(0);
    store.set(showNoticeAction, { kind: 'error', text: 'Something else' });
    await seen(el, '.notice');
    expect(bar.offsetHeight).to.equal(0);
    store.set(noticesAtom, []);
    await waitUntil(() => bar.offsetHeight > 0, 'the bar did not come back');
    setOnline(true);
    await gone(el, '.standing');
  });

  it('lets a guest write, asks to join on posting, and posts once they have', async () => {
    openPage({ reader: false });
    const required = listenFor('authentication/required');
    const el = await open([aComment()]);
    const area = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    write(area, 'As a passer-by');
    await send(el);
    await seenText(el, 'Log in or sign up, and your comment is posted.');
    const ways = [...(el.shadowRoot?.querySelectorAll('.vf-post-form__auth-actions button') ?? [])];
    expect(ways.map(({ textContent }) => textContent)).to.deep.equal(['Log in and post', 'Sign up and post']);
    await waitUntil(() => required.called);
    expect(required).to.have.been.calledOnceWith({ method: 'login', reason: 'post_content' });
    expect(area.value).to.equal('As a passer-by');
    expect(server.asked('POST', '/comments')).to.have.length(0);
    await settled(el);
    await expect(el).to.be.accessible();

    const stored = aComment({ actor_uuid: READER, content: 'As a passer-by' });
    server.on('POST', '/v4/livecomments/:section/:container/comments', [201, stored]);
    logIn();
    publish('login/success', 'viafoura');
    await waitUntil(() => article(el, stored));
    await gone(el, '.vf-post-form__auth-actions');
    expect(area.value).to.equal('');
    expect(server.asked('POST', '/comments')).to.have.length(1);
  });

  it('keeps every word of a guest who does not log in, and posts nothing later', async () => {
    openPage({ reader: false });
    const required = listenFor('authentication/required');
    const el = await open([aComment()]);
    const area = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    write(area, 'Perhaps');
    await send(el);
    await seen(el, '.vf-post-form__auth-actions');
    await waitUntil(() => required.called);
    await joinFollowed();
    publish('tray/closed');
    await settled(el);
    logIn();
    publish('login/success', 'viafoura');
    await gone(el, '.vf-post-form__auth-actions');
    expect(area.value).to.equal('Perhaps');
    expect(server.asked('POST', '/comments')).to.have.length(0);
  });

  it('can send what came into the field without the focus', async () => {
    const el = await open();
    fill(find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement, 'Dictated');
    await seen(el, 'form button[type=submit]:not(:disabled)');
  });

  it('keeps a draft over a reload', async () => {
    const root = aComment();
    const el = await open([root]);
    write(find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement, 'Half a thought');
    await waitUntil(() => localStorage.length > 0);
    const kept = Object.entries({ ...localStorage });
    el.remove();
    openPage();
    for (const [key, value] of kept) localStorage.setItem(key, value);
    const again = await open([root]);
    await waitUntil(() => find<HTMLTextAreaElement>(again, 'textarea')?.value === 'Half a thought');
  });

  it('counts down near the limit and refuses what is over it', async () => {
    openPage({ settings: { max_comment_length: 250 } });
    const el = await open();
    const area = (await seen(el, 'textarea')) as HTMLTextAreaElement;
    write(area, 'x'.repeat(240));
    await seenText(el, '10 characters left');
    write(area, 'x'.repeat(251));
    await seenText(el, '1 character too many');
    expect(find<HTMLButtonElement>(el, 'form button[type=submit]')?.disabled).to.equal(true);
    expect(area.getAttribute('aria-invalid')).to.equal('true');
  });

  it('answers a comment where it stands and gives the focus back', async () => {
    const [created, stands] = [listenFor('comment/created'), listenFor('comment/posted')];
    const [accepted, posted] = [listenFor('comment-reply/created'), listenFor('comment-reply/posted')];
    const thread = listenFor('comment-thread/loaded');
    const live = listenFor('comment-replies-realtime/loaded');
    const root = aComment();
    const el = await open([root]);
    const stored = aComment({ actor_uuid: READER, content: 'Well said' }, root);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:parent', ({ params }) => {
      expect(params.parent).to.equal(root.content_uuid);
      return [201, stored];
    });
    within(el, root, 'reply').click();
    await waitUntil(() => focused(el)?.matches('.vf-thread textarea'));
    write(focused(el) as HTMLTextAreaElement, 'Well said');
    await send(el);
    await waitUntil(() => article(el, stored));
    expect(article(el, root).contains(article(el, stored))).to.equal(true);
    await waitUntil(() => focused(el) === within(el, root, 'reply'));
    await waitUntil(() => posted.called);
    for (const event of [accepted, posted]) {
      expect(event).to.have.been.calledOnceWith({
        content_uuid: stored.content_uuid,
        content_container_uuid: CONTAINER,
      });
    }
    for (const event of [created, stands, live]) expect(event).not.to.have.been.called;
    expect(thread.args).to.deep.equal([[]]);

    const another = aComment({ content: 'So do I' }, root);
    const event = { message_type: 'livecomment_post', action: 'created', container_uuid: CONTAINER } as const;
    store.set(applyEventAction, ID, { ...event, seq: 3, payload: another });
    await waitUntil(() => live.called);
    expect(live.args).to.deep.equal([[]]);
  });

  it('likes at once; a refusal takes back this like alone', async () => {
    const root = aComment({ total_likes: 4 });
    const el = await open([root]);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/like', [204]);
    within(el, root, 'like').click();
    await waitUntil(() => within(el, root, 'like').textContent === '5');
    expect(within(el, root, 'like').getAttribute('aria-pressed')).to.equal('true');
    expect(within(el, root, 'like').getAttribute('aria-label')).to.equal('Like, 5 likes');

    const other = aComment({ total_likes: 4 });
    const event = { message_type: 'livecomment_post', action: 'created', container_uuid: CONTAINER } as const;
    store.set(applyEventAction, ID, { ...event, seq: 3, payload: other });
    (await seen(el, '.new-comments')).click();
    await waitUntil(() => article(el, other));
    let refuse: (() => void) | undefined;
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/like', async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      return [500, { code: 'something_went_wrong', message: 'x' }];
    });
    within(el, other, 'like').click();
    await waitUntil(() => within(el, other, 'like').textContent === '5' && refuse);
    // Somebody else likes meanwhile: that one stays.
    store.set(applyEventAction, ID, { ...event, action: 'liked', seq: 4, payload: { ...other, total_likes: 5 } });
    refuse?.();
    await seen(el, '.notice');
    await waitUntil(() => within(el, other, 'like').getAttribute('aria-pressed') === 'false');
    expect(within(el, other, 'like').textContent).to.equal('5');
    expect(within(el, root, 'like').getAttribute('aria-pressed')).to.equal('true');
  });

  it('asks a guest who likes to log in', async () => {
    openPage({ reader: false });
    const [required, needed] = [listenFor('authentication/required'), listenFor('authentication/needed')];
    const root = aComment();
    const el = await open([root]);
    within(el, root, 'like').click();
    expect(required).to.have.been.calledOnceWith({ method: 'login', reason: 'like' });
    expect(needed).to.have.been.calledOnce;
    expect(within(el, root, 'like').getAttribute('aria-pressed')).to.equal('false');
  });

  it('edits and deletes an own comment within the window, and not after it', async () => {
    openPage({ settings: { user_comment_edit_timeout: 62 } });
    const own = aComment({ actor_uuid: READER, content: 'Frist' });
    const el = await open([own, aComment()]);
    server.on('POST', '/v4/livecomments/:section/:container/content/:uuid/edit', ({ json }) => [
      200,
      { ...own, content: (json as { content: string }).content, is_edited: true },
    ]);
    await pick(el, own, 'Edit');
    await waitUntil(() => focused(el)?.matches('article textarea'));
    expect((focused(el) as HTMLTextAreaElement).value).to.equal('Frist');
    write(focused(el) as HTMLTextAreaElement, 'First');
    await send(el);
    await waitUntil(() => article(el, own).querySelector('.vf-content-text')?.textContent === 'First');
    await seenText(el, 'edited');

    const end = editWindowEnd({ comment: own, settings: store.get(settingsAtom) });
    await aTimeout(Math.max(0, end - Date.now()) + 50);
    within(el, own, 'more').click();
    await seen(el, '.menu');
    expect(findAll(el, '.menu__item').map((it) => it.textContent))
      .to.include('Copy link')
      .and.not.to.include('Edit');
  });

  it('takes back an edit that is refused, with the words in the field again', async () => {
    const own = aComment({ actor_uuid: READER, content: 'As it stood' });
    const el = await open([own, aComment()]);
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.on('POST', '/v4/livecomments/:section/:container/content/:uuid/edit', async () => {
      await refused;
      return [400, { code: 'invalid_field', message: 'x' }];
    });
    await pick(el, own, 'Edit');
    await waitUntil(() => focused(el)?.matches('article textarea'));
    write(focused(el) as HTMLTextAreaElement, 'As it may not stand');
    await send(el);
    await waitUntil(() => article(el, own).querySelector('.vf-content-text')?.textContent === 'As it may not stand');
    refuse();
    await waitUntil(() => article(el, own).querySelector('textarea')?.value === 'As it may not stand');
    expect(store.get(commentAtom(own.content_uuid))).to.include({ content: 'As it stood', is_edited: false });
    await seen(el, '.refusal');
  });

  it('deletes after asking, leaves a stub for who answered with the focus on it, and counts down', async () => {
    const own = aComment({ actor_uuid: READER, total_replies: 1, total_direct_replies: 1 });
    const el = await open([own, aComment({}, own), aComment()], { total_visible_content: 3 });
    server.on('DELETE', '/v4/livecomments/:section/:container/comments/:uuid', [204]);
    await pick(el, own, 'Delete', 'Delete for good');
    await seenText(el, 'This comment was removed.');
    expect(part(el, 'title').textContent).to.equal('2 comments');
    await waitUntil(() => server.asked('DELETE', own.content_uuid).length === 1);
    await settled(el);
    expect(focused(el)).to.equal(article(el, own));
  });

  it('deletes without a trace what nobody has answered, the focus on the next', async () => {
    const root = aComment({ total_replies: 2, total_direct_replies: 2 });
    const [first, second] = [aComment({ actor_uuid: READER }, root), aComment({ actor_uuid: BEN }, root)];
    const own = aComment({ actor_uuid: READER });
    const el = await open([own, root, first, second], { total_visible_content: 4 });
    server.on('DELETE', '/v4/livecomments/:section/:container/comments/:uuid', [204]);
    for (const [removed, next, left] of [
      [own, root, 3],
      [first, second, 2],
    ] as const) {
      await pick(el, removed, 'Delete', 'Delete for good');
      await waitUntil(() => !article(el, removed), 'still there');
      await waitUntil(() => focused(el) === article(el, next), 'focus');
      expect(findAll(el, 'article')).to.have.length(left);
      expect(part(el, 'title').textContent).to.equal(`${left} comments`);
    }
    expect(el.shadowRoot?.textContent).not.to.contain('This comment was removed.');
  });

  it('reports with a reason', async () => {
    const root = aComment();
    const el = await open([root]);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/flag', [204]);
    await pick(el, root, 'Report', 'Off topic');
    await seen(el, '.notice');
    expect(server.asked('POST', '/flag')[0]?.json).to.deep.equal({ reason: 'off_topic' });
  });

  it('reports what no reason fits in the own words of the reporter', async () => {
    const root = aComment();
    const el = await open([root]);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/flag', [204]);
    await pick(el, root, 'Report');
    await waitUntil(() => find(el, '.menu__title')?.textContent === 'Why do you report it?');
    expect(find(el, '[role="menu"]')?.getAttribute('aria-label')).to.equal('Why do you report it?');
    await settled(el);
    await expect(el).to.be.accessible();
    await choose(el, 'Something else');
    const field = await seen<HTMLTextAreaElement>(el, '.report-note textarea');
    expect(focused(el)).to.equal(field);
    await settled(el);
    await expect(el).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await gone(el, '.report-note');
    await waitUntil(() => focused(el) === within(el, root, 'more'));

    await pick(el, root, 'Report', 'Something else');
    fill(await seen<HTMLTextAreaElement>(el, '.report-note textarea'), '  The same lamps every day ');
    find(el, '.report-note [type="submit"]')?.click();
    await seenText(el, 'Thanks. The moderators will have a look.');
    await gone(el, '.report-note');
    const [sent] = server.asked('POST', '/flag');
    expect(sent?.json).to.deep.equal({ reason: 'other', note: 'The same lamps every day' });
  });

  it('is walked and used by keys, and Escape closes what opened last', async () => {
    const [one, two] = [aComment(), aComment()];
    const el = await open([one, two]);
    server.on('POST', '/v4/livecomments/:section/:container/comments/:uuid/like', [204]);
    within(el, one, 'more').focus();
    // The handler of the keys comes with the first of them.
    await sendKeys({ press: 'j' });
    await waitUntil(() => focused(el) === article(el, two));
    await sendKeys({ press: 'k' });
    await waitUntil(() => focused(el) === article(el, one));
    await sendKeys({ press: 'l' });
    await waitUntil(() => within(el, one, 'like').getAttribute('aria-pressed') === 'true');
    await sendKeys({ press: 'r' });
    await waitUntil(() => focused(el)?.matches('textarea'));
    await sendKeys({ type: 'jr' });
    expect((focused(el) as HTMLTextAreaElement).value).to.equal('jr');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => focused(el) === within(el, one, 'reply'));

    within(el, one, 'more').focus();
    await sendKeys({ press: 'Enter' });
    await seen(el, '.menu');
    await sendKeys({ press: 'ArrowDown' });
    expect(focused(el)?.textContent).to.equal('Report');
    await sendKeys({ press: 'Escape' });
    await gone(el, '.menu');
    await waitUntil(() => focused(el) === within(el, one, 'more'));
  });

  it('keeps the focus where a field closes or a branch folds', async () => {
    const root = aComment({ total_replies: 1 });
    const el = await open([root, aComment({ thread_uuid: root.content_uuid, parent_uuid: root.content_uuid })]);
    const field = (await seen(el, '.vf-post-form textarea')) as HTMLTextAreaElement;
    expect(field.getAttribute('aria-label')).to.equal(field.placeholder);
    field.focus();
    await seen(el, '.vf-post-form--open');
    await sendKeys({ press: 'Escape' });
    await gone(el, '.vf-post-form--open');
    expect(focused(el)).to.equal(field);
    await sendKeys({ type: 'So' });
    const cancel = await seen(el, '.vf-post-form__actions > .button--text');
    await sendKeys({ press: 'Escape' });
    expect(focused(el)).to.equal(field);
    cancel.click();
    await waitUntil(() => focused(el) === find(el, '.vf-post-form'));

    find(el, '.rail')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused(el)?.matches('.more-replies'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused(el)?.matches('.rail'));
  });

  it('offers to share only what others can see', async () => {
    const own = aComment({ actor_uuid: READER, state: 'awaiting_moderation', simplified_state: 'hidden' });
    const el = await open([own, aComment()]);
    await seen(el, '.vf-content-actions__share');
    expect(findAll(el, '.vf-content-actions__share')).to.have.length(1);
  });

  it('holds new comments back, and brings them on demand', async () => {
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

  it('says what arrived at most once in ten seconds, summed up', async () => {
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
