import { expect, fixture, html } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { anArticle } from '../../test/support/articles';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { find, seen } from '../../test/support/seen';
import 'virtual:element/trending-articles';
import { reads } from '../../test/support/spoken';
import { waitUntil } from '../../test/support/wait-until';

const TRENDING = '/v4/livecomments/:section/trending';
const LONG = 'The council voted by eleven to four to close the harbour bridge to cars from next spring on';

const some = [1, 2, 3].map((at) =>
  anArticle(at, {
    origin_url: `https://news.example/story-${at}?page=2`,
    total_visible_content: 10 * at,
    ...(at === 2 && { origin_title: LONG }),
    ...(at === 3 && { origin_image_url: '' }),
  }),
);
const links = (el: Element) => [...(el.shadowRoot?.querySelectorAll('a') ?? [])];

describe('trending articles', () => {
  const server = fakeServer();
  beforeEach(() => openPage({ reader: false }));

  it('lists articles that others discuss, as links that name their source', async () => {
    server.on('GET', TRENDING, [200, { trending: some }]);
    const el = await fixture<HTMLElement>(html`<vf-trending-articles></vf-trending-articles>`);
    await seen(el, 'a');
    expect(find(el, 'h2')?.textContent).to.equal('Most discussed');
    expect(links(el).map(({ href }) => href)).to.deep.equal(
      [1, 2, 3].map((at) => `https://news.example/story-${at}?page=2&__vfz=medium%3Dstandalone_top_pages`),
    );
    expect(find(el, '.vf-trending-article__comment-count')?.textContent).to.equal('10 comments');
    const [first, , third] = links(el);
    const picture = first?.querySelector('img');
    expect([picture?.getAttribute('loading'), picture?.referrerPolicy, picture?.width]).to.deep.equal([
      'lazy',
      'no-referrer',
      120,
    ]);
    expect(third?.querySelector('img')).to.equal(null);
    await reads(el, '', [
      'region: Most discussed',
      'heading: Most discussed',
      'list:',
      'link: Story number 110 comments → https://news.example/story-1?page=2&__vfz=medium%3Dstandalone_top_pages',
      'link: The council voted by eleven to four to close the harbour bridge to cars from next spring on20 comments → https://news.example/story-2?page=2&__vfz=medium%3Dstandalone_top_pages',
      'link: Story number 330 comments → https://news.example/story-3?page=2&__vfz=medium%3Dstandalone_top_pages',
    ]);
    await expect(el).to.be.accessible();
  });

  it('cuts a long title, and shows it in full on hover and focus', async () => {
    server.on('GET', TRENDING, [200, { trending: some }]);
    const el = await fixture<HTMLElement>(html`<vf-trending-articles></vf-trending-articles>`);
    await seen(el, 'a');
    const title = links(el)[1]?.querySelector('.vf-item-layout__title') as HTMLElement;
    expect(title.querySelector('[aria-hidden]')?.textContent).to.equal(`${LONG.slice(0, 70).trimEnd()}...`);
    const whole = title.querySelector('.article__whole') as HTMLElement;
    expect(whole.textContent).to.equal(LONG);
    expect(whole.offsetHeight).to.equal(1);
    links(el)[1]?.focus();
    await waitUntil(() => whole.offsetHeight > 10);
  });

  it('asks as its attributes say, clamped, without the article the reader is at', async () => {
    store.set(pageAtom, (page) => ({ ...page, container: 'own-story' }));
    server.on('GET', TRENDING, [200, { trending: some }]);
    const el = await fixture<HTMLElement>(
      html`<vf-trending-articles limit="900" days-published="all" trend-window="0" sort="hot"></vf-trending-articles>`,
    );
    await seen(el, 'a');
    const queries = () => server.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
    expect(queries().find(({ limit }) => limit === '100')).to.deep.equal({
      limit: '100',
      content_container_window_days: '0',
      content_window_hours: '1',
      sorted_by: 'hot',
      lang: 'en',
      without: 'own-story',
    });
    el.setAttribute('days-published', '90');
    await waitUntil(() => queries().some(({ content_container_window_days: days }) => days === '30'));
  });

  it('shows its views, and counts their links under their names', async () => {
    server.on('GET', TRENDING, [200, { trending: some }]);
    const el = await fixture<HTMLElement>(
      html`<vf-trending-articles view="condensed" title=""></vf-trending-articles>`,
    );
    await seen(el, 'a');
    expect(find(el, 'h2')).to.equal(null);
    expect(find(el, 'img')).to.equal(null);
    expect(links(el)[0]?.href).to.contain('medium%3Dstandalone_top_pages_condensed');
    el.setAttribute('view', 'list');
    await waitUntil(() => find(el, 'ol.articles__list--list'));
    el.setAttribute('view', 'full');
    el.setAttribute('thumbnail', 'false');
    await waitUntil(() => find(el, '.articles__list--full'));
    expect(find(el, 'img')).to.equal(null);
    el.setAttribute('tracking-medium', 'conversations_top_pages');
    await waitUntil(() => links(el)[0]?.href.endsWith('__vfz=medium%3Dconversations_top_pages'));
    await expect(el).to.be.accessible();
  });

  it('shows an empty state, or nothing at all', async () => {
    server.on('GET', TRENDING, [200, { trending: [] }]);
    const el = await fixture<HTMLElement>(html`<vf-trending-articles></vf-trending-articles>`);
    expect((await seen(el, '.articles__empty')).textContent).to.equal('Nothing here yet.');
    await expect(el).to.be.accessible();
    el.setAttribute('hide-when-empty', 'true');
    await waitUntil(() => find(el, '.viafoura')?.childElementCount === 0);
  });

  it('shows when it could not be loaded, and tries again', async () => {
    server.on('GET', TRENDING, [503, {}]);
    const el = await fixture<HTMLElement>(html`<vf-trending-articles></vf-trending-articles>`);
    const retry = await seen(el, '[role="alert"] button');
    await reads(el, '', [
      'region: Most discussed',
      'heading: Most discussed',
      'alert:',
      "Couldn't load the articles.",
      'button: Try again',
    ]);
    await expect(el).to.be.accessible();
    server.on('GET', TRENDING, [200, { trending: some }]);
    retry.click();
    await seen(el, 'a');
  });
});
