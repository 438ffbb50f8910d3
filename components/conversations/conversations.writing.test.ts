import { aTimeout, expect } from '@open-wc/testing';
import { publish } from '../../core/base/bus/bus';
import { store } from '../../core/base/store/store';
import { applyEventAction } from '../../core/state/comments/comments.kind';
import { noticesAtom, showNoticeAction } from '../../core/state/notices/notices.atoms';
import {
  aComment,
  aFirstPage,
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
import { setOnline } from '../../test/support/network';
import { find, findAll, gone, part, seen, seenText } from '../../test/support/seen';
import { article, focused, ID, openConversation, send, within, write } from '../../test/support/show-conversation';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const server: FakeServer = fakeServer();

const open = openConversation.bind(null, server);

describe('conversations, written in', () => {
  beforeEach(() => openPage());

  it('posts at once, tells the page, keeps the focus, and sends the post to its container', async () => {
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
    await seenText(el, "Not sent yet. We'll post it when the connection is back.");
    isOnline = true;
    setOnline(true);
    await waitUntil(() => article(el, stored));
    const keys = server.asked('POST', '/comments').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).to.be.at.least(2);
    expect(new Set(keys).size).to.equal(1);
    expect(findAll(el, 'article')).to.have.length(2);
  });

  it('puts a new comment under the field, above a pin and in any order, and scrolls to it when it is out of view', async () => {
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

  it('withdraws a waiting comment on demand, with its text in the field again', async () => {
    const el = await open([aComment()]);
    server.on('POST', '/v4/livecomments/:section/:container/comments', 'offline');
    const area = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    write(area, 'On second thought');
    await send(el);
    await seenText(el, "Not sent yet. We'll post it when the connection is back.");
    findAll(el, 'article button')
      .find((it) => it.textContent === 'Discard')
      ?.click();
    await waitUntil(() => area.value === 'On second thought', 'not given back');
    await waitUntil(() => findAll(el, 'article').length === 1);
  });

  it('shows that the page is offline without moving anything', async () => {
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

  it('shows one notice at a time at the foot of the view', async () => {
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

  it('lets a guest write, asks to join on posting, and posts after the login', async () => {
    openPage({ reader: false });
    const required = listenFor('authentication/required');
    const el = await open([aComment()]);
    const area = find<HTMLTextAreaElement>(el, 'textarea') as HTMLTextAreaElement;
    write(area, 'As a passer-by');
    await send(el);
    await seenText(el, 'Log in or sign up to post your comment.');
    const ways = [...(el.shadowRoot?.querySelectorAll('.vf-post-form__auth-actions button') ?? [])];
    expect(ways.map(({ textContent }) => textContent)).to.deep.equal(['Log in and post', 'Sign up and post']);
    await waitUntil(() => required.called);
    expect(required).to.have.been.calledOnceWith({ method: 'login', reason: 'post_content' });
    expect(area.value).to.equal('As a passer-by');
    expect(server.asked('POST', '/comments')).to.have.length(0);
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

  it('keeps all text of a guest who does not log in, and posts nothing later', async () => {
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
    // The login that closes the tray publishes its own event; this one follows it.
    await aTimeout(20);
    logIn();
    publish('login/success', 'viafoura');
    await gone(el, '.vf-post-form__auth-actions');
    expect(area.value).to.equal('Perhaps');
    expect(server.asked('POST', '/comments')).to.have.length(0);
  });

  it('can send text that arrived in the field without focus', async () => {
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

  it('counts down near the limit and rejects longer texts', async () => {
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

  it('replies below the comment and returns the focus', async () => {
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
});
