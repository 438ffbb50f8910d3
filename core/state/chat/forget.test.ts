import { expect } from '@open-wc/testing';
import { aComment } from '../../../test/support/conversation';
import { store } from '../../base/store/store';
import { commentAtom } from '../content/content.atoms';
import { chatAtom, emptyChat } from './chat.atoms';
import { setWindowAction } from './load.actions';

describe('a chat whose reader was above', () => {
  it('releases messages that were read once the reader follows again, except visible and pinned ones', () => {
    const host = document.createElement('div');
    const messages = Array.from({ length: 4 }, () => aComment());
    for (const message of messages) store.set(commentAtom(message.content_uuid), message);
    const [gone, pinned, both, latest] = messages.map(({ content_uuid }) => content_uuid) as [
      string,
      string,
      string,
      string,
    ];
    store.set(chatAtom('match'), { ...emptyChat, latest: [both, latest], pinned });
    store.set(setWindowAction, 'match', host, { uuids: [gone, pinned, both], hasEarlier: false, since: 0 });
    const known = () => [gone, pinned, both, latest].map((uuid) => commentAtom.has(uuid));
    expect(known()).to.deep.equal([true, true, true, true]);
    store.set(setWindowAction, 'match', host, null);
    expect(known()).to.deep.equal([false, true, true, true]);
  });
});
