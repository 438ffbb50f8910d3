import { aTimeout, expect } from '@open-wc/testing';
import { anArticle } from '../../test/support/articles';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import 'virtual:element/trending-articles';

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
    await expect(host).to.be.accessible();
    host.remove();
  });
});
