/** Profile data of people other than their names, and staff and guests among them. */
import { expect } from '@open-wc/testing';
import { aComment, BEN, openPage, READER, SECTION } from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { store } from '../../base/store/store';
import { privileges } from '../../contract/people/roles';
import { NULL_UUID } from '../../contract/values/ids';
import { saveTokens } from '../../transport/tokens/tokens';
import { setSiteAction } from '../site/site.atoms';
import { loadCountsAction, loadUsersAction } from './people.actions';
import { loadProfileAction } from './profile.actions';
import { loadProfileCountsAction } from './profile-counts.actions';
import { copyForPage, guest, toReader } from './user';
import {
  currentUserAtom,
  isLoggedInAtom,
  isNobodyAtom,
  isStaffAtom,
  setCurrentUserAction,
  userAtom,
} from './user.atoms';
import { confirmAddressAction, recheckReaderAction } from './verification.actions';
import { loadWrittenAction } from './written.actions';

const counts = { content_created: 6, likes_received: 7, likes_created: 8, dislikes_created: 0, dislikes_received: 0 };
const robin = { id: 100, uuid: READER, name: 'Robin Vale', user_privilege: 'normal' as const };

describe('people', () => {
  const server = fakeServer();
  const PROFILE = `/v4/livecomments/${SECTION}/:user/profile`;
  const RECENT = `/v4/livecomments/${SECTION}/:user/recent`;
  const people = (...results: object[]) =>
    server.on('GET', '/v2/:domain/users', [200, { http_status: 200, result: { results } }]);
  beforeEach(() => {
    openPage();
    server.on('GET', PROFILE, [200, counts]);
    server.on('GET', RECENT, [200, { contents: [aComment({ content: 'Last said' })] }]);
    people({ uuid: BEN, id: 8, name: 'Ben Okafor', date_muted: 1_700_000_000 });
  });
  afterEach(() => {
    saveTokens(null);
    store.set(setCurrentUserAction, guest);
  });

  it('have a profile: their counts, the last three they wrote, and whether the reader has muted them', async () => {
    const profile = await store.set(loadProfileAction, BEN);
    expect(profile?.counts.content_created).to.equal(6);
    expect(profile?.recent.map(({ content }) => content)).to.deep.equal(['Last said']);
    expect(server.asked('GET', '/recent')[0]?.query.limit).to.equal('3');
    expect(store.get(userAtom(BEN))?.date_muted).to.equal(1_700_000_000_000);
  });

  it('have a profile without their relationships, if only those cannot be loaded', async () => {
    server.on('GET', '/v2/:domain/users', [503, {}]);
    expect((await store.set(loadProfileAction, BEN))?.counts.content_created).to.equal(6);
    expect(store.get(userAtom(BEN))).to.equal(undefined);
  });

  for (const [what, path] of [
    ['counts', PROFILE],
    ['comments', RECENT],
  ] as const) {
    for (const answer of [[503, {}] as [number, object], 'offline' as const]) {
      it(`have none when their ${what} cannot be read: ${answer}`, async () => {
        server.on('GET', path, answer);
        expect(await store.set(loadProfileAction, BEN)).to.equal(null);
      });
    }
  }

  it('leave the reader’s own data as known on their own profile', async () => {
    people({ ...robin, name: 'Robin, as others see them' });
    await store.set(loadProfileAction, READER);
    expect(store.get(userAtom(READER))?.name).to.equal('Robin Vale');
    store.set(setCurrentUserAction, guest);
    expect(store.get(userAtom(READER))).to.equal(undefined);
  });

  it('have counts, or null if there is no section, a refusal or no network', async () => {
    const load = () => store.set(loadProfileCountsAction, BEN);
    expect((await load())?.likes_received).to.equal(7);
    server.on('GET', PROFILE, [503, {}]);
    expect(await load()).to.equal(null);
    server.on('GET', PROFILE, 'offline');
    expect(await load()).to.equal(null);
    const asked = server.requests.length;
    store.set(setSiteAction, {}, null);
    expect(await load()).to.equal(null);
    expect(server.requests).to.have.length(asked);
  });

  it('have their five latest visible comments, or null when those cannot be loaded', async () => {
    const WRITTEN = '/v2/:domain/users/:id/comments';
    server.on('GET', WRITTEN, [200, { http_status: 200, result: { results: [aComment({ content: 'Last said' })] } }]);
    const written = await store.set(loadWrittenAction, BEN);
    expect(written?.map(({ content }) => content)).to.deep.equal(['Last said']);
    expect(server.requests.at(-1)?.query.limit).to.equal('5');
    for (const answer of [[503, {}] as [number, object], 'offline' as const]) {
      server.on('GET', WRITTEN, answer);
      expect(await store.set(loadWrittenAction, BEN)).to.equal(null);
    }
  });

  it('are requested once for exactly a hundred', async () => {
    const uuids = Array.from({ length: 100 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    await store.set(loadUsersAction, uuids);
    expect(server.asked('GET', '/users')).to.have.length(1);
  });

  it('are staff as moderators and administrators, and logged in as anybody but a guest', () => {
    const seen = privileges.map((user_privilege) => {
      store.set(setCurrentUserAction, toReader({ ...robin, user_privilege }));
      return [user_privilege, store.get(isLoggedInAtom), store.get(isStaffAtom)];
    });
    expect(seen).to.deep.equal([
      ['guest', false, false],
      ['normal', true, false],
      ['moderator', true, true],
      ['administrator', true, true],
      ['none', true, false],
    ]);
  });

  it('are empty without an account, unless the guest has given a name', () => {
    store.set(setCurrentUserAction, guest);
    expect([store.get(isNobodyAtom), copyForPage(guest).uuid]).to.deep.equal([true, NULL_UUID]);
    const named = toReader({ uuid: BEN, anonymous_name: 'Walter', user_privilege: 'guest' });
    store.set(setCurrentUserAction, named);
    expect([store.get(isNobodyAtom), store.get(isLoggedInAtom)]).to.deep.equal([false, false]);
    expect([named.uuid, copyForPage(named).uuid]).to.deep.equal([BEN, NULL_UUID]);
    expect(copyForPage(toReader(robin)).uuid).to.equal(READER);
    expect(toReader({ anonymous_name: 'Walter', user_privilege: 'guest' })).to.deep.equal(guest);
  });

  describe('the reader’s own counts', () => {
    const made = () => store.get(currentUserAtom).data_count.comments_made;

    it('stay as they are when the section’s cannot be loaded', async () => {
      store.set(setCurrentUserAction, toReader({ ...robin, comments_made: 3 }));
      for (const answer of [[503, {}] as [number, object], 'offline' as const]) {
        server.on('GET', PROFILE, answer);
        await store.set(loadCountsAction);
        expect(made()).to.equal(3);
      }
    });

    it('are not requested for a guest, nor before the section is known', async () => {
      store.set(setCurrentUserAction, guest);
      await store.set(loadCountsAction);
      openPage();
      store.set(setSiteAction, {}, null);
      await store.set(loadCountsAction);
      expect(server.asked('GET', '/profile')).to.have.length(0);
    });

    it('are not given to a reader who logged in in the meantime', async () => {
      server.on('GET', PROFILE, () => {
        store.set(setCurrentUserAction, toReader({ ...robin, uuid: BEN, comments_made: 2 }));
        return [200, counts];
      });
      await store.set(loadCountsAction);
      expect(made()).to.equal(2);
    });
  });

  describe('who confirm their address', () => {
    const CONFIRM = '/v2/:domain/users/email-verification';
    const recheck = async () => {
      await store.set(recheckReaderAction);
      return store.get(currentUserAtom).name;
    };

    it('can ask again when the network was away', async () => {
      server.on('POST', CONFIRM, 'offline');
      const failed = await store.set(confirmAddressAction, 'away').catch(() => 'failed');
      expect(failed).to.equal('failed');
      server.on('POST', CONFIRM, [204]);
      await store.set(confirmAddressAction, 'away');
      expect(server.asked('POST', 'email-verification')).to.have.length(2);
    });

    it('are loaded again when they return, and stay the same if that fails', async () => {
      server.on('GET', '/v2/:domain/users/current', [401, {}]);
      expect(await recheck()).to.equal('Robin Vale');
      server.on('GET', '/v2/:domain/users/current', 'offline');
      expect(await recheck()).to.equal('Robin Vale');
      server.on('GET', '/v2/:domain/users/current', [200, { result: { ...robin, name: 'Robin, confirmed' } }]);
      expect(await recheck()).to.equal('Robin, confirmed');
    });

    it('are not changed by an answer requested before a logout', async () => {
      server.on('GET', '/v2/:domain/users/current', () => {
        store.set(setCurrentUserAction, guest);
        return [200, { result: robin }];
      });
      expect(await recheck()).to.equal('Guest');
    });
  });
});
