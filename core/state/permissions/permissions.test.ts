import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { listenFor } from '../../../test/support/listen-for';
import { waitUntil } from '../../../test/support/wait-until';
import { forgetPage, prepublish } from '../../base/bus/bus';
import { store } from '../../base/store/store';
import { numericIdToUuid } from '../../contract/ids';
import { noticesAtom } from '../notices/notices.atoms';
import { setSiteAction } from '../site/site.atoms';
import { guest, toReader } from '../user/user';
import { setCurrentUserAction } from '../user/user.atoms';
import { refusalFor, requireAction, rulingAtom } from './permissions';

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

  it('lets pass what the rules allow', () => {
    store.set(setCurrentUserAction, reader());
    const required = listenFor('authentication/required');
    expect(requireAction('comment/like', 'like', { comment })).to.equal(true);
    expect(required.callCount).to.equal(0);
  });

  it('asks a guest to log in: required, then needed, each with the one object', () => {
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

  it('tells somebody logged in why not, and does not ask them to log in', async () => {
    store.set(setCurrentUserAction, reader({ ban_level: 'posting' }));
    const required = listenFor('authentication/required');
    expect(requireAction('comment/create', 'post_content')).to.equal(false);
    expect(required.callCount).to.equal(0);
    await waitUntil(() => store.get(noticesAtom).length > 0);
    expect(store.get(noticesAtom).map(({ kind }) => kind)).to.deep.equal(['error']);
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
