import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { store } from '../../base/store/store';
import type { Container } from '../../contract/content/comment';
import { containerSettingsAtom, conversationAtom, emptyConversation, remainingAtom, targetAtom } from './content.atoms';

const ID = 'content-atoms';
const container = {
  container_id: ID,
  total_visible_content: 1,
  settings: { is_hidden: false, expiry_time: null, is_content_premoderation_enabled: false },
} as Container;

describe('what every comment reads of its conversation', () => {
  it('does not change with pages and live counts, so that no comment is rendered again for them', () => {
    store.set(conversationAtom(ID), { ...emptyConversation, container });
    const drawAgain = sinon.spy();
    const ends = [store.sub(containerSettingsAtom(ID), drawAgain), store.sub(targetAtom(ID), drawAgain)];

    store.set(conversationAtom(ID), (it) => ({ ...it, isLoadingMore: true }));
    store.set(conversationAtom(ID), (it) => ({ ...it, isLoadingMore: false, threads: ['a', 'b'] }));
    store.set(conversationAtom(ID), (it) => ({ ...it, container: { ...container, total_visible_content: 2, seq: 9 } }));
    expect(drawAgain.callCount).to.equal(0);

    store.set(conversationAtom(ID), (it) => ({ ...it, target: 'a' }));
    store.set(conversationAtom(ID), (it) => ({
      ...it,
      container: { ...container, settings: { ...container.settings, expiry_time: 1 } },
    }));
    expect(drawAgain.callCount).to.equal(2);
    for (const end of ends) end();
  });

  it('counts nothing more to load before its page is here', () => {
    store.set(conversationAtom(ID), { ...emptyConversation, status: 'pending', threads: ['a'] });
    expect(store.get(remainingAtom(ID))).to.equal(0);
    store.set(conversationAtom(ID), { ...emptyConversation, container });
    expect(store.get(remainingAtom(ID))).to.equal(1);
  });
});
