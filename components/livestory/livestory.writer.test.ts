import { expect } from '@open-wc/testing';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Draft, LiveBlog } from '../../core/contract/content/live-blog';
import { noBlog } from '../../core/contract/content/live-blog-defaults';
import type { Post } from '../../core/state/live-blog/new-posts';
import { noticesAtom } from '../../core/state/notices/notices.atoms';
import { aContainer, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fill } from '../../test/support/fill';
import {
  aPost,
  BLOG,
  button,
  editors,
  openBlog,
  pasteIn,
  pressed,
  reporters,
  serveWriting,
  write,
  writtenIn,
} from '../../test/support/live-blog';
import { setOnline } from '../../test/support/network';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { slowClock } from '../../test/support/slow-clock';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const free = { settings: { ...noBlog.settings, review_before_publish: false } };
const refuses: [number, object] = [403, { code: 'forbidden', message: '' }];
const fieldText = writtenIn;
const drafts = () => server.asked('PUT', '/drafts/').map(({ json }) => json as Draft & { post: Post });
const paragraph = (text: string) => ({ type: 'paragraph' as const, text });
const isTold = () => waitUntil(() => store.get(noticesAtom).some(({ kind }) => kind === 'error'), 'nobody is told');
const isOn = (el: Element, label: string) => button(el, label)?.getAttribute('aria-pressed');
const tools = (el: Element) =>
  findAll(el, '.writer__marks button, .writer__out button').map(({ textContent }) => textContent?.trim());
const keys = (el: Element, more: KeyboardEventInit) =>
  find(el, '.body-field__text')?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true, ...more }),
  );

describe('the field of a live blog’s authors', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    setOnline(true);
    clearPageState(store);
    localStorage.clear();
  });
  const open = (posts: Post[], blog: Partial<LiveBlog> = {}, list: Draft[] = []) =>
    openBlog(server, posts, { blog, drafts: list });

  it('has the buttons and marks of each role', async () => {
    const marks = ['Key moment', 'Pin', 'Notify followers'];
    const scoreboard = { home: { name: 'A', score: '0' }, away: { name: 'B', score: '0' } };
    const table: [blog: Partial<LiveBlog>, labels: string[]][] = [
      [{ authors: reporters }, ['Picture', 'Poll', 'Save draft', 'Submit for review']],
      [{ authors: reporters, ...free }, ['Picture', 'Poll', 'Schedule', 'Save draft', 'Publish']],
      [
        { authors: editors, scoreboard },
        ['Picture', ...marks, 'Poll', 'Scoreboard', 'Schedule', 'Sponsored', 'Save draft', 'Publish'],
      ],
    ];
    for (const [blog, labels] of table) {
      const el = await open([], blog);
      await seen(el, '.writer');
      expect(tools(el)).to.deep.equal(labels);
      expect(Boolean(button(el, 'Blog settings'))).to.equal(blog.authors === editors);
      expect(
        findAll<HTMLButtonElement>(el, '.writer__out button').map(({ disabled }) => disabled),
        'nothing is written',
      ).to.deep.equal([true, true]);
      keys(el, { ctrlKey: true });
      expect(drafts()).to.deep.equal([]);
      el.remove();
    }
  });

  it('reports an edit instead of a draft if a post is corrected: without marks, with its time', async () => {
    const el = await open([aPost({ body: [paragraph('Nine dead.')] })], { authors: editors });
    await seen(el, '.writer');
    expect(find(el, '.writer__time')).to.equal(null);
    await pressed(el, 'Schedule');
    await pressed(el, 'Edit');
    await waitUntil(() => fieldText(el) === 'Nine dead.');
    expect(tools(el)).to.deep.equal(['Sponsored', 'Cancel', 'Save correction']);
    expect([
      find(el, '.writer__time') !== null,
      find(el, '.writer__schedule'),
      text(el, '.writer__editing'),
    ]).to.deep.equal([true, null, 'Correcting a published post']);
    await write(el, ' ');
    await waitUntil(() => button(el, 'Save correction').disabled);
    await pressed(el, 'Cancel');
    await gone(el, '.writer__editing');
    expect(find(el, '.writer__time')).to.equal(null);
  });
  const text = (el: Element, selector: string) => find(el, selector)?.textContent;

  it('is sent by Ctrl or Cmd and Enter as its role may, and not by Enter only', async () => {
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, ({ json }) => [200, aPost(json as Partial<Post>)]);
    serveWriting(server);
    const el = await open([], { authors: reporters });
    await write(el, 'Smoke');
    keys(el, {});
    keys(el, { shiftKey: true });
    expect(drafts()).to.have.length(0);
    keys(el, { metaKey: true });
    await seenText(el, 'Submitted for review.');
    expect([drafts()[0]?.status, server.asked('POST', '/publish').length]).to.deep.equal(['submitted', 0]);
    el.remove();
    const editor = await open([aPost()], { authors: editors });
    await pressed(editor, 'Edit');
    await seen(editor, '.writer__editing');
    keys(editor, { ctrlKey: true });
    await waitUntil(() => server.asked('POST', '/edit').length === 1, 'not corrected');
  });

  it('sends the marks that are on, once, and a sponsor', async () => {
    serveWriting(server);
    const el = await open([], { authors: editors });
    await write(el, 'Goal');
    for (const label of ['Key moment', 'Pin']) {
      await pressed(el, label);
      await waitUntil(() => isOn(el, label) === 'true');
    }
    expect(find(el, '[aria-label="Sponsor"]')).to.equal(null);
    await pressed(el, 'Sponsored');
    fill((await seen(el, '[aria-label="Sponsor"]')) as HTMLInputElement, 'Harbour');
    fill(find(el, '[aria-label="Title"]') as HTMLInputElement, 'One nil');
    await waitUntil(() => isOn(el, 'Sponsored') === 'true');
    await pressed(el, 'Publish');
    await seenText(el, 'Published.');
    await write(el, 'Half time');
    await pressed(el, 'Save draft');
    await seenText(el, 'Draft saved.');
    const [first, second] = drafts();
    expect(first).to.deep.include({ key_moment: true, pin: true, notify: false, status: 'draft' });
    expect(first?.post).to.deep.include({ title: 'One nil', sponsor: 'Harbour' });
    expect(second).to.deep.include({ key_moment: false, pin: false, notify: false, status: 'draft' });
    expect(second?.post).to.deep.include({ title: null, sponsor: null });
    await write(el, 'Second half');
    await waitUntil(() => !el.shadowRoot?.textContent?.includes('Draft saved.'), 'it is said of what is written now');
  });

  it('withdraws a post for ten seconds, and no longer; a refusal keeps it', async () => {
    serveWriting(server);
    const clock = slowClock();
    try {
      const el = await open([], { authors: editors });
      await write(el, 'Two all.');
      await pressed(el, 'Publish');
      await waitUntil(() => button(el, 'Undo'));
      await clock.tickAsync(8000);
      expect(button(el, 'Undo')).to.not.equal(undefined);
      await clock.tickAsync(2500);
      await waitUntil(() => !button(el, 'Undo'), 'still to be taken back');
      expect(el.shadowRoot?.textContent).to.not.contain('Published.');
      await write(el, 'Three two.');
      await pressed(el, 'Publish');
      server.on('DELETE', `${BLOG}/:cc/posts/:uuid`, refuses);
      await pressed(el, 'Undo');
      await isTold();
      expect([fieldText(el), Boolean(button(el, 'Undo'))]).to.deep.equal(['', false]);
    } finally {
      clock.restore();
    }
  });

  it('shows that a post is being sent, and the cause of a problem', async () => {
    server.on('PUT', `${BLOG}/:cc/drafts/:uuid`, 'offline');
    const el = await open([], { authors: editors });
    await write(el, 'Goal');
    await pressed(el, 'Publish');
    await seenText(el, 'Sending…');
    await write(el, 'Another');
    await seenText(el, 'Sending…');
    serveWriting(server);
    dispatchEvent(new Event('online'));
    await seenText(el, 'Published.');
    expect(el.shadowRoot?.textContent).to.not.contain('Sending…');
  });

  it('has the byline of the previous post, and offers Robin among the authors', async () => {
    serveWriting(server);
    const el = await open([], { authors: editors });
    fill((await seen(el, '.writer__byline')) as HTMLInputElement, 'Agencies');
    await write(el, 'Goal');
    await pressed(el, 'Publish');
    await seenText(el, 'Published.');
    await waitUntil(() => fieldText(el) === '');
    expect(find<HTMLInputElement>(el, '.writer__byline')?.value).to.equal('Agencies');
  });

  it('makes a card of an address only if it has its own line, and removes it again', async () => {
    server.on('POST', `${BLOG}/:cc/embed`, refuses);
    const el = await open([], { authors: editors });
    const paste = async (before: string, pasted: string) => {
      await write(el, before);
      await pasteIn(el, pasted);
      return find(el, '.attached') !== null || server.asked('POST', '/embed').length > 0;
    };
    expect(await paste('Look ', 'https://x.example/1'), 'within a line').to.equal(false);
    expect(await paste('- North', 'https://x.example/1'), 'in a list').to.equal(false);
    expect(await paste('', 'see https://x.example/1'), 'among words').to.equal(false);
    expect(await paste('', 'ftp://x.example/1')).to.equal(false);
    expect(server.asked('POST', '/embed')).to.have.length(0);
    await write(el, 'Look:');
    keys(el, { shiftKey: true });
    await pasteIn(el, ' https://x.example/1 ');
    await isTold();
    expect([text(el, '.attached__url'), fieldText(el)], 'the address stays').to.deep.equal([
      'https://x.example/1',
      'Look:',
    ]);
    keys(el, { key: 'Backspace' });
    keys(el, { key: 'Backspace' });
    await gone(el, '.attached');
    await write(el, '');
    await pasteIn(el, 'https://x.example/2');
    (await seen(el, '[aria-label="Remove"]')).click();
    await gone(el, '.attached');
  });

  it('accepts pictures that are pasted or dropped, and shows before the upload why one cannot be used', async () => {
    const el = await open([], { authors: editors });
    const field = (await seen(el, '.body-field__text')) as HTMLTextAreaElement;
    for (const kind of ['paste', 'drop']) {
      store.set(noticesAtom, []);
      const files = new DataTransfer();
      files.items.add(new File(['x'], 'IMG_1.heic', { type: 'image/heic' }));
      const about = { clipboardData: files, dataTransfer: files, bubbles: true, composed: true, cancelable: true };
      const event = kind === 'paste' ? new ClipboardEvent(kind, about) : new DragEvent(kind, about);
      field.dispatchEvent(event);
      expect(event.defaultPrevented, kind).to.equal(true);
      await seenText(el, "That file can't be used.");
    }
    expect(server.asked('POST', '/media')).to.have.length(0);
  });

  it('names settings that editors may not change, and sets the state of coverage', async () => {
    const el = await open([], { authors: editors, status: 'live' });
    await seen(el, '.writer');
    const coverage = () => findAll(el, '.writer__coverage button').map(({ textContent }) => textContent);
    expect(coverage()).to.deep.equal(['Pause coverage', 'End coverage', 'Blog settings']);
    server.on('PUT', `${BLOG}/:cc`, refuses);
    await pressed(el, 'End coverage');
    await isTold();
    expect(text(el, '.coverage')).to.equal('Live');
    server.on('PUT', `${BLOG}/:cc`, [200, aContainer({ blog: { ...noBlog, authors: editors, status: 'ended' } })]);
    await pressed(el, 'End coverage');
    await waitUntil(() => coverage().join() === 'Go live,Blog settings');
    expect(
      server
        .asked('PUT', '/liveblog/')
        .map(({ json }) => json)
        .at(-1),
    ).to.deep.equal({ status: 'ended' });
  });
});
