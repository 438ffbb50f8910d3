import { expect } from '@open-wc/testing';
import { clearPageState } from '../../base/store/jotai';
import { store } from '../../base/store/store';
import { commentAtom, reactionAtom } from '../content/content.atoms';
import { marked, secret } from '../content/marks';
import { typistsAtom } from '../content/typists';
import { countSoon, readSoon, revisions, step, underWay } from '../moderation/staff-events';
import { conversationAtom, emptyConversation } from './content.atoms';
import { draftAtom } from './drafts';
import { drawnEventsAtom } from './events.atoms';
import { refusedAtom } from './refused.atoms';

describe('a reset of the page', () => {
  it('leaves nothing of a conversation behind', () => {
    localStorage.clear();
    store.set(conversationAtom('oslo'), (it) => ({ ...it, threads: ['a'] }));
    store.set(reactionAtom('a'), (it) => ({ ...it, like: true }));
    store.set(draftAtom('oslo|new|'), 'half a text');
    store.set(drawnEventsAtom('oslo'), ['comments/more-loaded']);
    store.set(typistsAtom('oslo'), [{ actor_uuid: 'ana', until: 1 }]);
    store.set(refusedAtom('oslo|new|'), {
      failure: { error_status: 403, message: '', data: null },
      at: 1,
      text: 'half a text',
    });
    const held = [marked.add('a'), secret.add('a'), step(underWay, 'a'), step(revisions, 'a')];
    countSoon('oslo');
    readSoon('oslo', 'a');

    clearPageState(store);

    expect(store.get(conversationAtom('oslo'))).to.equal(emptyConversation);
    expect(store.get(commentAtom('a'))).to.equal(undefined);
    expect(store.get(reactionAtom('a')).like).to.equal(false);
    expect(store.get(draftAtom('oslo|new|')).text).to.equal('');
    expect(store.get(drawnEventsAtom('oslo'))).to.deep.equal([]);
    expect(store.get(typistsAtom('oslo'))).to.deep.equal([]);
    expect(store.get(refusedAtom('oslo|new|'))).to.equal(null);
    expect(held.map(({ size }) => size)).to.deep.equal([0, 0, 0, 0]);
  });
});
