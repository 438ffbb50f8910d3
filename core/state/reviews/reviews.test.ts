import { expect } from '@open-wc/testing';
import { ANA, aComment, aFirstPage, BEN, CONTAINER, logIn, openPage, READER } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { happensToReviews, ITEM, REVIEWS, serveReviews } from '../../../test/support/review-page';
import { aReview, aSummary } from '../../../test/support/reviews';
import { waitUntil } from '../../../test/support/wait-until';
import { store } from '../../base/store/store';
import { uuidToNumericId } from '../../contract/values/ids';
import { commentAtom, reactionAtom } from '../content/content.atoms';
import {
  loadMoreReviewsAction,
  loadOwnReviewAction,
  loadRatingAction,
  loadReviewsAction,
  setRatingAction,
} from './load.actions';
import { loadOwnRatingAction, rateAction } from './rate.actions';
import { answerAtom, ownReviewAtom, ratingAtom, reviewsAtom } from './reviews.atoms';
import { judgeReviewAction, pickReviewAction } from './staff.actions';
import { answerReviewAction, removeReviewAction, sendReviewAction } from './write.actions';

const server = fakeServer();
const wanted = { container_id: ITEM, limit: 2, sort: 'newest', filter: null } as const;
const load = (more: object = {}) => store.set(loadReviewsAction, { ...wanted, ...more });
const there = () => store.get(reviewsAtom(ITEM));
const own = () => store.get(ownReviewAtom(ITEM));
const down = [503, { code: 'unavailable', message: '' }] as [number, object];

/** Answers when the test releases it. */
function later() {
  let go = () => {};
  const came = new Promise<void>((resolve) => {
    go = resolve;
  });
  return { came, go };
}

describe('reviews, as they are read', () => {
  beforeEach(() => openPage());

  it('are created by the first reader, even if another is faster; a failure creates nothing', async () => {
    for (const [made, isThere] of [
      [[201, { content_container_uuid: CONTAINER }], true],
      [[409, { code: 'container_exists', message: '' }], true],
      [down, false],
    ] as const) {
      openPage();
      server.on('GET', `${REVIEWS}/`, [404, { code: 'container_not_found', message: '' }]);
      server.on('POST', `${REVIEWS}/`, () => {
        serveReviews(server, [aReview()]);
        return made as [number, object];
      });
      await load();
      expect([there().status, there().uuids.length]).to.deep.equal(isThere ? ['success', 1] : ['error', 0]);
    }
    openPage();
    server.requests.length = 0;
    server.on('GET', `${REVIEWS}/`, down);
    await load();
    expect(server.asked('POST', '/reviews/')).to.have.length(0);
  });

  it('are those requested last, whichever answer arrives first; a failure leaves the list', async () => {
    const slow = later();
    const [old, now] = [aReview(), aReview()];
    serveReviews(server, [now]);
    let isFirst = true;
    server.on('GET', `${REVIEWS}/`, async () => {
      const wasFirst = isFirst;
      isFirst = false;
      if (wasFirst) await slow.came;
      return [200, aFirstPage([wasFirst ? old : now], { container_id: ITEM })];
    });
    const first = load();
    await load({ sort: 'oldest', filter: 'stars_4' });
    slow.go();
    await first;
    expect([there().uuids, there().sort, there().filter]).to.deep.equal([[now.content_uuid], 'oldest', 'stars_4']);
    server.on('GET', `${REVIEWS}/`, down);
    await load();
    expect([there().status, there().uuids, there().failure?.error_status]).to.deep.equal([
      'error',
      [now.content_uuid],
      503,
    ]);
  });

  it('continue after the last one, once for several presses, without duplicates', async () => {
    const [one, two, three] = [aReview(), aReview(), aReview()];
    serveReviews(server, [one, two, aComment({}, two)], { more: true });
    await load({ filter: 'stars_4' });
    expect(there().uuids, 'answers are no reviews').to.deep.equal([one.content_uuid, two.content_uuid]);
    server.on('GET', `${REVIEWS}/:container/reviews`, down);
    expect(await store.set(loadMoreReviewsAction, { ...wanted, filter: 'stars_4' })).to.include({ error_status: 503 });
    expect([there().isLoadingMore, there().hasMore]).to.deep.equal([false, true]);
    server.requests.length = 0;
    const slow = later();
    const answer = aComment({}, three);
    server.on('GET', `${REVIEWS}/:container/reviews`, async () => {
      await slow.came;
      return [200, { contents: [two, three, answer], more_available: false }];
    });
    const more = store.set(loadMoreReviewsAction, { ...wanted, filter: 'stars_4' });
    await waitUntil(() => there().isLoadingMore);
    await store.set(loadMoreReviewsAction, wanted);
    slow.go();
    expect(await more).to.equal(undefined);
    expect(server.asked('GET', '/reviews').map(({ query }) => query)).to.deep.equal([
      {
        ...{ limit: '2', sorted_by: 'newest', filtered_by: 'stars_4', starting_from: two.content_uuid },
        seen: [one, two].map(({ content_uuid }) => uuidToNumericId(content_uuid)).join(),
      },
    ]);
    expect(there().uuids).to.deep.equal([one, two, three].map(({ content_uuid }) => content_uuid));
    expect([there().isLoadingMore, there().hasMore]).to.deep.equal([false, false]);
    expect(store.get(answerAtom(three.content_uuid))).to.equal(answer.content_uuid);
  });

  it('drop a further page of a list that is shown no longer', async () => {
    serveReviews(server, [aReview()], { more: true });
    await load();
    const slow = later();
    server.on('GET', `${REVIEWS}/:container/reviews`, async () => {
      await slow.came;
      return [200, { contents: [aReview()], more_available: false }];
    });
    const more = store.set(loadMoreReviewsAction, wanted);
    await load();
    slow.go();
    await more;
    expect([there().uuids.length, there().hasMore, there().isLoadingMore]).to.deep.equal([1, true, false]);
  });

  it('show nothing of one reader to the next, and nothing to a guest', async () => {
    const mine = aReview({ actor_uuid: READER });
    const other = aReview();
    serveReviews(server, [other], { own: mine });
    server.on('GET', `${REVIEWS}/personal`, [
      200,
      { containers: [{ container_uuid: CONTAINER, liked: [other.content_uuid] }], muted: [] },
    ]);
    await load();
    expect(own()).to.deep.equal({ uuid: mine.content_uuid, rating: 4 });
    expect(store.get(reactionAtom(other.content_uuid)).like).to.equal(true);
    logIn(false);
    await store.set(loadOwnReviewAction, ITEM);
    expect(own()).to.equal(null);

    logIn();
    const slow = later();
    server.requests.length = 0;
    server.on('GET', `${REVIEWS}/:container/own`, async () => {
      await slow.came;
      return [200, { review: mine, rating: 4, is_verified: false }];
    });
    const loading = store.set(loadOwnReviewAction, ITEM);
    await waitUntil(() => server.asked('GET', '/own').length === 1);
    logIn(false);
    slow.go();
    await loading;
    expect(own()).to.equal(null);
  });

  it('are averaged once for all that show it, and again after a failure', async () => {
    const changed = listenFor('rating/changed');
    server.on('GET', `${REVIEWS}/`, down);
    await store.set(loadRatingAction, ITEM);
    expect(store.get(ratingAtom(ITEM))).to.equal(undefined);
    server.requests.length = 0;
    serveReviews(server, [], { summary: aSummary() });
    await Promise.all([store.set(loadRatingAction, ITEM), store.set(loadRatingAction, ITEM)]);
    await store.set(loadRatingAction, ITEM);
    expect(server.asked('GET', '/reviews/').map(({ query }) => query.limit)).to.deep.equal(['0']);
    expect(changed.args, 'the first is nothing new').to.deep.equal([]);
    store.set(setRatingAction, ITEM, aSummary());
    expect(changed.args, 'nor is the same').to.deep.equal([]);
    store.set(setRatingAction, ITEM, aSummary({ rating_count: 13 }));
    expect(changed.args).to.deep.equal([[{ container_id: ITEM, average: 4.3, count: 13 }]]);
    store.set(setRatingAction, ITEM, null);
    expect(changed.callCount).to.equal(1);
  });
});

describe('reviews, as events change them', () => {
  beforeEach(() => openPage());
  const begin = async (...contents: Parameters<typeof serveReviews>[1]) => {
    serveReviews(server, contents);
    await load();
  };
  const hidden = { state: 'disabled', simplified_state: 'hidden' } as const;

  it('count reviews of others, except loaded, hidden and changed ones and the reader’s own', async () => {
    const known = aReview();
    await begin(known);
    happensToReviews('visible', known);
    happensToReviews('visible', aReview({ actor_uuid: READER }));
    happensToReviews('visible', aReview({ ...hidden, actor_uuid: BEN }));
    happensToReviews('updated', aReview({ actor_uuid: BEN }));
    expect(there().arrived).to.equal(0);
    happensToReviews('visible', aReview({ actor_uuid: BEN }));
    expect(there().arrived).to.equal(1);
    await load();
    expect(there().arrived).to.equal(0);
  });

  it('put the publisher’s answer under a review that is here, and take it away', async () => {
    const known = aReview();
    await begin(known);
    const answer = aComment({ content: 'Thanks.' }, known);
    happensToReviews('visible', answer);
    expect(store.get(answerAtom(known.content_uuid))).to.equal(answer.content_uuid);
    happensToReviews('disabled', { ...answer, ...hidden });
    expect(store.get(answerAtom(known.content_uuid))).to.equal(null);
    const elsewhere = aReview();
    happensToReviews('visible', aComment({}, elsewhere));
    expect(store.get(answerAtom(elsewhere.content_uuid))).to.equal(null);
    expect(there().arrived).to.equal(0);
  });

  it('apply changed settings and a changed average', async () => {
    await begin(aReview());
    const settings = { is_hidden: false, expiry_time: 1, is_content_premoderation_enabled: false };
    happensToReviews('updated', { container_id: ITEM, settings }, 'interaction');
    expect(there().container?.settings).to.deep.equal(settings);
    happensToReviews('updated', { summary: aSummary({ rating_count: 99 }) }, 'rating');
    expect(store.get(ratingAtom(ITEM))?.rating_count).to.equal(99);
  });

  it('change loaded ones, also if a change of another person waits for approval', async () => {
    const known = aReview({ actor_uuid: BEN, ...hidden, content: 'Waits' });
    await begin(known);
    const asked = server.requests.length;
    happensToReviews('updated', { ...known, state: 'visible', simplified_state: 'visible', content: 'New' });
    expect(store.get(commentAtom(known.content_uuid))?.content).to.equal('New');
    expect(server.requests.length).to.equal(asked);
  });
});

describe('what the reader and staff do to reviews', () => {
  beforeEach(() => openPage());
  const body = { content: 'Good.', rating: 5, title: null };

  it('is a new review, or a change of the own one; only the first publishes an event', async () => {
    const created = listenFor('review/created');
    serveReviews(server, [aReview()]);
    await load();
    const sent = await store.set(sendReviewAction, ITEM, body, 'key-1');
    const { content_uuid } = sent as { content_uuid: string };
    expect(own()).to.deep.equal({ uuid: content_uuid, rating: 5 });
    expect(created.args).to.deep.equal([[{ content_uuid, content_container_uuid: CONTAINER }]]);
    expect(server.asked('GET', '/summary')).to.have.length(1);
    server.on('POST', `${REVIEWS}/:container/content/:review/edit`, ({ json }) => [
      200,
      { ...aReview({ actor_uuid: READER, content_uuid }), ...(json as object) },
    ]);
    await store.set(sendReviewAction, ITEM, { ...body, rating: 2 }, 'key-2');
    expect(own()?.rating).to.equal(2);
    expect(server.asked('POST', '/edit')).to.have.length(1);
    expect(created.callCount).to.equal(1);
  });

  it('is stored for a new item', async () => {
    serveReviews(server, []);
    const sent = await store.set(sendReviewAction, ITEM, body, 'key-1');
    expect(sent).to.have.property('content_uuid');
    expect(server.asked('POST', '/reviews')).to.have.length(1);
  });

  it('finds the review that the reader wrote elsewhere in the meantime', async () => {
    const mine = aReview({ actor_uuid: READER });
    serveReviews(server, []);
    await load();
    serveReviews(server, [], { own: mine });
    for (const [code, known] of [
      ['unavailable', null],
      ['review_exists', { uuid: mine.content_uuid, rating: 4 }],
    ] as const) {
      server.on('POST', `${REVIEWS}/:container/reviews`, [409, { code, message: '' }]);
      expect(await store.set(sendReviewAction, ITEM, body, 'key')).to.include({ error_status: 409 });
      expect(own(), code).to.deep.equal(known ?? { uuid: null, rating: null });
    }
  });

  it('removes a review once that is stored, own or not', async () => {
    const [mine, other] = [aReview({ actor_uuid: READER }), aReview({ actor_uuid: ANA })];
    serveReviews(server, [mine, other], { own: mine });
    await load();
    server.on('DELETE', `${REVIEWS}/:container/reviews/:review`, down);
    expect(await store.set(removeReviewAction, ITEM, other)).to.equal(false);
    expect(there().uuids).to.have.length(2);
    expect(store.get(commentAtom(other.content_uuid))?.content).to.not.equal(undefined);
    server.on('DELETE', `${REVIEWS}/:container/reviews/:review`, [204]);
    expect(await store.set(removeReviewAction, ITEM, other)).to.equal(true);
    expect(there().uuids).to.deep.equal([mine.content_uuid]);
    expect(store.get(commentAtom(other.content_uuid))?.content).to.equal(undefined);
    expect(own()?.uuid).to.equal(mine.content_uuid);
    await store.set(removeReviewAction, ITEM, mine);
    expect(own()).to.deep.equal({ uuid: null, rating: null });
  });

  it('shows a stored answer of staff, and a waiting one to nobody', async () => {
    const review = aReview();
    serveReviews(server, [review]);
    await load();
    const path = `${REVIEWS}/:container/reviews/:review/reply`;
    server.on('POST', path, down);
    expect(await store.set(answerReviewAction, review, 'Thanks.')).to.include({ error_status: 503 });
    const waits = { state: 'awaiting_moderation', simplified_state: 'hidden' } as const;
    server.on('POST', path, [201, aComment(waits, review)]);
    expect(await store.set(answerReviewAction, review, 'Thanks.')).to.equal(undefined);
    expect(store.get(answerAtom(review.content_uuid))).to.equal(null);
    const answer = aComment({}, review);
    server.on('POST', path, [201, answer]);
    await store.set(answerReviewAction, review, 'Thanks.');
    expect(store.get(answerAtom(review.content_uuid))).to.equal(answer.content_uuid);
  });

  it('shows a decision and a mark once they are stored', async () => {
    const review = aReview();
    serveReviews(server, [review]);
    await load();
    const now = () => {
      const { state, simplified_state, is_picked } = store.get(commentAtom(review.content_uuid)) ?? {};
      return [state, simplified_state, is_picked];
    };
    await store.set(judgeReviewAction, review, 'disable');
    await store.set(pickReviewAction, review, true);
    expect(now(), 'refused').to.deep.equal(['visible', 'visible', false]);
    server.on('*', `${REVIEWS}/*`, [204]);
    for (const [verdict, state, simplified] of [
      ['disable', 'disabled', 'hidden'],
      ['spam', 'spam', 'hidden'],
      ['unspam', 'visible', 'visible'],
      ['review', 'awaiting_moderation', 'hidden'],
      ['enable', 'visible', 'visible'],
    ] as const) {
      await store.set(judgeReviewAction, review, verdict);
      expect(now(), verdict).to.deep.equal([state, simplified, false]);
    }
    await store.set(pickReviewAction, review, true);
    expect(now()[2]).to.equal(true);
    await store.set(pickReviewAction, review, false);
    expect(now()[2]).to.equal(false);
  });

  it('rates a new item, and goes back after a refusal', async () => {
    serveReviews(server, []);
    server.on('GET', `${REVIEWS}/:container/own`, [200, { review: null, rating: 3, is_verified: false }]);
    await store.set(loadOwnRatingAction, ITEM);
    expect(own()).to.deep.equal({ uuid: null, rating: 3 });
    server.on('PUT', `${REVIEWS}/:container/rating`, down);
    expect(await store.set(rateAction, ITEM, 5)).to.equal(false);
    expect(own()?.rating).to.equal(3);
    server.on('PUT', `${REVIEWS}/:container/rating`, [200, aSummary({ rating_count: 13 })]);
    expect(await store.set(rateAction, ITEM, 5)).to.equal(true);
    expect([own()?.rating, store.get(ratingAtom(ITEM))?.rating_count]).to.deep.equal([5, 13]);
    const reads = server.requests.filter(({ query }) => query.limit === '0');
    expect(reads, 'its place is known from then on').to.have.length(1);
    logIn(false);
    await store.set(loadOwnRatingAction, ITEM);
    expect(own()).to.equal(null);
  });
});
