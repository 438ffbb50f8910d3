import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { clearPageState } from '../../core/base/store/jotai';
import { store } from '../../core/base/store/store';
import type { Post } from '../../core/state/live-blog/new-posts';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { fakeSockets } from '../../test/support/fake-socket';
import { listenFor } from '../../test/support/listen-for';
import { aPost, button, listening, openBlog } from '../../test/support/live-blog';
import { find, findAll, gone } from '../../test/support/seen';
import { slowClock } from '../../test/support/slow-clock';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/livestory';

const server = fakeServer();
const text = (el: Element, selector: string) => find(el, selector)?.textContent;

describe('new posts of a live blog', () => {
  const sockets = fakeSockets();
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => {
    clearPageState(store);
    localStorage.clear();
    sessionStorage.clear();
  });

  it('holds new posts while the reader is further down, then shows them on press', async () => {
    const came = listenFor('liveblog-realtime/more-loaded');
    const first = aPost();
    const el = await openBlog(server, [first]);
    const above = document.createElement('div');
    above.style.blockSize = '4000px';
    el.after(above);
    const tell = await listening(sockets);
    const top = sinon.stub(el, 'getBoundingClientRect').returns({ top: -201 } as DOMRect);
    tell('visible', aPost({ time_shown: Date.now() }));
    await waitUntil(() => button(el, '1 new update'));
    top.returns({ top: 0 } as DOMRect);
    tell('visible', aPost({ time_shown: Date.now() }));
    await waitUntil(() => button(el, '2 new updates'), 'those after it wait, too');
    const corrected: Post = { ...first, title: 'Corrected' };
    tell('updated', corrected);
    await waitUntil(() => text(el, 'article .post__title') === 'Corrected', 'a correction waits');
    const liked: Post = { ...corrected, total_likes: 9 };
    tell('liked', liked);
    await waitUntil(() => text(el, 'article .icon--like') === '9', 'a like waits');
    expect([findAll(el, 'article').length, came.callCount]).to.deep.equal([1, 0]);
    button(el, '2 new updates').click();
    await waitUntil(() => findAll(el, 'article').length === 3);
    await gone(el, '.new-updates');
    expect(came.callCount).to.equal(1);
    tell('visible', aPost({ time_shown: Date.now() }));
    await waitUntil(() => findAll(el, 'article').length === 4, 'the next one is held');
    for (const edge of [-199, innerHeight - 1]) {
      top.returns({ top: edge } as DOMRect);
      tell('visible', aPost({ time_shown: Date.now() }));
    }
    await waitUntil(() => findAll(el, 'article').length === 6);
    top.returns({ top: innerHeight } as DOMRect);
    tell('visible', aPost({ time_shown: Date.now() }));
    await waitUntil(() => button(el, '1 new update'), 'below the view');
    above.remove();
  });

  it('announces posts again after ten seconds, and nothing in between', async () => {
    const el = await openBlog(server, [aPost()]);
    // The connection may wait for seconds before it opens.
    const tell = await listening(sockets);
    const clock = slowClock('Date');
    try {
      const said = () => text(el, '.hushed[role=status]');
      tell('visible', aPost({ time_shown: Date.now() }));
      await waitUntil(() => findAll(el, 'article').length === 2);
      expect(said()).to.equal('');
      await clock.tickAsync(1000);
      await waitUntil(() => said() === '1 new update', `it says ${said()}`);
      await clock.tickAsync(5000);
      await waitUntil(() => said() === '', 'it is not emptied');
      for (const _ of [1, 2]) tell('visible', aPost({ time_shown: Date.now() }));
      await waitUntil(() => findAll(el, 'article').length === 4);
      await clock.tickAsync(2000);
      expect(said()).to.equal('');
      await clock.tickAsync(3500);
      await waitUntil(() => said() === '2 new updates', `it says ${said()}`);
    } finally {
      clock.restore();
    }
  });
});
