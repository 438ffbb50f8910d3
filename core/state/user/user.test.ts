import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { fakeServer } from '../../../test/support/fake-server';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { toMilliseconds } from '../../base/time/milliseconds';
import type { CurrentUser, PublicUser } from '../../contract/people/user';
import { numericIdToUuid } from '../../contract/values/ids';
import { saveTokens } from '../../transport/tokens/tokens';
import { setSiteAction } from '../site/site.atoms';
import { loadCountsAction, loadUsersAction } from './people.actions';
import { countsOf, guest, isGuest, toReader, toUser } from './user';
import {
  currentUserAtom,
  forgetCurrentUserAction,
  isLoggedInAtom,
  isStaffAtom,
  loadCurrentUserAction,
  setCurrentUserAction,
  userAtom,
} from './user.atoms';

const uuid = (id: number) => numericIdToUuid(id);
const raw = (id: number, more: object = {}) =>
  ({
    id,
    uuid: uuid(id),
    name: `Reader ${id}`,
    user_privilege: 'normal',
    ...more,
  }) as Partial<CurrentUser>;

describe('who the reader is', () => {
  const server = fakeServer();
  let answer: () => void = () => {};

  beforeEach(() => {
    saveTokens({ access: 'access', refresh: 'refresh' });
    store.set(setCurrentUserAction, guest);
    server.on('GET', '/v2/:domain/users/current', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [200, { result: raw(5) }];
    });
  });
  afterEach(() => {
    saveTokens(null);
    store.set(setCurrentUserAction, guest);
  });

  const whileAsked = async (happens: () => void) => {
    const asked = store.set(loadCurrentUserAction);
    await waitUntil(() => server.asked('GET', 'current').length === 1);
    happens();
    answer();
    await asked;
    return store.get(currentUserAtom).id;
  };

  it('is not changed by an answer requested before a login', async () => {
    expect(await whileAsked(() => store.set(setCurrentUserAction, toReader(raw(6))))).to.equal(6);
  });

  it('is not changed by an answer requested before a logout', async () => {
    expect(await whileAsked(() => saveTokens(null))).to.equal(0);
  });
});

describe('a person', () => {
  it('is a guest of exactly this shape without an account', () => {
    const strings = ['pic_large', 'pic_small', 'pic_large_pending', 'pic_small_pending', 'username_pending', 'email'];
    expect(guest).to.include({
      id: 0,
      uuid: '00000000-0000-0000-0000-000000000000',
      name: 'Guest',
      user_privilege: 'guest',
      avatar_moderation_status: 'none',
    });
    for (const key of strings) expect(guest).to.have.property(key, '');
    expect(Object.values(guest.data_count)).to.deep.equal([null, null, null, null, null]);
    expect(JSON.parse(JSON.stringify(guest))).to.deep.equal(guest);
    expect(toReader({})).to.deep.equal(guest);
    expect(toReader({ id: 0, uuid: '', name: '' })).to.deep.equal(guest);
    expect(toReader({ ...guest, name: 'whatever' })).to.deep.equal(guest);
  });

  it('is a guest by privilege, by the null uuid, or without id and uuid', () => {
    expect(isGuest({ id: 5, uuid: uuid(5), user_privilege: 'guest' })).to.equal(true);
    expect(isGuest({ id: 5, uuid: guest.uuid, user_privilege: 'normal' })).to.equal(true);
    expect(isGuest({ id: 0, uuid: '', user_privilege: 'normal' })).to.equal(true);
    expect(isGuest({ id: 5, uuid: '', user_privilege: 'normal' })).to.equal(false);
    expect(isGuest({ id: 0, uuid: uuid(5), user_privilege: 'normal' })).to.equal(false);
  });

  it('always has a name, and never null instead of a string', () => {
    const user = toUser({
      ...raw(5),
      name: null,
      pic_large: null,
      avatar_moderation_status: null,
    } as unknown as PublicUser);
    expect(user).to.include({ name: 'anonymous', pic_large: '', avatar_moderation_status: 'none', id: 5 });
    expect(toReader(raw(5))).to.include({ email: '', username_pending: '' });
  });

  it('reads admin as administrator, and unknown roles as none', () => {
    expect(toUser(raw(5, { user_privilege: 'admin' })).user_privilege).to.equal('administrator');
    expect(toUser(raw(5, { user_privilege: 'moderator' })).user_privilege).to.equal('moderator');
    expect(toUser(raw(5, { user_privilege: 'king' })).user_privilege).to.equal('none');
  });

  it('has all times in milliseconds', () => {
    const user = toUser(
      raw(5, { date_created: 1_700_000_000, date_muted: 1_700_000_000_123, date_following: '1700000000' }) as never,
    );
    expect(user).to.include({
      date_created: 1_700_000_000_000,
      date_muted: 1_700_000_000_123,
      date_following: 1_700_000_000_000,
    });
    expect(toUser(raw(5))).to.include({ date_muted: null, date_created: 0 });
  });

  for (const [time, expected] of [
    [999_999_999_999, 999_999_999_999_000],
    [1_000_000_000_000, 1_000_000_000_000],
    [1_700_000_000.5, 1_700_000_000_500],
    [0, 0],
    [null, null],
    [undefined, null],
    ['', null],
    ['soon', null],
    [Number.NaN, null],
  ] as const) {
    it(`reads ${String(time)} as ${expected} ms`, () => expect(toMilliseconds(time)).to.equal(expected));
  }

  it('has own counts at once, and those of the section when they are loaded', () => {
    const reader = toReader(raw(5, { comments_made: 3, likes_received: 4, likes_made: 5 }));
    expect(reader.data_count).to.deep.equal({
      comments_made: 3,
      likes_received: 4,
      likes_made: 5,
      dislikes_made: 0,
      dislikes_received: 0,
    });
    const section = {
      content_created: 6,
      likes_received: 7,
      likes_created: 8,
      dislikes_created: 9,
      dislikes_received: 10,
    };
    expect(Object.values(countsOf(reader, section))).to.deep.equal([6, 7, 8, 9, 10]);
  });
});

describe('people', () => {
  const server = fakeServer();
  let warn: sinon.SinonStub;

  beforeEach(() => {
    warn = sinon.stub(console, 'warn');
    clearPageState(store);
    store.set(setSiteAction, { section_uuid: 'section' }, null);
  });
  afterEach(() => {
    saveTokens(null);
    store.set(setCurrentUserAction, guest);
    sinon.restore();
  });

  const answerUsers = () =>
    server.on('GET', '/v2/:domain/users', ({ query }) => [
      200,
      { result: { results: (query.ids ?? '').split(',').map((one) => raw(Number.parseInt(one.slice(-6), 16))) } },
    ]);
  const nameOf = (id: number) => store.get(userAtom(uuid(id)))?.name;

  it('are requested together, each once, even if several ask for them', async () => {
    answerUsers();
    const first = store.set(loadUsersAction, [uuid(1), uuid(2), uuid(1)]);
    const second = store.set(loadUsersAction, [uuid(2), uuid(3), '']);
    await Promise.all([first, second]);
    await store.set(loadUsersAction, [uuid(1)]);
    expect([1, 2, 3].map(nameOf)).to.deep.equal(['Reader 1', 'Reader 2', 'Reader 3']);
    expect(server.requests.map(({ query }) => query.ids)).to.deep.equal([[uuid(1), uuid(2), uuid(3)].join()]);
  });

  it('are asked for at most 100 at once', async () => {
    answerUsers();
    await store.set(
      loadUsersAction,
      Array.from({ length: 150 }, (_, index) => uuid(index + 1)),
    );
    expect(server.requests.map(({ query }) => query.ids?.split(',').length)).to.deep.equal([100, 50]);
    expect(nameOf(150)).to.equal('Reader 150');
  });

  for (const answer of [[500, {}] as [number, object], 'offline' as const]) {
    it(`cost a warning when they cannot be read, and are asked for again: ${answer}`, async () => {
      server.on('GET', '/v2/:domain/users', answer);
      await store.set(loadUsersAction, [uuid(1)]);
      expect(warn.callCount).to.equal(1);
      answerUsers();
      await store.set(loadUsersAction, [uuid(1)]);
      expect(nameOf(1)).to.equal('Reader 1');
    });
  }

  it('include the reader without a request', async () => {
    store.set(setCurrentUserAction, toReader(raw(9)));
    await store.set(loadUsersAction, [uuid(9)]);
    expect(nameOf(9)).to.equal('Reader 9');
    expect(server.requests.length).to.equal(0);
  });

  it('publish loaded first, then changed, and only after a change', () => {
    store.set(forgetCurrentUserAction);
    const loaded = listenFor('user/loaded');
    const changed = listenFor('user/changed');
    store.set(setCurrentUserAction, guest);
    store.set(setCurrentUserAction, { ...guest });
    expect([loaded.callCount, changed.callCount]).to.deep.equal([1, 0]);
    store.set(setCurrentUserAction, toReader(raw(9, { user_privilege: 'moderator' })));
    expect([loaded.callCount, changed.callCount]).to.deep.equal([1, 1]);
    expect((changed.firstCall.args[0] as PublicUser).name).to.equal('Reader 9');
    expect([store.get(isLoggedInAtom), store.get(isStaffAtom)]).to.deep.equal([true, true]);
    store.set(forgetCurrentUserAction);
    store.set(setCurrentUserAction, store.get(currentUserAtom));
    expect(loaded.callCount).to.equal(2);
  });

  it('are asked who they are only with tokens; who is refused is a guest', async () => {
    await store.set(loadCurrentUserAction);
    expect(server.requests.length).to.equal(0);
    saveTokens({ access: 'a', refresh: '' });
    server.on('GET', '/v2/:domain/users/current', [200, { result: raw(9) }]);
    await store.set(loadCurrentUserAction);
    expect(store.get(currentUserAtom).name).to.equal('Reader 9');
    server.on('GET', '/v2/:domain/users/current', [401, {}]);
    await store.set(loadCurrentUserAction);
    expect(store.get(currentUserAtom)).to.deep.equal(guest);
  });

  it('get the counts of the section without an event', async () => {
    store.set(setCurrentUserAction, toReader(raw(9)));
    const changed = listenFor('user/changed');
    const counts = {
      content_created: 6,
      likes_received: 7,
      likes_created: 8,
      dislikes_created: 9,
      dislikes_received: 1,
    };
    server.on('GET', `/v4/livecomments/section/${uuid(9)}/profile`, [200, counts]);
    await store.set(loadCountsAction);
    expect(store.get(currentUserAtom).data_count.dislikes_made).to.equal(9);
    expect(changed.callCount).to.equal(0);
  });
});
