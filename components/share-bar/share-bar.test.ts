import { expect, fixture, html } from '@open-wc/testing';
import { apiOrigin } from '../../core/base/script/origin';
import { openPage, READER, SECTION } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import { reading } from './share-bar.reading';
import 'virtual:element/share-bar';

const SHARES = '/v4/shares/:section';
const option = (el: Element, medium: string) => find(el, `[data-medium=${medium}]`) as HTMLAnchorElement;
const names = (el: Element) => findAll(el, '.share__name').map(({ textContent }) => textContent);

/** Presses without navigation: a test page must stay. */
function pressStill(link: HTMLElement): void {
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay, { once: true });
  link.click();
}

describe('share bar', () => {
  const server = fakeServer();
  beforeEach(() => {
    server.on('POST', SHARES, [200, { total: 8, counts: { twitter: 8 } }]);
    server.on('GET', SHARES, [200, { total: 7, counts: { twitter: 7 } }]);
    openPage({ reader: false, settings: { share_networks: 'twitter,telegram' } });
  });

  it('links to the networks that the site has chosen, tells the page about a press and counts it', async () => {
    const clicked = listenFor('share/clicked');
    const loaded = listenFor('sharebar/loaded');
    const el = await fixture<HTMLElement>(html`<vf-share-bar vf-container-id="story-1"></vf-share-bar>`);
    const x = (await seen(el, 'a[data-medium=twitter][href]')) as HTMLAnchorElement;
    expect(names(el)).to.deep.equal(['Share', 'X', 'Telegram', 'Copy link', 'Email']);
    expect(loaded.callCount).to.equal(1);
    const shared = new URL(new URL(x.href).searchParams.get('url') ?? '');
    expect(shared.origin).to.equal(location.origin);
    expect(shared.searchParams.get('__vfz')).to.equal('medium=twitter');
    expect([x.target, x.rel]).to.deep.equal(['_blank', 'noopener noreferrer']);
    expect(option(el, 'email').href).to.match(/^mailto:\?subject=/);
    await expect(el).to.be.accessible();
    pressStill(x);
    await waitUntil(() => server.asked('POST', '/shares').length === 1, 'not counted');
    const [press] = server.asked('POST', '/shares');
    expect(press?.json).to.include({ container_id: 'story-1', medium: 'twitter' });
    expect(press?.headers.has('authorization')).to.equal(false);
    expect(clicked.args[0]).to.deep.equal(['twitter', x]);
    expect(server.asked('GET', '/shares').length).to.equal(0);
  });

  it('names who shares only in links of sites that ask for it', async () => {
    const vfzOf = async () => {
      const el = await fixture<HTMLElement>(html`<vf-share-bar vf-container-id="story-1"></vf-share-bar>`);
      const { href } = (await seen(el, 'a[data-medium=twitter][href]')) as HTMLAnchorElement;
      return new URL(new URL(href).searchParams.get('url') ?? '').searchParams.get('__vfz');
    };
    openPage({ settings: { share_networks: 'twitter', share_names_sharer: true } });
    expect(await vfzOf()).to.equal(`medium=twitter|sharer_uuid=${READER}`);
    openPage({ settings: { share_networks: 'twitter' } });
    expect(await vfzOf()).to.equal('medium=twitter');
    openPage({ reader: false, settings: { share_networks: 'twitter', share_names_sharer: true } });
    expect(await vfzOf()).to.equal('medium=twitter');
  });

  it('leads to a page of the suite that asks for the reader’s own Mastodon server', async () => {
    openPage({ reader: false, settings: { share_networks: 'mastodon' } });
    const el = await fixture<HTMLElement>(html`<vf-share-bar vf-container-id="story-1"></vf-share-bar>`);
    const { href } = (await seen(el, 'a[data-medium=mastodon][href]')) as HTMLAnchorElement;
    const { origin, pathname, searchParams } = new URL(href);
    expect([origin, pathname]).to.deep.equal([apiOrigin(), '/share/mastodon']);
    expect(searchParams.get('text')).to.contain(document.title).and.to.contain('__vfz=medium%3Dmastodon');
  });

  it('shows how often a page was shared, and counts the reader’s press at once, in every bar', async () => {
    const el = await fixture<HTMLElement>(
      html`<vf-share-bar vf-container-id="story-1" show-counters="true" show-total="true"></vf-share-bar>`,
    );
    const sum = await fixture<HTMLElement>(html`<vf-share-bar vf-container-id="story-1" view="total"></vf-share-bar>`);
    await seenText(el, '7 shares');
    await seenText(sum, '7 shares');
    expect(findAll(sum, '[data-medium]').length).to.equal(0);
    expect(option(el, 'twitter').querySelector('.share__count')?.textContent).to.equal('77 shares');
    expect(option(el, 'telegram').querySelector('.share__count')).to.equal(null);
    expect(server.asked('GET', '/shares').length).to.equal(1);
    await expect(el).to.be.accessible();
    pressStill(option(el, 'twitter'));
    await seenText(sum, '8 shares');
  });

  it('hides counts that cannot be loaded, and can share without them', async () => {
    server.on('GET', SHARES, 'offline');
    server.on('POST', SHARES, [429, { code: 'too_many_requests', message: '' }]);
    const el = await fixture<HTMLElement>(
      html`<vf-share-bar vf-container-id="story-1" show-total="true"></vf-share-bar>`,
    );
    const link = await seen(el, 'a[data-medium=telegram][href]');
    pressStill(link);
    await waitUntil(() => server.asked('POST', '/shares').length === 1);
    expect(find(el, '.share__total')).to.equal(null);
    expect(find(el, '.notice')).to.equal(null);
  });

  it('copies the link, and shows it if copying is not allowed', async () => {
    const write = navigator.clipboard.writeText;
    const el = await fixture<HTMLElement>(html`<vf-share-bar share-url="/other?page=2"></vf-share-bar>`);
    const copied: string[] = [];
    navigator.clipboard.writeText = async (text) => void copied.push(text);
    await waitUntil(() => option(el, 'telegram')?.href.includes('other'));
    option(el, 'copy_link').click();
    await seenText(el, 'Link copied.');
    expect(copied).to.deep.equal([`${location.origin}/other?page=2&__vfz=medium%3Dcopy_link`]);
    await waitUntil(() => server.asked('POST', '/shares').length === 1);
    expect(server.asked('POST', '/shares')[0]?.json).to.deep.equal({ url: '/other?page=2', medium: 'copy_link' });
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    option(el, 'copy_link').click();
    await seenText(el, 'The link is');
    navigator.clipboard.writeText = write;
  });

  it('hands the page to the device’s own sheet', async () => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => void shared.push(data);
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    const el = await fixture<HTMLElement>(html`<vf-share-bar share-current-page-url="true"></vf-share-bar>`);
    await waitUntil(() => option(el, 'telegram')?.href);
    option(el, 'device').click();
    await waitUntil(() => shared.length === 1);
    Reflect.deleteProperty(navigator, 'share');
    expect(shared[0]?.url).to.contain(location.pathname).and.to.contain('__vfz=medium%3Ddevice');
    expect(shared[0]?.title).to.equal(document.title);
  });

  it('copies the link if the device has no share sheet', async () => {
    Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
    const write = navigator.clipboard.writeText;
    const copied: string[] = [];
    navigator.clipboard.writeText = async (text) => void copied.push(text);
    const el = await fixture<HTMLElement>(html`<vf-share-bar share-url="/other"></vf-share-bar>`);
    await waitUntil(() => option(el, 'telegram')?.href);
    option(el, 'device').click();
    await seenText(el, 'Link copied.');
    expect(copied).to.deep.equal([`${location.origin}/other?__vfz=medium%3Ddevice`]);
    navigator.clipboard.writeText = write;
    Reflect.deleteProperty(navigator, 'share');
  });

  it('opens a mail in the same window, and a network in a new one', async () => {
    const el = await fixture<HTMLElement>(html`<vf-share-bar vf-container-id="story-1"></vf-share-bar>`);
    await waitUntil(() => option(el, 'telegram')?.href);
    expect([option(el, 'email').target, option(el, 'telegram').target]).to.deep.equal(['', '_blank']);
  });

  it('reads counts again for the next bar after they could not be read', async () => {
    server.on('GET', SHARES, 'offline');
    const bar = html`<vf-share-bar vf-container-id="story-1" show-total="true"></vf-share-bar>`;
    const first = await fixture<HTMLElement>(bar);
    await waitUntil(() => server.asked('GET', '/shares').length === 1);
    await seen(first, '[data-medium]');
    server.on('GET', SHARES, [200, { total: 7, counts: {} }]);
    await seenText(await fixture<HTMLElement>(bar), '7 shares');
    await seenText(first, '7 shares');
  });

  it('shares web addresses only', async () => {
    const el = await fixture<HTMLElement>(html`<vf-share-bar share-url="javascript:alert(1)"></vf-share-bar>`);
    await seen(el, '[data-medium=telegram]');
    expect(option(el, 'telegram').hasAttribute('href')).to.equal(false);
  });

  it('shows nothing if the site has no share bars', async () => {
    openPage({ reader: false, settings: { enable_sharebar: false } });
    const el = await fixture<HTMLElement>(html`<vf-share-bar show-total="true"></vf-share-bar>`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(find(el, '[data-medium]')).to.equal(null);
    expect(server.asked('GET', '/shares').length).to.equal(0);
  });

  it('is painted as links to the article, counts their presses, and hydrates without a change', async () => {
    const state = {
      ...aPaintedState(null),
      widget: 'share-bar',
      attributes: { 'show-total': 'true' },
      facts: {
        shared: { url: 'https://news.example/story', title: 'A story & more' },
        shares: { total: 3, counts: { facebook: 3 } },
      },
    };
    const { host, nodes, shadow } = paint(state, state.attributes);
    expect(find(host, '.share__total')?.textContent).to.equal('3 shares');
    expect(option(host, 'twitter').href).to.equal(
      `https://x.com/intent/post?url=${encodeURIComponent('https://news.example/story?__vfz=medium%3Dtwitter')}&text=A%20story%20%26%20more`,
    );

    // Before React: outside a document, a press does not navigate.
    const clicked = listenFor('share/clicked');
    const following = reading.follow?.(shadow, state, () => {});
    option(host, 'facebook').click();
    await waitUntil(() => server.asked('POST', `/shares/${SECTION}`).length === 1, 'not counted');
    expect(clicked.args[0]?.[0]).to.equal('facebook');
    following?.end();
    option(host, 'facebook').click();
    expect(clicked.callCount).to.equal(1);

    openPage({ reader: false });
    document.body.append(host);
    await hydrated(host);
    expect(nodesOf(host)).to.deep.equal(nodes);
    // The page has a newer address of its own.
    await waitUntil(() => option(host, 'twitter').href.includes(encodeURIComponent(location.origin)));
    await expect(host).to.be.accessible();
    host.remove();
  });
});
