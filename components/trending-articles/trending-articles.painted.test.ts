import { aTimeout, expect } from '@open-wc/testing';
import { anArticle } from '../../test/support/articles';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import 'virtual:element/trending-articles';
import { reads } from '../../test/support/spoken';

const some = [1, 2, 3].map((at) => anArticle(at, { origin_image_url: '' }));

describe('trending articles, painted', () => {
  const server = fakeServer();

  it('hydrate without a change or a request', async () => {
    const state = { ...aPaintedState(null), widget: 'trending-articles', facts: { articles: some } };
    const { host, nodes } = paint(state);
    expect(host.shadowRoot?.querySelectorAll('a')).to.have.length(3);
    openPage({ reader: false });
    document.body.append(host);
    await hydrated(host);
    expect(nodesOf(host)).to.deep.equal(nodes);
    await aTimeout(50);
    expect(server.requests).to.deep.equal([]);
    await reads(host, '', [
      'region: Most discussed',
      'heading: Most discussed',
      'list:',
      'link: Story number 11 comment → https://news.example/story-1?__vfz=medium%3Dstandalone_top_pages',
      'link: Story number 22 comments → https://news.example/story-2?__vfz=medium%3Dstandalone_top_pages',
      'link: Story number 33 comments → https://news.example/story-3?__vfz=medium%3Dstandalone_top_pages',
    ]);
    await expect(host).to.be.accessible();
    host.remove();
  });
});
