import { expect, fixture, html } from '@open-wc/testing';
import { openPage } from '../../test/support/conversation';
import { listenFor } from '../../test/support/listen-for';
import { find, seen } from '../../test/support/seen';
import 'virtual:element/standalone-ad';
import { waitUntil } from '../../test/support/wait-until';

describe('a standalone ad', () => {
  it('requests one ad for its reserved space', async () => {
    openPage({ reader: false, settings: { ad_integration: 'gtag' } });
    const asked = listenFor('vf-ads/requestStandaloneAd');
    const el = await fixture<HTMLElement>(html`<vf-standalone-ad></vf-standalone-ad>`);
    expect((await seen(el, '.ad__room')).offsetHeight).to.equal(250);
    await waitUntil(() => asked.callCount === 1);
    expect(document.getElementById(asked.firstCall.args[0])?.parentElement).to.equal(el);
    expect(find(el, 'section')?.getAttribute('aria-label')).to.equal('Advertisement');
    await expect(el).to.be.accessible();
    el.setAttribute('ad-height', '0');
    await waitUntil(() => find<HTMLElement>(el, '.ad__room')?.offsetHeight === 0);
    expect(asked.callCount).to.equal(1);
  });

  it('is not shown if the site has no ads', async () => {
    openPage({ reader: false });
    const asked = listenFor('vf-ads/requestStandaloneAd');
    const el = await fixture<HTMLElement>(html`<vf-standalone-ad></vf-standalone-ad>`);
    await waitUntil(() => find(el, '.viafoura'));
    expect(find(el, '.ad')).to.equal(null);
    expect(asked.callCount).to.equal(0);
  });
});
