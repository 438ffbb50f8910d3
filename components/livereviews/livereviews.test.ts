import { expect, fixture, html } from '@open-wc/testing';
import { publish } from '../../core/base/bus/bus';
import { store } from '../../core/base/store/store';
import type { Comment } from '../../core/contract/content/comment';
import type { RealtimeEvent } from '../../core/contract/content/realtime';
import { loadOwnReviewAction } from '../../core/state/reviews/load.actions';
import { reviewsAtom } from '../../core/state/reviews/reviews.atoms';
import { applyReviewEvent } from '../../core/state/reviews/reviews.live';
import { toReader } from '../../core/state/user/user';
import { setCurrentUserAction } from '../../core/state/user/user.atoms';
import { ANA, aComment, aFirstPage, BEN, CONTAINER, logIn, openPage, READER } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { joinFollowed } from '../../test/support/join-followed';
import { listenFor } from '../../test/support/listen-for';
import { setOnline } from '../../test/support/network';
import { aPaintedState, hydrated, paint } from '../../test/support/painted';
import { ITEM, REVIEWS, serveReviews } from '../../test/support/review-page';
import { aReview, aSummary } from '../../test/support/reviews';
import { find, findAll, seen, seenText } from '../../test/support/seen';
import { waitUntil } from '../../test/support/wait-until';
import { reading } from './painted/reading';
import 'virtual:element/livereviews';
import 'virtual:element/review-form';
import { reads } from '../../test/support/spoken';

const server = fakeServer();
const path = REVIEWS;
const serve = (contents: Comment[], served = {}) => serveReviews(server, contents, served);

async function show(): Promise<HTMLElement> {
  const el = await fixture<HTMLElement>(html`<vf-livereviews vf-container-id=${ITEM}></vf-livereviews>`);
  await waitUntil(() => store.get(reviewsAtom(ITEM)).status === 'success', 'not loaded');
  return el;
}

const titles = (el: HTMLElement) => findAll(el, '.review__words').map(({ textContent }) => textContent);

function press(el: HTMLElement, text: string): void {
  const button = findAll<HTMLButtonElement>(el, 'button').find((it) => it.textContent?.includes(text));
  if (!button) throw new Error(`no button "${text}"`);
  button.click();
}

function type(el: HTMLElement, selector: string, text: string): void {
  const field = find<HTMLInputElement>(el, selector) as HTMLInputElement;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

async function fill(el: HTMLElement, stars: number, text: string): Promise<void> {
  (await seen<HTMLInputElement>(el, `input[type=radio][value="${stars}"]`)).click();
  type(el, 'textarea', text);
}

describe('<vf-livereviews>', () => {
  beforeEach(() => openPage());

  it('shows its list below a separate form', async () => {
    const review = aReview({ actor_uuid: ANA });
    serve([review]);
    server.on('GET', `${path}/`, ({ query }) => [
      200,
      aFirstPage(Number(query.limit) > 0 ? [review] : [], { container_id: ITEM, summary: aSummary() }, true),
    ]);
    const page = await fixture<HTMLElement>(html`<div>
      <vf-review-form vf-container-id=${ITEM}></vf-review-form>
      <vf-livereviews vf-container-id=${ITEM}></vf-livereviews>
    </div>`);
    const list = page.querySelector('vf-livereviews') as HTMLElement;
    await seen(list, '.review__words');
    expect(titles(list).length).to.equal(1);
  });

  it('shows average, histogram, reviews and the publisher’s answer', async () => {
    const loaded = listenFor('reviews/loaded');
    const review = aReview({ rating: 3.5, title: 'Slow, then not', is_verified: true, actor_uuid: BEN });
    serve([
      review,
      aComment({ content: 'Thank you, Ben.', actor_uuid: ANA }, review),
      aReview({ title: 'Read twice' }),
    ]);
    const el = await show();
    await seenText(el, '12 ratings');
    expect(titles(el)).to.deep.equal(['Slow, then not', 'Read twice']);
    expect(find(el, '.review [role=img]')?.getAttribute('aria-label')).to.equal('3.5 of 5');
    await seenText(el, 'Verified buyer');
    await seenText(el, 'Answer by Ana Moreau');
    await waitUntil(() => loaded.callCount === 1);
    await expect(el).to.be.accessible();
  });

  it('counts the characters left of a review, near the limit only', async () => {
    serve([]);
    const el = await show();
    press(el, 'Write a review');
    await fill(el, 4, 'x'.repeat(4499));
    expect(find(el, '.field__hint')).to.equal(null);
    type(el, 'textarea', 'x'.repeat(4500));
    await seenText(el, '500 characters left');
    type(el, 'textarea', 'x'.repeat(4999));
    await seenText(el, '1 character left');
  });

  it('requests the page’s number of reviews, in the page’s order', async () => {
    serve([aReview()]);
    const el = await fixture<HTMLElement>(
      html`<vf-livereviews vf-container-id=${ITEM} limit="3" sort="rating_desc"></vf-livereviews>`,
    );
    await seen(el, '.review__words');
    const [asked] = server.requests.filter(({ url }) => url.searchParams.has('sorted_by'));
    expect(asked?.url.searchParams.get('limit')).to.equal('3');
    expect(asked?.url.searchParams.get('sorted_by')).to.equal('rating_desc');
    expect(find(el, '.reviews__order .icon--sort')?.textContent).to.equal('Highest rated');
  });

  it('shows the reviews with a number of stars by its row, and all again', async () => {
    serve([aReview()]);
    const el = await show();
    await seen(el, '.bar');
    press(el, '2 stars: 1 rating');
    await waitUntil(() => server.requests.some(({ url }) => url.searchParams.get('filtered_by') === 'stars_2'));
    await waitUntil(() => find(el, '.bar[aria-pressed=true]'));
    press(el, 'Show all');
    await waitUntil(() => !find(el, '.bar[aria-pressed=true]'));
  });

  it('sends a review with its stars by keyboard or pointer, and tells the page', async () => {
    serve([]);
    const created = listenFor('review/created');
    const el = await show();
    await seenText(el, 'Be the first to review');
    press(el, 'Write a review');
    await seen(el, 'form');
    await expect(el).to.be.accessible();
    expect(find(el, 'input[type=radio]:checked'), 'no default').to.equal(null);
    press(el, 'Post review');
    await seenText(el, 'Choose a rating');
    await fill(el, 4, 'It stays with you.');
    press(el, 'Post review');
    await waitUntil(() => created.callCount === 1);
    const [sent] = server.asked('POST', '/reviews');
    expect(sent?.json).to.deep.equal({ content: 'It stays with you.', rating: 4, title: null });
    await seenText(el, 'Thanks for your review');
    await seenText(el, 'Edit your review');
    expect(find(el, 'form')).to.equal(null);
  });

  it('asks a guest to log in on sending, stores the text, and sends it after the login', async () => {
    logIn(false);
    serve([]);
    const asked = listenFor('authentication/required');
    const created = listenFor('review/created');
    const el = await show();
    press(el, 'Write a review');
    await fill(el, 5, 'As a guest.');
    press(el, 'Post review');
    await waitUntil(() => asked.callCount === 1);
    expect(server.asked('POST', '/reviews')).to.have.length(0);
    await joinFollowed();
    logIn();
    publish('login/success', 'viafoura');
    await waitUntil(() => created.callCount === 1);
  });

  it('opens the reader’s earlier review for editing, and shows a refusal beside it', async () => {
    const own = aReview({ actor_uuid: READER, rating: 2, title: 'Dull', content: 'Not for me.' });
    serve([own], { own });
    server.on('POST', `${path}/:container/content/:review/edit`, [503, { code: 'unavailable', message: '' }]);
    const el = await show();
    await seenText(el, 'Edit your review');
    press(el, 'Edit your review');
    await waitUntil(() => find<HTMLTextAreaElement>(el, 'textarea')?.value === 'Not for me.');
    expect(find<HTMLInputElement>(el, 'input[type=radio]:checked')?.value).to.equal('2');
    await fill(el, 3, 'Better the second time.');
    press(el, 'Save changes');
    await seenText(el, 'The service is taking a short break.');
    expect(find<HTMLTextAreaElement>(el, 'textarea')?.value).to.equal('Better the second time.');
    type(el, 'textarea', 'Better the third time.');
    await waitUntil(() => !find(el, '.field__error'), 'still shown');
    server.on('POST', `${path}/:container/content/:review/edit`, ({ json }) => [
      200,
      { ...own, ...(json as object), is_edited: true },
    ]);
    press(el, 'Save changes');
    await seenText(el, 'edited');
    expect(titles(el)).to.deep.equal(['Dull']);
  });

  it('follows live changes: the average, a removed review, and new ones on request', async () => {
    const review = aReview({ actor_uuid: BEN });
    serve([review]);
    const el = await show();
    await seenText(el, 'The crossing');
    const receive = (part: Partial<RealtimeEvent>) =>
      applyReviewEvent(ITEM, { message_type: 'review', container_uuid: CONTAINER, seq: 9, ...part } as RealtimeEvent);
    const summary = aSummary({ rating_average: 2, rating_count: 40 });
    receive({
      message_type: 'rating',
      action: 'updated',
      payload: { content_container_uuid: CONTAINER, summary } as never,
    });
    await seenText(el, '40 ratings');
    receive({ action: 'visible', payload: aReview({ actor_uuid: ANA }) });
    await seenText(el, '1 new review');
    receive({
      action: 'disabled',
      payload: { ...review, content: undefined as never, state: 'disabled', simplified_state: 'hidden' },
    });
    await seenText(el, 'This review was removed');
  });

  it('shows a waiting change to its author only, until it is decided', async () => {
    logIn();
    const own = aReview({ actor_uuid: READER, content: 'Slow at first.' });
    const waits = {
      ...own,
      content: 'It grew on me.',
      state: 'awaiting_moderation',
      simplified_state: 'hidden',
    } as const;
    serve([own], { own: waits });
    const el = await show();
    await seenText(el, 'It grew on me.');
    const tellOthers = (payload: Comment) =>
      applyReviewEvent(ITEM, {
        message_type: 'review',
        container_uuid: CONTAINER,
        seq: 9,
        action: 'updated',
        payload,
      } as RealtimeEvent);
    const asked = server.requests.length;
    tellOthers(own);
    await waitUntil(() => server.requests.length > asked);
    await seenText(el, 'It grew on me.');
    expect(el.shadowRoot?.textContent).not.to.contain('Slow at first.');
    serve([], { own: { ...waits, state: 'visible', simplified_state: 'visible' } });
    tellOthers({ ...own, content: 'It grew on me.' });
    await waitUntil(() => !find(el, '.review--waits'));
  });

  it('lets staff reject waiting reviews', async () => {
    const staff = { id: 100, uuid: READER, name: 'Robin', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(staff));
    serve([aReview({ actor_uuid: BEN, state: 'awaiting_moderation', simplified_state: 'hidden' })]);
    const el = await show();
    (await seen<HTMLButtonElement>(el, '.review__more')).click();
    await seen(el, '[role=menuitem]');
    const items = findAll(el, '[role=menuitem]').map(({ textContent }) => textContent);
    expect(items).to.include.members(['Approve', 'Reject', 'Spam']);
  });

  it('lets staff answer, and moderate as any content', async () => {
    const staff = { id: 100, uuid: READER, name: 'Robin', user_privilege: 'moderator' as const };
    store.set(setCurrentUserAction, toReader(staff));
    const review = aReview({ actor_uuid: BEN });
    serve([review]);
    server.on('POST', `${path}/:container/reviews/:review/reply`, ({ json }) => [
      201,
      aComment({ actor_uuid: READER, ...(json as object) }, review),
    ]);
    const el = await show();
    (await seen<HTMLButtonElement>(el, '.review__more')).click();
    await seen(el, '[role=menuitem]');
    const items = findAll(el, '[role=menuitem]').map(({ textContent }) => textContent);
    expect(items).to.include.members(['Answer', 'Reject', 'Spam', 'Remove']);
    findAll(el, '[role=menuitem]')
      .find(({ textContent }) => textContent === 'Answer')
      ?.click();
    await seenText(el, 'Your answer');
    type(el, 'textarea', 'We fixed page 12.');
    findAll<HTMLButtonElement>(el, 'form button[type=submit]')[0]?.click();
    await seenText(el, 'We fixed page 12.');
  });

  it('shows that it is closed, and why a reader may not write', async () => {
    serve([aReview()], { settings: { expiry_time: 1 } });
    const el = await show();
    await seenText(el, 'Reviews are closed');
    expect(findAll(el, 'button').some(({ textContent }) => textContent === 'Write a review')).to.equal(false);
  });

  it('tells a banned reader that they may not write, and shows other reviews', async () => {
    for (const [ban_level, words] of [
      ['posting', "You can't post here right now"],
      ['login', "You can't post here right now"],
    ] as const) {
      openPage();
      store.set(setCurrentUserAction, toReader({ id: 100, uuid: READER, user_privilege: 'normal', ban_level }));
      serve([aReview({ actor_uuid: BEN })]);
      const el = await show();
      await seenText(el, words);
      expect(titles(el)).to.deep.equal(['The crossing']);
      expect(find(el, '.reviews__write')).to.equal(null);
      el.remove();
    }
  });

  for (const [why, closes, ban_level, isOffered] of [
    ['after closing', 1, 'none', true],
    ['after a ban', null, 'posting', false],
  ] as const) {
    it(`${isOffered ? 'lets' : 'does not let'} a reviewer change their review ${why}`, async () => {
      logIn();
      store.set(setCurrentUserAction, toReader({ id: 100, uuid: READER, user_privilege: 'normal', ban_level }));
      const own = aReview({ actor_uuid: READER });
      serve([own], { own, settings: closes ? { expiry_time: closes } : {} });
      const el = await show();
      if (isOffered) await seenText(el, 'Edit your review');
      else await seenText(el, "You can't post here right now");
      expect(findAll(el, 'button').some(({ textContent }) => textContent === 'Edit your review')).to.equal(isOffered);
    });
  }

  it('shows that there is no connection, and retries what could not be loaded', async () => {
    server.on('GET', `${path}/`, [503, { code: 'unavailable', message: '' }]);
    const el = await fixture<HTMLElement>(html`<vf-livereviews vf-container-id=${ITEM}></vf-livereviews>`);
    await seenText(el, "Reviews couldn't be loaded");
    await expect(el).to.be.accessible();
    serve([aReview()]);
    press(el, 'Try again');
    await seenText(el, 'The crossing');
    setOnline(false);
    await seenText(el, "You're offline");
    setOnline(true);
  });

  it('tells the page that it is painted, and the reader that they are offline, before React', () => {
    const page = aFirstPage([aReview()], { container_id: ITEM, summary: aSummary() });
    const { host, shadow, nodes } = paint({ ...aPaintedState(page), widget: 'livereviews', container_id: ITEM });
    document.body.append(host);
    const loaded = listenFor('reviews/loaded');
    const state = { ...aPaintedState(null), facts: { list: null, users: [] }, texts: { offline: "You're offline." } };
    reading.publishDrawn?.(host, state);
    expect(loaded.args).to.deep.equal([[host]]);
    const live = reading.follow?.(shadow, state, () => {});
    expect(find(host, '.reviews__bar')).to.equal(null);
    setOnline(false);
    expect(find(host, '.summary + .reviews__bar')?.textContent).to.equal("You're offline.");
    setOnline(true);
    expect(find(host, '.reviews__bar')).to.equal(null);
    setOnline(false);
    live?.hide();
    expect([...shadow.querySelectorAll('.viafoura, .viafoura *')]).to.deep.equal(nodes);
    setOnline(true);
    host.remove();
  });

  it('is painted, and hydrates without a change', async () => {
    const page = aFirstPage([aReview(), aReview({ actor_uuid: BEN })], { container_id: ITEM, summary: aSummary() });
    const state = { ...aPaintedState(page), widget: 'livereviews', container_id: ITEM };
    const { host, nodes } = paint(state);
    expect(titles(host)).to.deep.equal(['The crossing', 'The crossing']);
    openPage({ reader: false });
    serve([]);
    document.body.append(host);
    (await seen<HTMLButtonElement>(host, '.reviews__write')).click();
    await hydrated(host);
    expect(nodes.filter((node) => !node.isConnected)).to.have.length.below(2);
    await waitUntil(() => !find(host, '[aria-busy="true"]'), 'the form has come');
    await expect(host).to.be.accessible();
    host.remove();
  });
});

describe('<vf-review-form>', () => {
  beforeEach(() => openPage());

  it('shows only the form, by its id, with half stars if the page asks for them', async () => {
    serve([]);
    const created = listenFor('review/created');
    const el = await fixture<HTMLElement>(html`<vf-review-form id=${ITEM} half-stars="true"></vf-review-form>`);
    await seen(el, 'form');
    expect(findAll(el, 'input[type=radio]')).to.have.length(10);
    await reads(el, '', [
      'group: Your rating',
      'radio: 0.5 stars',
      'radio: 1 star',
      'radio: 1.5 stars',
      'radio: 2 stars',
      'radio: 2.5 stars',
      'radio: 3 stars',
      'radio: 3.5 stars',
      'radio: 4 stars',
      'radio: 4.5 stars',
      'radio: 5 stars',
      'field: Title (optional) (maxlength 120)',
      'field: Your review',
      'button: Post review',
      'status:',
    ]);
    await expect(el).to.be.accessible();
    await fill(el, 3.5, 'Three and a half.');
    press(el, 'Post review');
    await waitUntil(() => created.callCount === 1);
    await seenText(el, 'Thanks for your review');
  });

  for (const [what, lateAt, body] of [
    ['what stood before the sending', `${path}/:container/own`, { review: null, rating: null, is_verified: false }],
    ['what its reader marked', `${path}/personal`, { containers: [], muted: [] }],
  ] as const) {
    it(`stays sent when ${what} arrives after it`, async () => {
      serve([]);
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      server.on('GET', lateAt, async () => {
        await asked;
        return [200, body];
      });
      const el = await fixture<HTMLElement>(html`<vf-review-form id=${ITEM}></vf-review-form>`);
      await seen(el, 'form');
      const late = store.set(loadOwnReviewAction, ITEM);
      await fill(el, 4, 'Between two stations.');
      press(el, 'Post review');
      await seenText(el, 'Thanks for your review');
      answer();
      await late;
      expect(find(el, '.review-standing')?.textContent).to.contain('Thanks for your review');
    });
  }

  it('reads and writes in the section that its page names', async () => {
    serve([]);
    const books = '00000000-0000-4000-8000-0000000000b0';
    const created = listenFor('review/created');
    const el = await fixture<HTMLElement>(html`<vf-review-form id=${ITEM} section=${books}></vf-review-form>`);
    await seen(el, 'form');
    await fill(el, 4, 'On the shelf of books.');
    press(el, 'Post review');
    await waitUntil(() => created.callCount === 1);
    await seenText(el, 'Thanks for your review');
    const asked = server.requests.map(({ url }) => url.pathname).filter((at) => at.includes('/v4/reviews/'));
    expect(asked).to.include(`/v4/reviews/${books}/${CONTAINER}/reviews`);
    expect(asked.filter((at) => !at.includes(`/v4/reviews/${books}/`))).to.deep.equal([]);
  });

  it('stays in the section of its page if the other does not exist', async () => {
    serve([]);
    const el = await fixture<HTMLElement>(html`<vf-review-form id=${ITEM} section="books"></vf-review-form>`);
    await seen(el, 'form');
    expect(server.requests.some(({ url }) => url.pathname.includes('/books/'))).to.equal(false);
  });
});
