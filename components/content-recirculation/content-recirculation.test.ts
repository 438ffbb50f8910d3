import { expect, fixture, html } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import { pageAtom } from '../../core/state/page/page.atoms';
import { setSiteAction, settingsAtom } from '../../core/state/site/site.atoms';
import { anArticle } from '../../test/support/articles';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { find, seen } from '../../test/support/seen';
import 'virtual:element/content-recirculation';
import { reads } from '../../test/support/spoken';
import { waitUntil } from '../../test/support/wait-until';

const TRENDING = '/v4/livecomments/:section/trending';

const articles = [1, 2, 3].map((at) => anArticle(at));
const withAds = (ad_integration: 'none' | 'outbrain') =>
  store.set(setSiteAction, { ...store.get(settingsAtom), ad_integration }, null);

describe('content recirculation', () => {
  const server = fakeServer();
  const draw = async (markup = html`<vf-content-recirculation></vf-content-recirculation>`) => {
    server.on('GET', TRENDING, [200, { trending: articles }]);
    const el = await fixture<HTMLElement>(markup);
    await seen(el, '.article');
    return el;
  };
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => withAds('none'));

  it('shows cards of what to read next, which become rows if there is little room', async () => {
    const page = await fixture<HTMLElement>(html`<div style="inline-size: 700px"></div>`);
    const el = await draw();
    page.append(el);
    expect(find(el, 'h2')?.textContent).to.equal('Read next');
    const card = await seen(el, '.cards__item');
    expect(card.offsetHeight).to.equal(250);
    expect(find<HTMLAnchorElement>(el, 'a')?.href).to.equal(
      'https://news.example/story-1?__vfz=medium%3Dstandalone_content_recirculation_with_ads',
    );
    expect(find(el, '.cards__ad')).to.equal(null);
    await reads(el, '', [
      'region: Read next',
      'heading: Read next',
      'list:',
      'link: Story number 11 comment → https://news.example/story-1?__vfz=medium%3Dstandalone_content_recirculation_with_ads',
      'link: Story number 22 comments → https://news.example/story-2?__vfz=medium%3Dstandalone_content_recirculation_with_ads',
      'link: Story number 33 comments → https://news.example/story-3?__vfz=medium%3Dstandalone_content_recirculation_with_ads',
    ]);
    await expect(el).to.be.accessible();
    page.style.inlineSize = '320px';
    await waitUntil(() => card.offsetHeight < 140);
    await expect(el).to.be.accessible();
  });

  it('requests one ad after the second card, with reserved space', async () => {
    withAds('outbrain');
    const asked = listenFor('vf-ads/requestContentRecirculationAd');
    const el = await draw(html`<vf-content-recirculation thumbnail-position="right"></vf-content-recirculation>`);
    await waitUntil(() => asked.callCount === 1);
    const place = document.getElementById(asked.firstCall.args[0]);
    expect(place?.parentElement).to.equal(el);
    const ad = find<HTMLElement>(el, '.cards__ad');
    expect(ad?.offsetHeight).to.be.at.least(250);
    expect(ad?.previousElementSibling?.textContent).to.contain('Story number 2');
    expect(find<HTMLAnchorElement>(el, 'a')?.href).to.contain('with_ads_rs');
    el.setAttribute('tracking-medium', 'foot');
    await waitUntil(() => find<HTMLAnchorElement>(el, 'a')?.href.endsWith('foot'));
    expect(asked.callCount).to.equal(1);
    await reads(el, '', [
      'region: Read next',
      'heading: Read next',
      'list:',
      'link: Story number 11 comment → https://news.example/story-1?__vfz=medium%3Dfoot',
      'link: Story number 22 comments → https://news.example/story-2?__vfz=medium%3Dfoot',
      'Advertisement',
      'link: Story number 33 comments → https://news.example/story-3?__vfz=medium%3Dfoot',
    ]);
    await expect(el).to.be.accessible();
  });

  it('asks for none on a page without ads', async () => {
    withAds('outbrain');
    store.set(pageAtom, (page) => ({ ...page, ads_enabled: false }));
    const asked = listenFor('vf-ads/requestContentRecirculationAd');
    const el = await draw();
    expect(find(el, '.cards__ad')).to.equal(null);
    expect(asked.callCount).to.equal(0);
  });

  it('shows nothing while there are no articles', async () => {
    server.on('GET', TRENDING, [200, { trending: [] }]);
    const el = await fixture<HTMLElement>(html`<vf-content-recirculation></vf-content-recirculation>`);
    await waitUntil(() => server.requests.length > 0);
    await waitUntil(() => find(el, '.viafoura')?.childElementCount === 0);
  });
});
