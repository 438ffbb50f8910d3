import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Draft } from '../../core/contract/content/live-blog';
import { emptyPage } from '../../core/state/page/glance';
import { takePageAction } from '../../core/state/page/page.atoms';
import { ANA, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { fill } from '../../test/support/fill';
import { listenFor } from '../../test/support/listen-for';
import {
  aPost,
  BLOG,
  button,
  editors,
  listening,
  openBlog,
  pressed,
  reporters,
  write,
  writtenIn,
} from '../../test/support/live-blog';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const settled = () => {
  clearPageState(store);
  localStorage.clear();
};

describe('reading a live blog', () => {
  const sockets = fakeSockets();
  beforeEach(() => openPage({ reader: false }));
  afterEach(settled);

  it('likes a post: shown at once, sent, and undone if it is refused', async () => {
    openPage();
    const el = await openBlog(server, [aPost({ total_likes: 2 })]);
    const like = (await seen(el, '.post .icon--like')) as HTMLButtonElement;
    server.on('POST', `${BLOG}/:cc/likes/:uuid`, [204]);
    like.click();
    await waitUntil(() => like.textContent === '3' && like.getAttribute('aria-pressed') === 'true');
    await waitUntil(() => server.asked('POST', '/likes/').length === 1, 'not sent');
    server.on('DELETE', `${BLOG}/:cc/likes/:uuid`, [403, { code: 'forbidden', message: '' }]);
    like.click();
    await waitUntil(() => server.asked('DELETE', '/likes/').length > 0, 'not sent');
    await waitUntil(() => like.textContent === '3' && like.getAttribute('aria-pressed') === 'true', 'not taken back');
  });

  it('asks a guest who likes a post to join', async () => {
    const asked = listenFor('authentication/required');
    const el = await openBlog(server, [aPost({ total_likes: 2 })]);
    (await seen(el, '.post .icon--like')).click();
    await waitUntil(() => asked.called, 'not asked');
    expect(find(el, '.post .icon--like')?.textContent).to.equal('2');
  });

  it('goes from post to post with Page Down and Page Up', async () => {
    const el = await openBlog(server, [aPost(), aPost(), aPost()]);
    const posts = findAll(el, '.post');
    const press = (key: string) =>
      el.shadowRoot?.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    posts[0]?.focus();
    press('PageDown');
    press('PageDown');
    expect(el.shadowRoot?.activeElement).to.equal(posts[2]);
    press('PageDown');
    press('PageUp');
    expect(el.shadowRoot?.activeElement).to.equal(posts[1]);
  });

  it('opens a linked post that is further down', async () => {
    const [newest, old] = [aPost(), aPost({ title: 'Long ago', time_shown: 1000 })];
    store.set(takePageAction, () => ({ ...emptyPage, domain: 'localhost', deeplink_uuid: old.content_uuid }));
    server.on('GET', `${BLOG}/:cc/content/:uuid/direct`, [200, { contents: [old] }]);
    const el = await openBlog(server, [newest], { more: true });
    await seenText(el, 'Long ago');
    expect(findAll(el, '.post').map(({ dataset }) => dataset.uuid)).to.deep.equal(
      [newest, old].map(({ content_uuid }) => content_uuid),
    );
    expect(button(el, 'Older updates')).to.not.equal(undefined);
    expect(server.asked('GET', '/direct')[0]?.path).to.contain(old.content_uuid);
  });

  it('tells the page when it is loaded, when older posts are, and when others arrived', async () => {
    const [loaded, older, live] = [
      listenFor('liveblog/loaded'),
      listenFor('liveblog/more-loaded'),
      listenFor('liveblog-realtime/more-loaded'),
    ];
    const el = await openBlog(server, [aPost()], { more: true });
    await waitUntil(() => loaded.calledOnceWith(el), 'loaded');
    server.on('GET', `${BLOG}/:cc/posts`, [200, { more_available: false, contents: [aPost()] }]);
    await pressed(el, 'Older updates');
    await waitUntil(() => older.calledOnce, 'older');
    expect(live.called).to.equal(false);
    const tell = await listening(sockets);
    tell('visible', aPost({ time_shown: Date.now() }));
    await waitUntil(() => live.calledOnce, 'live');
    expect(loaded.callCount).to.equal(1);
  });
});

describe('what reporters do with posts and drafts', () => {
  beforeEach(() => openPage());
  afterEach(settled);

  it('marks a post as a key moment and pins it, and undoes both', async () => {
    const el = await openBlog(server, [aPost()], { blog: { authors: editors } });
    server.on('*', `${BLOG}/:cc/posts/:uuid/*`, [204]);
    await pressed(el, 'Edit');
    const tools = () => [...(find(el, '.post__actions')?.querySelectorAll('button') ?? [])];
    const press = (text: string) =>
      tools()
        .find(({ textContent }) => textContent === text)
        ?.click();
    press('Key moment');
    press('Pin');
    await waitUntil(() => server.asked('PUT', '/pin').length === 1 && server.asked('POST', '/pick').length === 1);
    el.remove();
    const marked = await openBlog(server, [aPost({ is_picked: true, is_pinned: true })], {
      blog: { authors: editors },
    });
    await waitUntil(() => marked.shadowRoot?.querySelectorAll('.post__actions [aria-pressed=true]').length === 2);
    for (const tool of findAll(marked, '.post__actions [aria-pressed=true]')) tool.click();
    await waitUntil(() => server.asked('DELETE', '/pin').length === 1 && server.asked('DELETE', '/pick').length === 1);
  });

  it('asks before a post is deleted for good', async () => {
    const el = await openBlog(server, [aPost()], { blog: { authors: editors } });
    server.on('DELETE', `${BLOG}/:cc/posts/:uuid`, [204]);
    await pressed(el, 'Delete');
    await waitUntil(() => button(el, 'Delete permanently'));
    expect(server.asked('DELETE', '/posts/')).to.have.length(0);
    button(el, 'Delete permanently').click();
    await waitUntil(() => server.asked('DELETE', '/posts/').length === 1);
  });

  it('shows earlier versions of a corrected post', async () => {
    const post = aPost({ is_edited: true, rev: 2 });
    const el = await openBlog(server, [post], { blog: { authors: reporters } });
    const fields = { title: 'Nine dead' };
    const version = {
      rev: 1,
      content: 'Nine people died.',
      fields,
      actor_uuid: ANA,
      date_replaced: Date.now() - 60_000,
    };
    server.on('GET', `${BLOG}/:cc/posts/:uuid/versions`, [200, { versions: [version] }]);
    await pressed(el, 'Corrections');
    await seenText(el, 'Nine people died.');
    expect(find(el, '.corrections .post__title')?.textContent).to.equal('Nine dead');
    await expect(el).to.be.accessible();
    await pressed(el, 'Corrections');
    await gone(el, '.corrections');
  });

  const paragraph = (text: string) => ({ type: 'paragraph' as const, text });
  const aDraft = (part: Partial<Draft>): Draft => ({
    draft_uuid: crypto.randomUUID(),
    actor_uuid: READER,
    date_changed: Date.now() - 60_000,
    status: 'draft',
    post: { title: null, body: [{ type: 'paragraph', text: 'Half of it' }] },
    ...part,
  });

  it('lists own and submitted drafts: continued, published, discarded', async () => {
    const waiting = aDraft({
      actor_uuid: ANA,
      status: 'submitted',
      post: { title: 'Smoke', body: [{ type: 'paragraph', text: 'Over the harbour' }] },
    });
    const drafts = [aDraft({}), waiting];
    const el = await openBlog(server, [aPost()], { blog: { authors: editors }, drafts });
    await waitUntil(() => button(el, 'Waiting for you (1)'), 'nothing waits');
    button(el, 'Drafts (1)').click();
    await seenText(el, 'Half of it');
    find(el, '.drafts__acts button')?.click();
    await waitUntil(() => writtenIn(el) === 'Half of it');

    button(el, 'Waiting for you (1)').click();
    await waitUntil(() => find(el, '.drafts__text')?.textContent === 'Smoke');
    server.on('POST', `${BLOG}/:cc/posts/:uuid/publish`, [201, aPost({ title: 'Smoke', time_shown: Date.now() })]);
    server.on('GET', `${BLOG}/:cc/drafts`, [200, { drafts: [aDraft({})] }]);
    findAll(el, '.drafts__acts button')
      .find(({ textContent }) => textContent === 'Publish')
      ?.click();
    await waitUntil(() => find(el, 'article .post__title')?.textContent === 'Smoke', 'not published');
    expect(server.asked('POST', '/publish')[0]?.path).to.contain(waiting.draft_uuid);

    server.on('DELETE', `${BLOG}/:cc/drafts/:uuid`, [204]);
    server.on('GET', `${BLOG}/:cc/drafts`, [200, { drafts: [] }]);
    await waitUntil(() => button(el, 'Drafts (1)'));
    if (!find(el, '.drafts__list li')) button(el, 'Drafts (1)').click();
    await seen(el, '.drafts__acts');
    findAll(el, '.drafts__acts button')
      .find(({ textContent }) => textContent === 'Delete')
      ?.click();
    await gone(el, '.drafts');
    expect(server.asked('DELETE', '/drafts/')).to.have.length(1);
  });

  it('shows drafts that are submitted while the page is open', async () => {
    const el = await openBlog(server, [aPost()], { blog: { authors: editors } });
    await waitUntil(() => server.asked('GET', '/drafts').length === 1 && button(el, 'Publish'));
    server.on('GET', `${BLOG}/:cc/drafts`, [200, { drafts: [aDraft({ actor_uuid: ANA, status: 'submitted' })] }]);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitUntil(() => button(el, 'Waiting for you (1)'), 'nobody is told');
  });

  it('shows both texts after someone else saved the draft', async () => {
    const draft_uuid = crypto.randomUUID();
    const read = (text: string, date_changed: number) =>
      aDraft({ draft_uuid, date_changed, actor_uuid: ANA, status: 'submitted', post: { body: [paragraph(text)] } });
    const drafts = [read('Nine dead.', 1)];
    const el = await openBlog(server, [], { blog: { authors: editors }, drafts });
    const known: unknown[] = [];
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, ({ json }) => {
      const { date_changed } = json as Draft;
      known.push(date_changed);
      return date_changed === 2
        ? [200, read('Eight hurt.', 3)]
        : [409, { code: 'edit_conflict', message: '', data: { draft: read('Seven hurt.', 2) } }];
    });
    await pressed(el, 'Waiting for you (1)');
    (await seen(el, '.drafts__acts button')).click();
    await waitUntil(() => writtenIn(el) === 'Nine dead.');
    await write(el, 'Eight hurt.');
    await pressed(el, 'Save draft');
    await seen(el, '.conflict');
    await seenText(el, 'Eight hurt.');
    await seenText(el, 'Seven hurt.');
    await pressed(el, 'Keep mine');
    await seenText(el, 'Draft saved.');
    expect(known).to.deep.equal([1, 2]);
  });

  it('schedules a post for its hour', async () => {
    const el = await openBlog(server, [], { blog: { authors: editors } });
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, ({ json }) => [200, json as object]);
    await write(el, 'The doors open.');
    await pressed(el, 'Schedule');
    const field = (await seen(el, '.writer__schedule input')) as HTMLInputElement;
    fill(field, '2031-05-01T18:00');
    const send = () => find<HTMLButtonElement>(el, '.writer__schedule button');
    await waitUntil(() => send()?.disabled === false);
    send()?.click();
    await seenText(el, 'Scheduled.');
    const sent = server.asked('PUT', '/drafts/')[0]?.json as Draft;
    const at = new Date(2031, 4, 1, 18).getTime();
    expect([sent.status, sent.publish_at, sent.date_changed]).to.deep.equal(['scheduled', at, 0]);
    expect(server.asked('POST', '/publish')).to.have.length(0);
  });
});
