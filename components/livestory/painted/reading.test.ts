import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { noBlog } from '../../../core/contract/live-blog-defaults';
import { type PaintedState, STATE_FORMAT } from '../../../core/contract/painted';
import type { RealtimeEvent } from '../../../core/contract/realtime';
import { aComment, aFirstPage, CONTAINER } from '../../../test/support/conversation';
import { fakeSockets } from '../../../test/support/fake-socket';
import { waitUntil } from '../../../test/support/wait-until';
import type { LivestoryFacts } from './livestory-facts';
import { reading } from './reading';

describe('a painted live blog', () => {
  const sockets = fakeSockets();
  afterEach(() => sinon.restore());

  it('is left as it was painted when React takes it over, also after it has announced posts', async () => {
    const { container } = aFirstPage([], { blog: { ...noBlog, status: 'live' }, seq: 1 });
    const view = { container, posts: [], hasMore: false, pinned: [], keyMoments: [], people: {}, order: 'newest' };
    const state = {
      v: STATE_FORMAT,
      lang: 'en',
      settings: { section_uuid: 'section' },
      facts: { view },
      texts: { new_updates_one: '1 new update', new_updates_other: '{count} new updates' },
    } as unknown as PaintedState<LivestoryFacts>;
    const host = document.createElement('div');
    // The reader is further up.
    host.style.marginTop = '5000px';
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<div class="viafoura"><p class="empty"></p><p class="hushed" role="status"></p></div>';
    const painted = root.innerHTML;

    const live = reading.follow?.(root, state, sinon.fake());
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    const [asked] = sockets.last.asked('subscribe');
    const event: RealtimeEvent = {
      message_type: 'liveblog_post',
      action: 'visible',
      container_uuid: CONTAINER,
      seq: 2,
      payload: { ...aComment() },
    };
    sockets.last.says({ type: 'event', subscription_id: asked?.subscription_id, event });
    await waitUntil(() => root.querySelector('.hushed')?.textContent !== '');
    expect(root.querySelector('.new-updates')).to.not.equal(null);

    live?.hide();
    expect(root.innerHTML).to.equal(painted);
    live?.end();
    host.remove();
  });
});
