import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Draft, LiveBlog } from '../../core/contract/content/live-blog';
import type { Post } from '../../core/state/live-blog/new-posts';
import { noticesAtom } from '../../core/state/notices/notices.atoms';
import { ANA, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import {
  aPost,
  BLOG,
  button,
  editors,
  openBlog,
  pressed,
  reporters,
  write,
  writtenIn,
} from '../../test/support/live-blog';
import { setOnline } from '../../test/support/network';
import { find, findAll, gone, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const refuses: [number, object] = [403, { code: 'forbidden', message: '' }];
const fieldText = writtenIn;
const paragraph = (text: string) => ({ type: 'paragraph' as const, text });
const isTold = () => waitUntil(() => store.get(noticesAtom).some(({ kind }) => kind === 'error'), 'nobody is told');

describe('the drafts of a live blog’s authors', () => {
  beforeEach(() => openPage());
  afterEach(() => {
    setOnline(true);
    clearPageState(store);
    localStorage.clear();
  });
  const open = (posts: Post[], blog: Partial<LiveBlog> = {}, list: Draft[] = []) =>
    openBlog(server, posts, { blog, drafts: list });

  const text = (el: Element, selector: string) => find(el, selector)?.textContent;

  it('lists drafts by author, and submitted ones for editors', async () => {
    const aDraft = (part: Partial<Draft>): Draft => ({
      ...{ draft_uuid: crypto.randomUUID(), actor_uuid: READER, date_changed: Date.now(), status: 'draft' },
      ...{ post: { title: null, body: [paragraph('Half of it')] }, ...part },
    });
    const scheduled = aDraft({
      status: 'scheduled',
      publish_at: Date.UTC(2031, 4, 1),
      post: { title: 'At six', body: null },
    });
    const list = [
      aDraft({}),
      scheduled,
      aDraft({ status: 'submitted', actor_uuid: ANA, post: {}, problem: 'pictures' }),
      aDraft({ actor_uuid: ANA }),
    ];
    const el = await open([], { authors: editors }, list);
    await pressed(el, 'Drafts (2)');
    await seenText(el, 'At six');
    expect(findAll(el, '.drafts__text').map(({ textContent }) => textContent)).to.deep.equal(['Half of it', 'At six']);
    expect(text(el, '.drafts__list li:nth-child(2) .post__meta')).to.contain('2031');
    button(el, 'Drafts (2)').click();
    await gone(el, '.drafts__list');
    await pressed(el, 'Waiting for you (1)');
    await waitUntil(() => findAll(el, '.drafts__text').length === 1);
    expect(text(el, '.drafts__text')).to.equal('…');
    expect(text(el, '.drafts__problem')).to.contain('a picture is no longer available');
    expect(findAll(el, '.drafts__acts button').map(({ textContent }) => textContent)).to.deep.equal([
      'Edit',
      'Publish',
      'Delete',
    ]);
    server.on('POST', `${BLOG}/:cc/posts/:uuid/publish`, refuses);
    findAll(el, '.drafts__acts button')[1]?.click();
    await isTold();
    store.set(noticesAtom, []);
    server.on('DELETE', `${BLOG}/:cc/drafts/:uuid`, refuses);
    findAll(el, '.drafts__acts button')[2]?.click();
    await isTold();
    expect(findAll(el, '.drafts__text'), 'it is there still').to.have.length(1);
    el.remove();
    const reporter = await open([], { authors: reporters }, list);
    await pressed(reporter, 'Drafts (2)');
    await seen(reporter, '.drafts__acts');
    expect(new Set(findAll(reporter, '.drafts__acts button').map(({ textContent }) => textContent))).to.deep.equal(
      new Set(['Edit', 'Delete']),
    );
  });

  it('asks for drafts every half minute while the page is seen', async () => {
    const clock = sinon.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval'] });
    try {
      const el = await open([], { authors: editors });
      const asked = () => server.asked('GET', '/drafts').length;
      await waitUntil(() => asked() === 1 && find(el, '.writer'));
      clock.tick(29_000);
      expect(asked()).to.equal(1);
      clock.tick(1000);
      await waitUntil(() => asked() === 2);
      const seenNow = sinon.stub(document, 'visibilityState').value('hidden');
      clock.tick(60_000);
      await aTimeout(30);
      expect(asked()).to.equal(2);
      seenNow.restore();
      el.remove();
      await aTimeout(30);
      clock.tick(60_000);
      await aTimeout(30);
      expect(asked(), 'it is left').to.equal(2);
    } finally {
      clock.restore();
    }
  });

  it('continues with the other person’s text, or keeps both, in a conflict', async () => {
    const post = aPost({ body: [paragraph('Nine dead.')] });
    const other = { ...post, rev: 2, body: [paragraph('Seven hurt.')] };
    server.on('POST', `${BLOG}/:cc/content/:uuid/edit`, [
      409,
      { code: 'edit_conflict', message: '', data: { other, rev: 2 } },
    ]);
    const el = await open([post], { authors: editors });
    const correct = async () => {
      await pressed(el, 'Edit');
      await seen(el, '.writer__editing');
      await write(el, 'Eight hurt.');
      await pressed(el, 'Save correction');
      await seen(el, '.conflict');
    };
    await correct();
    await expect(el).to.be.accessible();
    await pressed(el, 'Cancel');
    await gone(el, '.conflict');
    await waitUntil(() => button(el, 'Drafts (1)'), 'the correction is lost');
    expect(fieldText(el)).to.equal('');
    await pressed(el, 'Drafts (1)');
    await pressed(el, 'Edit');
    await waitUntil(() => fieldText(el) === 'Eight hurt.');
    await pressed(el, 'Save correction');
    await seen(el, '.conflict');
    await pressed(el, 'Use the latest');
    await waitUntil(() => fieldText(el) === 'Seven hurt.');
    expect(button(el, 'Drafts (1)')).to.equal(undefined);
    expect(server.asked('POST', '/edit')).to.have.length(2);
  });
});
