import { expect, fixture, html } from '@open-wc/testing';
import { store } from '../../core/base/store/store';
import { setRatingAction } from '../../core/state/reviews/load.actions';
import { aFirstPage, openPage } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { listenFor } from '../../test/support/listen-for';
import { aPaintedState, hydrated, paint } from '../../test/support/painted';
import { aSummary } from '../../test/support/reviews';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import 'virtual:element/rating';
import { reads } from '../../test/support/spoken';

describe('an average rating', () => {
  const server = fakeServer();
  beforeEach(() => openPage({ reader: false }));

  const serve = (summary = aSummary()) =>
    server.on('GET', '/v4/reviews/:section/', [200, aFirstPage([], { container_id: 'book-1', summary })]);

  it('shows stars, mean and count inside a link of the page, and asks once for all of an item', async () => {
    serve();
    const page = await fixture<HTMLElement>(
      html`<p>
        <a href="#book">The Ferryman <vf-rating vf-container-id="book-1"></vf-rating></a>
        <vf-average-rating vf-container-id="book-1" size="large"></vf-average-rating>
      </p>`,
    );
    const [small, large] = [...page.querySelectorAll<HTMLElement>('vf-rating, vf-average-rating')] as [
      HTMLElement,
      HTMLElement,
    ];
    const stars = await seen(small, '[role=img]');
    expect(stars.getAttribute('aria-label')).to.equal('4.3 of 5, 12 ratings');
    expect(stars.querySelectorAll('.star--full')).to.have.length(4);
    expect(stars.querySelectorAll('.star--half')).to.have.length(1);
    expect(find(small, 'a, button, [tabindex]')).to.equal(null);
    await seenText(large, '12 ratings');
    expect(server.asked('GET', '/v4/reviews/')).to.have.length(1);
    await reads(page, '', ['link: The Ferryman → #book']);
    await expect(page).to.be.accessible();
  });

  it('shows nothing before the first rating, and follows live changes', async () => {
    serve(aSummary({ rating_average: 0, rating_count: 0 }));
    const changed = listenFor('rating/changed');
    const el = await fixture<HTMLElement>(html`<vf-rating vf-container-id="book-1"></vf-rating>`);
    await waitUntil(() => server.asked('GET', '/v4/reviews/').length === 1);
    await waitUntil(() => find(el, '.viafoura'));
    expect(find(el, '.rating')).to.equal(null);
    store.set(setRatingAction, 'book-1', aSummary({ rating_average: 5, rating_count: 1 }));
    expect((await seen(el, '[role=img]')).getAttribute('aria-label')).to.equal('5 of 5, 1 rating');
    expect(changed.args).to.deep.equal([[{ container_id: 'book-1', average: 5, count: 1 }]]);
  });

  it('accepts the reader’s stars, shows them, and removes them', async () => {
    openPage({ reader: true });
    serve(aSummary({ rating_average: 0, rating_count: 0 }));
    server.on('GET', '/v4/reviews/:section/:cc/own', [200, { review: null, rating: null, is_verified: false }]);
    server.on('PUT', '/v4/reviews/:section/:cc/rating', [200, aSummary({ rating_average: 4, rating_count: 1 })]);
    server.on('DELETE', '/v4/reviews/:section/:cc/rating', [200, aSummary({ rating_average: 0, rating_count: 0 })]);
    const counted = listenFor('vf-analytics/recorded');
    const el = await fixture<HTMLElement>(html`<vf-rating vf-container-id="book-1" mode="both"></vf-rating>`);
    const press = async (words: string) => {
      await waitUntil(() => findAll(el, 'button').some((it) => it.textContent === words), words);
      (findAll(el, 'button').find((it) => it.textContent === words) as HTMLElement).click();
    };
    await press('Rate');
    await seenText(el, 'Choose a rating');
    expect(server.asked('PUT', '/rating')).to.have.length(0);
    ((await seen(el, 'input[value="4"]')) as HTMLInputElement).click();
    expect(server.asked('PUT', '/rating')).to.have.length(0);
    await expect(el).to.be.accessible();
    await press('Rate');
    await seenText(el, 'Thanks for your rating');
    expect(server.asked('PUT', '/rating')[0]?.json).to.deep.equal({ rating: 4 });
    expect((await seen(el, '[role=img]')).getAttribute('aria-label')).to.equal('4 of 5, 1 rating');
    await press('Remove my rating');
    await waitUntil(() => !find(el, '[role=img]'));
    expect(server.asked('DELETE', '/rating')).to.have.length(1);
    expect(counted.args).to.deep.equal([['INTERACTION', 'vf-rating', 'rating']]);
  });

  it('asks a guest to log in when they rate', async () => {
    serve();
    const asked = listenFor('authentication/required');
    const el = await fixture<HTMLElement>(html`<vf-rating vf-container-id="book-1" mode="own"></vf-rating>`);
    ((await seen(el, 'input[value="3"]')) as HTMLInputElement).click();
    (await seen(el, 'button[type=submit]')).click();
    await waitUntil(() => asked.callCount === 1);
    expect(asked.args[0]?.[0]).to.deep.equal({ method: 'login', reason: 'rate' });
    expect(find(el, '[role=img]')).to.equal(null);
  });

  it('is painted, and hydrates without a change', async () => {
    const state = { ...aPaintedState(null), widget: 'rating', container_id: 'book-1' };
    const { host, nodes } = paint({ ...state, facts: { summary: aSummary() } });
    expect(find(host, '.rating__mean')?.textContent).to.equal('4.3');
    openPage({ reader: false });
    document.body.append(host);
    await hydrated(host);
    expect(nodes.every((node) => node.isConnected)).to.equal(true);
    expect(server.requests).to.have.length(0);
    host.remove();
  });
});
