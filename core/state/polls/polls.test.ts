import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { reading } from '../../../components/poll/poll.reading';
import { seeding } from '../../../components/poll/poll.seed';
import { openPage, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { fakeSockets } from '../../../test/support/fake-socket';
import { aPaintedState } from '../../../test/support/painted';
import { aPoll, happensToPoll, optionUuid, POLL, POLL_CONTAINER, withResults } from '../../../test/support/polls';
import { waitUntil } from '../../../test/support/wait-until';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { stricter } from '../../contract/content/poll-limits';
import type { Poll } from '../../contract/content/polls';
import { DAY_MS } from '../../contract/values/durations';
import { findOpenPoll } from './find-open-poll';
import { findPollsAction } from './find-polls.actions';
import { followPaintedPolls } from './painted-polls';
import { applyPoll, beginPollAction, loadPollAction } from './poll-life';
import { placeAtom, placeName } from './polls.atoms';

const OTHER = optionUuid(9);
const container = { content_container_uuid: POLL_CONTAINER, seq: 4 };
const vote = (poll_uuid = POLL) =>
  localStorage.setItem(`vf-vote-${poll_uuid}`, JSON.stringify({ token: 'mine', until: Date.now() + DAY_MS }));

describe('two answers of one poll', () => {
  const own = [optionUuid(0)];
  const old = withResults(aPoll(), [1, 0], { seq: 3 });
  const newer = withResults(aPoll(), [5, 5], { seq: 4 });

  it('become one: the newer, in any order of arrival', () => {
    expect(applyPoll(old, newer, false).total_voters).to.equal(10);
    expect(applyPoll(newer, old, false).total_voters).to.equal(10);
    expect(applyPoll({ ...old, seq: 4 }, newer, false).total_voters, 'as new').to.equal(10);
    expect(applyPoll(null, old, false)).to.equal(old);
    const another = aPoll({ poll_uuid: OTHER, seq: 1 });
    expect(applyPoll({ ...old, own }, another, false)).to.equal(another);
  });

  it('keep the reader’s own vote through public updates, and lose it by an answer without one', () => {
    const apart = { new_accounts: 1, suspect: 2, ghosts: 3 };
    const before = { ...old, own, apart };
    expect(applyPoll(before, newer, false)).to.deep.include({ own, apart, seq: 4 });
    const answered = applyPoll(before, newer, true);
    expect(answered).not.to.have.property('own');
    expect(answered).not.to.have.property('apart');
    expect(applyPoll(old, { ...newer, own }, true).own).to.deep.equal(own);
    expect(applyPoll(newer, { ...old, own }, true)).to.deep.include({ own, seq: 4, total_voters: 10 });
    expect(applyPoll(old, { ...newer, own }, false), 'said to everybody').not.to.have.property('own');
  });

  it('keep results that the reader may see and an event does not say', () => {
    const bare = aPoll({ seq: 4, status: 'closed' });
    const seen = applyPoll({ ...old, average: 4.5, score: -3 }, bare, false);
    expect(seen).to.deep.include({ status: 'closed', total_voters: 1, average: 4.5, score: -3 });
    expect(seen.options).to.deep.equal(old.options);
    const plain = applyPoll(old, bare, false);
    expect(plain).not.to.have.property('average');
    expect(plain).not.to.have.property('score');
    expect(applyPoll(aPoll(), bare, false)).not.to.have.property('total_voters');
  });

  it('show numbers by the stricter of two wishes', () => {
    expect(stricter('always', 'staff')).to.equal('staff');
    expect(stricter('on_close', 'on_vote')).to.equal('on_close');
    expect(stricter('on_vote', 'on_vote')).to.equal('on_vote');
  });
});

describe('a poll on a page', () => {
  const server = fakeServer();
  const place = placeName('', 'story-1');
  const POLLS = '/v4/interaction/:section/polls';
  const answer = (poll: Poll | null) => [200, { polls: poll ? [poll] : [], container }] as [number, object];
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => clearPageState(store));

  it('is asked for by its page, or by its uuid', async () => {
    server.on('GET', POLLS, answer(aPoll()));
    await store.set(loadPollAction, place);
    await store.set(loadPollAction, placeName(POLL.toUpperCase(), 'story-1'));
    expect(server.asked('GET', '/polls').map(({ query }) => query)).to.deep.equal([
      { container_id: 'story-1' },
      { poll_uuid: POLL },
    ]);
  });

  it('stays after a failed reload; without a poll, the failure is shown', async () => {
    server.on('GET', POLLS, [503, { code: 'unavailable', message: '' }]);
    const first = store.set(loadPollAction, place);
    expect(store.get(placeAtom(place)).status).to.equal('pending');
    await first;
    expect(store.get(placeAtom(place))).to.include({ status: 'error', poll: null });
    server.on('GET', POLLS, answer(null));
    await store.set(loadPollAction, place);
    const again = store.set(loadPollAction, place);
    expect(store.get(placeAtom(place)), 'a form for one stays').to.include({ status: 'success', failure: null });
    await again;
    server.on('GET', POLLS, answer(aPoll()));
    await store.set(loadPollAction, place);
    server.on('GET', POLLS, [503, { code: 'unavailable', message: '' }]);
    await store.set(loadPollAction, place);
    const { status, poll, failure } = store.get(placeAtom(place));
    expect([status, poll?.poll_uuid, failure?.error_status]).to.deep.equal(['success', POLL, 503]);
  });

  it('that was painted is not read: only a guest’s own vote is', async () => {
    server.on('POST', `${POLLS}/:poll/own`, [200, aPoll({ own: [optionUuid(1)] })]);
    const painted = { poll: aPoll(), container };
    await store.set(beginPollAction, place, painted);
    expect(server.requests).to.have.length(0);
    vote();
    await store.set(beginPollAction, place, { poll: aPoll({ question: 'Another?' }), container });
    expect(server.requests.map(({ method }) => method)).to.deep.equal(['POST']);
    const { poll } = store.get(placeAtom(place));
    expect([poll?.question, poll?.own]).to.deep.equal(['Should the bridge open?', [optionUuid(1)]]);
    await store.set(beginPollAction, place);
    expect(server.requests, 'it is known').to.have.length(1);
  });

  it('starts from its painted state, and keeps an existing one', () => {
    const state = { ...aPaintedState(null), facts: { poll: aPoll(), container } } as never;
    seeding.seed?.(store, state, {});
    expect(store.get(placeAtom(place)).poll?.poll_uuid).to.equal(POLL);
    store.set(placeAtom(place), { status: 'success', failure: null, poll: null, container });
    seeding.seed?.(store, state, {});
    expect(store.get(placeAtom(place)).poll).to.equal(null);
    seeding.seed?.(store, state, { pollId: POLL });
    expect(store.get(placeAtom(placeName(POLL, ''))).poll?.poll_uuid).to.equal(POLL);
  });

  it('is the newest open one, or all of them, as requested', async () => {
    const closed = aPoll({ status: 'closed', poll_uuid: OTHER });
    server.on('GET', POLLS, answer(aPoll()));
    expect(await findOpenPoll(SECTION, 'story-1')).to.equal(POLL);
    server.on('GET', POLLS, answer(closed));
    expect(await findOpenPoll(SECTION, 'story-1')).to.equal(undefined);
    server.on('GET', '/v4/interaction/:section/:container/polls', [200, { polls: [aPoll(), closed], container }]);
    const found = async (wanted: { container_id: string } | { poll_uuid: string }) =>
      (await store.set(findPollsAction, wanted)).map(({ poll_uuid }) => poll_uuid);
    expect(await found({ container_id: 'story-1' })).to.deep.equal([POLL, OTHER]);
    expect(await found({ poll_uuid: OTHER })).to.deep.equal([OTHER]);
    server.on('GET', '/v4/interaction/:section/:container/polls', [503, { code: 'unavailable', message: '' }]);
    expect(await found({ container_id: 'story-1' })).to.deep.equal([OTHER]);
    server.on('GET', POLLS, [200, { polls: [], container: null }]);
    expect(await found({ container_id: 'story-1' })).to.deep.equal([]);
    server.on('GET', POLLS, [503, { code: 'unavailable', message: '' }]);
    expect(await found({ container_id: 'story-1' })).to.deep.equal([]);
    expect(await findOpenPoll(SECTION, 'story-1')).to.equal(undefined);
  });
});

describe('a painted poll', () => {
  const sockets = fakeSockets();
  beforeEach(() => openPage({ reader: false }));
  afterEach(() => clearPageState(store));
  const state = (poll: Poll | null) => ({ ...aPaintedState(null), facts: { poll, container } }) as never;

  it('renders again for its voters only', () => {
    expect(reading.wantsMore?.(state(aPoll()))).to.equal(false);
    vote(OTHER);
    expect(reading.wantsMore?.(state(aPoll()))).to.equal(false);
    vote();
    expect(reading.wantsMore?.(state(aPoll()))).to.equal(true);
    expect(reading.wantsMore?.(state(null))).to.equal(false);
    const refused = sinon.stub(Storage.prototype, 'getItem').throws(new DOMException('no', 'SecurityError'));
    expect(reading.wantsMore?.(state(aPoll()))).to.equal(false);
    refused.restore();
  });

  it('inside another widget is hydrated with live changes, and not after it was removed', async () => {
    const hydrate = sinon.fake();
    const none = followPaintedPolls(SECTION, { [OTHER]: { poll: null, container: null } }, hydrate);
    none();
    const stop = followPaintedPolls(SECTION, { [POLL]: { poll: aPoll(), container } }, hydrate);
    expect(hydrate.called).to.equal(false);
    await happensToPoll(sockets, { seq: 5, poll: aPoll({ seq: 2 }) });
    await waitUntil(() => hydrate.callCount === 1);
    stop();
    vote();
    const again = followPaintedPolls(SECTION, { [POLL]: { poll: aPoll(), container } }, hydrate);
    expect(hydrate.callCount, 'who has voted').to.equal(2);
    again();
  });
});
