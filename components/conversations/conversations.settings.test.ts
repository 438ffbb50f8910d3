import { expect, fixture, html } from '@open-wc/testing';
import { readSettings } from '../../core/mount/widget/settings';
import { aComment, aFirstPage, CONTAINER, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, findAll, gone, seen } from '../../test/support/seen';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';
import { settings } from './conversations.settings';

const server = fakeServer();

describe('attributes of a conversation', () => {
  beforeEach(() => openPage());

  it('have the bounds and fallbacks that pages rely on', () => {
    const none = readSettings(settings, {});
    expect(none).to.deep.include({ limit: 10, replyLimit: 2, paginationLimit: 10, paginationReplyLimit: 10 });
    expect(none).to.deep.include({ sort: 'newest', featuredTabActiveThreshold: 3, initialHeight: undefined });
    expect(none).to.deep.include({ firstPromoPosition: 2, promoInterval: 7 });
    const wild = {
      limit: '0',
      replyLimit: '101',
      sort: 'wildest',
      initialHeight: '-4',
      promoInterval: '8',
      firstPromoPosition: '9',
    };
    expect(readSettings(settings, wild)).to.deep.include({
      limit: 10,
      replyLimit: 2,
      sort: 'newest',
      initialHeight: undefined,
      firstPromoPosition: 9,
      promoInterval: 9,
    });
  });

  it('determine the request', async () => {
    serveConversation(server, aFirstPage([aComment()]));
    const el = await fixture<HTMLElement>(
      html`<vf-conversations vf-container-id="story-1" limit="25" reply-limit="0" sort="featured" vf-title="Letters"></vf-conversations>`,
    );
    await seen(el, 'article');
    const asked = server.requests.find(({ query }) => query.container_id === 'story-1');
    expect(asked?.query).to.deep.include({ limit: '25', reply_limit: '0', sorted_by: 'newest_pick' });
    expect(find(el, '[part~=title]')?.textContent).to.contain('Letters').and.to.contain('1 comment');

    el.setAttribute('limit', '30');
    await waitUntil(() => server.requests.some(({ query }) => query.limit === '30'));
  });

  it('do not reload the first page when they change the size of a later one', async () => {
    serveConversation(server, aFirstPage([aComment()], {}, true));
    server.on('GET', `/v4/livecomments/:section/${CONTAINER}/comments`, [
      200,
      { contents: [aComment({ content: 'Further down' })], more_available: false },
    ]);
    const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id="story-1"></vf-conversations>`);
    await seen(el, 'article');
    const first = server.requests.filter(({ query }) => query.container_id === 'story-1').length;
    el.setAttribute('pagination-limit', '4');
    el.setAttribute('pagination-reply-limit', '4');
    await new Promise((resolve) => setTimeout(resolve, 100));
    find(el, '.vf-load-more__button')?.click();
    await waitUntil(() => findAll(el, 'article').some((it) => it.textContent?.includes('Further down')));
    expect(server.requests.filter(({ query }) => query.container_id === 'story-1')).to.have.length(first);
    expect(server.asked('GET', `${CONTAINER}/comments`).at(-1)?.query.limit).to.equal('4');
  });

  it('cut the list at a height, with a button for the rest', async () => {
    serveConversation(server, aFirstPage(Array.from({ length: 8 }, () => aComment())));
    const el = await fixture<HTMLElement>(
      html`<vf-conversations vf-container-id="story-1" initial-height="300px"></vf-conversations>`,
    );
    const list = await seen(el, '.threads--cut');
    await waitUntil(() => list.offsetHeight === 300);
    findAll(el, 'button')
      .find((it) => it.textContent === 'Show the whole conversation')
      ?.click();
    await gone(el, '.threads--cut');
    await waitUntil(() => list.offsetHeight > 300);
  });

  it('ignore a container id that the server would refuse', async () => {
    const el = await fixture<HTMLElement>(
      html`<vf-conversations vf-container-id="no spaces, please"></vf-conversations>`,
    );
    expect((await seen(el, '.viafoura')).children).to.have.length(0);
    expect(server.requests).to.have.length(0);
  });
});
