import { aTimeout, expect } from '@open-wc/testing';
import { openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { aPaintedState, hydrated, nodesOf, paint } from '../../test/support/painted';
import 'virtual:element/trending-articles';

const some = [1, 2, 3].map((at) => ({
  container_id: `story-${at}`,
  content_container_uuid: `00000000-0000-4000-8000-00000000000${at}`,
  origin_title: `Story number ${at}`,
  origin_summary: '',
  origin_url: `https://news.example/story-${at}`,
  origin_image_url: '',
  total_visible_contents: at,
  total_visible_content: 10 * at,
  date_published: 1,
}));

describe('trending articles, painted', () => {
  const server = fakeServer();

  it('are hydrated as they stand, asking nobody', async () => {
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
