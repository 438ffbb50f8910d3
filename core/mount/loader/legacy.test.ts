import { expect, fixture } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { waitUntil } from '../../../test/support/wait-until';
import { modernise } from './legacy';
import { mainTagOf } from './registry';

/** Returns the content of the mount after its conversion to a current element. */
async function modernised(markup: string): Promise<string> {
  const mount = await fixture(markup);
  modernise(mount);
  return mount.innerHTML;
}

describe('legacy mounts', () => {
  const server = fakeServer();

  afterEach(() => {
    sinon.restore();
    history.replaceState(null, '', location.pathname + location.search.replace(/[?&]forceLegacy/, ''));
  });

  it('turns comments into a conversation with container, limit and sort', async () => {
    const mount = await fixture(
      '<div class="vf-comments vf-widget" data-widget="comments" data-unique-id="4711" data-limit="5" data-sort="oldest"></div>',
    );
    modernise(mount);
    modernise(mount);
    expect(mount.innerHTML).to.equal(
      '<vf-conversations vf-container-id="4711" limit="5" sort="oldest"></vf-conversations>',
    );
  });

  it('turns a counter into a count', async () => {
    const mount = await fixture('<span data-widget="counter" data-unique-id="a:1"></span>');
    modernise(mount);
    expect(mount.innerHTML).to.equal('<vf-conversations-count vf-container-id="a:1"></vf-conversations-count>');
  });

  // Each row: the older mount, and the element it becomes.
  const mounts: Array<[string, string]> = [
    [
      'data-widget="reviews" data-unique-id="7" data-title="Readers" data-limit="3" data-sort="rating_desc"',
      '<vf-livereviews vf-container-id="7" vf-title="Readers" limit="3" sort="rating_desc"></vf-livereviews>',
    ],
    ['data-widget="quote" data-unique-id="7"', '<vf-pull-quote vf-container-id="7"></vf-pull-quote>'],
    [
      'data-widget="trending-articles" data-limit="3" data-title="Read on"',
      '<vf-trending-articles limit="3" title="Read on"></vf-trending-articles>',
    ],
    ['data-widget="community-comments" data-limit="3"', '<vf-community-comments limit="3"></vf-community-comments>'],
    [
      'data-widget="community-popular" data-title="Best"',
      '<vf-community-comments sort="num_likes_desc" title="Best"></vf-community-comments>',
    ],
    ['data-widget="trending-comments"', '<vf-community-comments sort="hot"></vf-community-comments>'],
    ['data-widget="users" data-limit="4"', '<vf-top-users limit="4"></vf-top-users>'],
    [
      'data-widget="sharebar" class="vf-widget vf-share-bar-circle vf-share-bar-vertical" data-button-view="true" data-show-labels="true" data-show-counters="true" data-show-total="false" data-share-current-page-url="true"',
      '<vf-share-bar shape="circle" direction="vertical" button-view="true" show-labels="true" show-counters="true" show-total="false" share-current-page-url="true"></vf-share-bar>',
    ],
    ['data-widget="sharebar" class="vf-share-bar-default vf-share-bar-horizontal"', '<vf-share-bar></vf-share-bar>'],
    ['data-widget="sharebar" data-path="/other"', '<vf-share-bar share-url="/other"></vf-share-bar>'],
    ['data-widget="rating-avg" data-unique-id="7"', '<vf-rating vf-container-id="7"></vf-rating>'],
    ['data-widget="rating-user" data-unique-id="7"', '<vf-rating mode="own" vf-container-id="7"></vf-rating>'],
    ['data-widget="rating-star"', '<vf-rating mode="both"></vf-rating>'],
    [
      'data-widget="media-gallery" data-unique-id="7" data-limit="6"',
      '<vf-media-gallery vf-container-id="7" limit="6"></vf-media-gallery>',
    ],
    ['data-widget="sharetotal"', '<vf-share-bar view="total"></vf-share-bar>'],
  ];
  for (const [attributes, element] of mounts) {
    it(`turns ${attributes} into ${element}`, async () => {
      expect(await modernised(`<div ${attributes}></div>`)).to.equal(element);
    });
  }

  // Mount names of specification §2, and the widget of each.
  const names: Record<string, string> = {
    'average-rating': 'rating',
    liveblog: 'livestory',
    'live-story': 'livestory',
    chat: 'livechat',
    conversations: 'conversations',
    'conversations-count': 'conversations-count',
    'email-verification': 'email-verification',
    'password-reset': 'password-reset',
    pullquote: 'pull-quote',
    'push-opt-in': 'push-opt-in',
    'review-form': 'review-form',
    'content-recirculation': 'content-recirculation',
    tray: 'tray',
    'tray-trigger': 'tray-trigger',
    'trending-articles': 'trending-articles',
    'topic-follow': 'topic-follow',
    'standalone-ad': 'standalone-ad',
    'conversation-starter': 'conversation-starter',
  };
  for (const [name, widget] of Object.entries(names)) {
    it(`mounts ${name} by data-widget as by its element`, async () => {
      expect(await modernised(`<div data-widget="${name}"></div>`)).to.equal(`<vf-${widget}></vf-${widget}>`);
      expect(mainTagOf(`vf-${name}`)).to.equal(`vf-${widget}`);
    });
  }

  it('read every attribute of the element, by its own name or after data-', async () => {
    const attributes =
      'vf-container-id="7" data-limit="3" reply-limit="1" data-vf-title="Talk" data-nothing="1" class="x"';
    const mount = await fixture(`<div data-widget="conversations" ${attributes}></div>`);
    modernise(mount);
    const element = mount.firstElementChild as Element;
    expect(Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))).to.deep.equal({
      'vf-container-id': '7',
      limit: '3',
      'reply-limit': '1',
      'vf-title': 'Talk',
    });
    for (const id of ['data-unique-id', 'data-container-id', 'data-vf-container-id']) {
      const chat = await modernised(`<div data-widget="chat" ${id}="a:1"></div>`);
      expect(chat).to.equal('<vf-livechat vf-container-id="a:1"></vf-livechat>');
    }
    expect(
      await modernised('<div data-widget="trending-articles" data-sort="hot" data-days-published="2"></div>'),
    ).to.equal('<vf-trending-articles days-published="2" sort="hot"></vf-trending-articles>');
  });

  it('treat the path of this page as this page', async () => {
    const here = `data-path="${location.pathname}"`;
    expect(await modernised(`<div data-widget="counter" ${here}></div>`)).to.equal(
      '<vf-conversations-count></vf-conversations-count>',
    );
    expect(await modernised(`<div data-widget="sharebar" data-url="${location.href}"></div>`)).to.equal(
      '<vf-share-bar></vf-share-bar>',
    );
  });

  it('asks for the conversation of another page, and shows nothing if it has none', async () => {
    server.on('GET', '/v2/:domain/pages/sea/tide', [200, { result: { container_id: 'tide-7', unique_id: 'x' } }]);
    server.on('GET', '/v2/:domain/pages/gone', [404, { code: 'page_not_found' }]);
    const warn = sinon.stub(console, 'warn');
    const mount = await fixture('<div data-widget="counter" data-path="/sea/tide"></div>');
    modernise(mount);
    await waitUntil(() => mount.firstElementChild);
    expect(mount.innerHTML).to.equal('<vf-conversations-count vf-container-id="tide-7"></vf-conversations-count>');
    const gone = await fixture('<div data-widget="counter" data-url="/gone"></div>');
    modernise(gone);
    await waitUntil(() => warn.callCount === 1);
    expect(gone.innerHTML).to.equal('');
    const named = '<div data-widget="counter" data-path="/gone" data-unique-id="9"></div>';
    expect(await modernised(named)).to.contain('vf-container-id="9"');
  });

  it('accept mounts of accelerated pages, which only name the type', async () => {
    expect(await modernised('<amp-viafoura data-widget="comments"></amp-viafoura>')).to.equal(
      '<vf-conversations></vf-conversations>',
    );
  });

  it('warns about a widget it does not have, and refuses two addresses', async () => {
    const warn = sinon.stub(console, 'warn');
    const error = sinon.stub(console, 'error');
    const unknown = await fixture('<div data-widget="toString"></div>');
    modernise(unknown);
    const both = await fixture('<div data-widget="counter" data-path="/a" data-url="https://a.example/a"></div>');
    modernise(both);
    expect(unknown.innerHTML + both.innerHTML).to.equal('');
    expect(warn.callCount).to.equal(1);
    expect(error.args).to.deep.equal([['Only one of data-path or data-url is supported']]);
  });

  it('leaves the page alone when its address carries forceLegacy', async () => {
    history.replaceState(null, '', `${location.pathname}${location.search}${location.search ? '&' : '?'}forceLegacy`);
    const mount = await fixture('<div data-widget="comments"></div>');
    modernise(mount);
    expect(mount.innerHTML).to.equal('');
    expect(await modernised('<div data-widget="chat"></div>')).to.contain('vf-livechat');
  });
});
