import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { joinFollowed } from '../../../test/support/join-followed';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import { forgetPage, holdEvents, prepublish, publish, releaseEvents } from '../../base/bus/bus';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { numericIdToUuid } from '../../contract/values/ids';
import { noticesAtom } from '../notices/notices.atoms';
import { setSiteAction } from '../site/site.atoms';
import { guest, toReader } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import { askToJoin } from './ask-to-join';
import { askOrWait, refusalFor, requireAction, requireOrWait, rulingAtom } from './permissions';

const reader = (more: object = {}) =>
  toReader({ id: 7, uuid: numericIdToUuid(7), name: 'Ada', user_privilege: 'normal', ...more });
const comment = {
  actor_uuid: numericIdToUuid(8),
  state: 'visible' as const,
  is_picked: false,
  date_created: Date.now(),
};

describe('permissions', () => {
  beforeEach(() => store.set(noticesAtom, []));
  afterEach(() => {
    forgetPage();
    store.set(setCurrentUserAction, guest);
    store.set(setSiteAction, {}, null);
    sinon.restore();
  });

  it('allows what the rules allow', () => {
    store.set(setCurrentUserAction, reader());
    const required = listenFor('authentication/required');
    expect(requireAction('comment/like', 'like', { comment })).to.equal(true);
    expect(required.callCount).to.equal(0);
  });

  it('asks a guest to log in: required, then needed, each with the same object', () => {
    const required = listenFor('authentication/required');
    const needed = listenFor('authentication/needed');
    expect(requireAction('comment/like', 'like', { comment })).to.equal(false);
    expect(required.args).to.deep.equal([[{ method: 'login', reason: 'like' }]]);
    expect(needed.args).to.deep.equal([[{ method: 'login', reason: 'like' }]]);
    expect(required.calledBefore(needed)).to.equal(true);
  });

  it('stays silent about needed when the page stopped required', () => {
    const needed = listenFor('authentication/needed');
    prepublish((channel, event) => (channel === 'authentication' && event === 'required' ? false : undefined));
    expect(requireAction('comment/create', 'post_content')).to.equal(false);
    expect(needed.callCount).to.equal(0);
  });

  it('tells a member the reason, and does not ask them to log in', async () => {
    store.set(setCurrentUserAction, reader({ ban_level: 'posting' }));
    const required = listenFor('authentication/required');
    expect(requireAction('comment/create', 'post_content')).to.equal(false);
    expect(required.callCount).to.equal(0);
    await waitUntil(() => store.get(noticesAtom).length > 0);
    expect(store.get(noticesAtom).map(({ kind }) => kind)).to.deep.equal(['error']);
  });

  it('asks nobody to log in if that would change nothing', async () => {
    const required = listenFor('authentication/required');
    expect(askOrWait(() => 'commenting_closed', 'post_content')).to.equal(false);
    store.set(setCurrentUserAction, reader());
    expect(askOrWait(() => 'unauthorized', 'post_content')).to.equal(false);
    expect(required.callCount).to.equal(0);
    await waitUntil(() => store.get(noticesAtom).length === 2);
  });

  describe('for a guest’s action after the login', () => {
    /** Returns the answer once the code that follows the login is loaded. */
    async function follow<Answer>(answer: Answer): Promise<{ answer: Answer }> {
      await joinFollowed();
      return { answer };
    }
    const want = () => follow(requireOrWait('comment/like', 'like', { comment }));
    const logIn = (more: object = {}) => {
      store.set(setCurrentUserAction, reader(more));
      publish('login/success', 'viafoura');
      // Like the tray.
      publish('tray/closed');
    };

    it('is true at once for readers with permission', () => {
      store.set(setCurrentUserAction, reader());
      expect(requireOrWait('comment/like', 'like', { comment })).to.equal(true);
    });

    it('is true after a login, in any order of the login and the closing tray', async () => {
      const wanted = await want();
      logIn();
      expect(await wanted.answer).to.equal(true);

      store.set(setCurrentUserAction, guest);
      const again = await want();
      publish('tray/closed');
      store.set(setCurrentUserAction, reader());
      publish('login/success', 'viafoura');
      expect(await again.answer).to.equal(true);
    });

    it('is the same when they log in or decline before the code that follows the login has loaded', async () => {
      const wanted = requireOrWait('comment/like', 'like', { comment });
      logIn();
      expect(await wanted).to.equal(true);

      store.set(setCurrentUserAction, guest);
      const declined = requireOrWait('comment/like', 'like', { comment });
      publish('tray/closed');
      expect(await declined).to.equal(false);
      logIn();
    });

    it('is true when their request was held until the page was ready', async () => {
      for (const isFollowed of [false, true]) {
        holdEvents();
        const answer = requireOrWait('comment/like', 'like', { comment });
        if (isFollowed) await joinFollowed();
        releaseEvents();
        logIn();
        expect(await answer).to.equal(true);
        store.set(setCurrentUserAction, guest);
      }
    });

    it('is false when they close the tray, and no later login changes that', async () => {
      const wanted = await want();
      publish('tray/closed');
      expect(await wanted.answer).to.equal(false);
      logIn();
    });

    it('is false when they ask for something else in the meantime', async () => {
      const wanted = await want();
      askToJoin('login', 'header');
      expect(await wanted.answer).to.equal(false);
    });

    it('is false when they log in ten minutes later', async () => {
      const wanted = await want();
      sinon.useFakeTimers({ now: Date.now() + 600_001, toFake: ['Date'] });
      logIn();
      expect(await wanted.answer).to.equal(false);
    });

    it('is false when the page is left', async () => {
      const wanted = await want();
      clearPageState(store);
      expect(await wanted.answer).to.equal(false);
    });

    it('is false, and says why, when who they are may not', async () => {
      const wanted = await follow(requireOrWait('comment/create', 'post_content'));
      logIn({ ban_level: 'posting' });
      expect(await wanted.answer).to.equal(false);
      await waitUntil(() => store.get(noticesAtom).length === 1);
    });

    it('waits if the page has a login of its own', async () => {
      prepublish((channel, event) => (channel === 'authentication' && event === 'required' ? false : undefined));
      const wanted = await want();
      store.set(setCurrentUserAction, reader());
      publish('login/success', 'cookie');
      expect(await wanted.answer).to.equal(true);
    });
  });

  it('follows the settings', () => {
    store.set(setCurrentUserAction, reader());
    expect(refusalFor('comment/dislike', { comment })).to.equal(null);
    store.set(setSiteAction, { enable_dislikes: false }, null);
    expect(refusalFor('comment/dislike', { comment })).to.equal('dislikes_disabled');
    expect(store.get(rulingAtom)('comment/like', { comment })).to.equal(null);
  });

  it('ends the edit window by the clock', () => {
    store.set(setCurrentUserAction, reader());
    const own = { ...comment, actor_uuid: numericIdToUuid(7) };
    expect(refusalFor('comment/update', { comment: own })).to.equal(null);
    sinon.useFakeTimers({ now: Date.now() + 300_001, toFake: ['Date'] });
    expect(refusalFor('comment/update', { comment: own })).to.equal('edit_window_closed');
  });
});
