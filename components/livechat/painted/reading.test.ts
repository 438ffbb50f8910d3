import { aTimeout, expect } from '@open-wc/testing';
import sinon from 'sinon';
import { type PaintedState, STATE_FORMAT } from '../../../core/contract/content/painted';
import { ANA, aComment, aFirstPage, CONTAINER } from '../../../test/support/conversation';
import { fakeSockets } from '../../../test/support/fake-socket';
import { partOf } from '../../../test/support/part-of';
import { waitUntil } from '../../../test/support/wait-until';
import type { ChatFacts } from './chat-facts';
import { reading } from './reading';

const stateOf = (list: ChatFacts['list']) =>
  partOf<PaintedState<ChatFacts>>({ v: STATE_FORMAT, settings: { section_uuid: 'section' }, facts: { list } });

describe('a painted chat', () => {
  const sockets = fakeSockets();
  const root = () => document.createElement('div').attachShadow({ mode: 'open' });
  const hydrate = sinon.fake();
  beforeEach(() => hydrate.resetHistory());

  it('that is not created yet is created on the first visit, or its first message would not arrive', async () => {
    const live = reading.follow?.(root(), stateOf(null), hydrate);
    await waitUntil(() => hydrate.calledOnce, 'not opened');
    live?.end();
  });

  it('is left to itself while nothing comes', async () => {
    const live = reading.follow?.(root(), stateOf(aFirstPage([], { seq: 1 })), hydrate);
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    expect(sockets.last.asked('subscribe')).to.have.length(1);
    expect(hydrate.called).to.equal(false);
    live?.end();
  });

  it('does not hydrate because others are typing, only because of their messages', async () => {
    const live = reading.follow?.(root(), stateOf(aFirstPage([], { seq: 1 })), hydrate);
    await waitUntil(() => sockets.all.length > 0);
    sockets.last.opens();
    const subscription_id = sockets.last.asked('subscribe')[0]?.subscription_id;
    const about = { message_type: 'chat_message', container_uuid: CONTAINER };
    const says = (event: object) =>
      sockets.last.says({ type: 'event', subscription_id, event: { ...about, ...event } });
    says({ action: 'started_typing', payload: { actor_uuid: ANA } });
    await aTimeout(50);
    expect(hydrate.called).to.equal(false);
    says({ action: 'created', seq: 2, payload: aComment({ actor_uuid: ANA }) });
    await waitUntil(() => hydrate.calledOnce, 'not hydrated');
    live?.end();
  });
});
