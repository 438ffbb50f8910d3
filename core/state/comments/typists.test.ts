import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import {
  ANA,
  aComment,
  aFirstPage,
  BEN,
  CONTAINER,
  openPage,
  READER,
  serveConversation,
} from '../../../test/support/conversation';
import { fakeServer } from '../../../test/support/fake-server';
import { store } from '../../base/store/store';
import { chatTypists } from '../chat/chat.atoms';
import { applyArrivingAction } from '../chat/chat.live';
import { typistsAtom } from '../content/typists';
import { mutedAtom } from '../relationships/relationships.atoms';
import { applyEventAction } from './comments.kind';

const server = fakeServer();
const ID = 'story-1';
const writing = (key = ID) => store.get(typistsAtom(key)).map(({ actor_uuid }) => actor_uuid);
const post = { message_type: 'livecomment_post', container_uuid: CONTAINER } as const;
const types = (actor_uuid: string) =>
  store.set(applyEventAction, ID, { ...post, action: 'started_typing', payload: { actor_uuid } });

describe('who is writing', () => {
  let clock: sinon.SinonFakeTimers;
  beforeEach(() => {
    openPage();
    serveConversation(server, aFirstPage([]));
    clock = sinon.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => sinon.restore());

  it('is shown for six seconds after the last typing event', () => {
    types(ANA);
    clock.tick(3000);
    types(ANA);
    types(BEN);
    clock.tick(3500);
    types(BEN);
    expect(writing()).to.have.members([ANA, BEN]);
    clock.tick(3000);
    expect(writing()).to.deep.equal([BEN]);
    clock.tick(3500);
    expect(writing()).to.deep.equal([]);
  });

  it('leaves out the reader, who is typing in another tab', () => {
    types(READER);
    expect(writing()).to.deep.equal([]);
  });

  it('leaves out people whom the reader has muted', () => {
    store.set(mutedAtom, new Set([ANA]));
    types(ANA);
    types(BEN);
    store.set(mutedAtom, new Set());
    expect(writing()).to.deep.equal([BEN]);
  });

  it('in a chat is not shown in the conversation of the same page, nor the reverse', () => {
    const typesInChat = (actor_uuid: string) =>
      store.set(applyArrivingAction, ID, {
        events: [
          { message_type: 'chat_message', action: 'started_typing', container_uuid: 'chat', payload: { actor_uuid } },
        ],
        leftOut: null,
      });
    types(ANA);
    typesInChat(BEN);
    expect([writing(), writing(chatTypists(ID))]).to.deep.equal([[ANA], [BEN]]);
  });

  it('is hidden once they have posted', () => {
    types(ANA);
    types(BEN);
    store.set(applyEventAction, ID, { ...post, action: 'created', payload: aComment({ actor_uuid: ANA }) });
    expect(writing()).to.deep.equal([BEN]);
  });
});
