import { expect } from '@open-wc/testing';
import { aComment } from '../../../test/support/conversation';
import { store } from '../../base/store/store';
import { MAX_MESSAGES } from '../../contract/chat-limits';
import type { RealtimeEvent } from '../../contract/realtime';
import { applyArrivingAction, makeSpaceAction } from './apply.actions';
import { chatAtom, emptyChat } from './chat.atoms';

describe('a chat that began empty', () => {
  it('keeps its latest messages, and has earlier ones once there are more', () => {
    store.set(chatAtom('began-empty'), emptyChat);
    const arrive = (count: number) => {
      const events = Array.from({ length: count }, () => ({ action: 'created', payload: aComment() }) as RealtimeEvent);
      store.set(applyArrivingAction, 'began-empty', { events, leftOut: 0 });
    };
    arrive(MAX_MESSAGES);
    expect(store.get(chatAtom('began-empty')).hasEarlier).to.equal(false);
    arrive(1);
    const { latest, hasEarlier } = store.get(chatAtom('began-empty'));
    expect([latest.length, hasEarlier]).to.deep.equal([MAX_MESSAGES, true]);
  });

  it('makes room in steps before there are too many, and not where there is room', () => {
    const events = Array.from({ length: MAX_MESSAGES }, () => ({ action: 'created', payload: aComment() }));
    store.set(chatAtom('makes-room'), emptyChat);
    const room = () => store.set(makeSpaceAction, 'makes-room');
    expect(room()).to.equal(false);
    store.set(applyArrivingAction, 'makes-room', { events: events as RealtimeEvent[], leftOut: 0 });
    const { latest } = store.get(chatAtom('makes-room'));
    const steps = [room(), room(), room(), room(), room()];
    expect(steps).to.deep.equal([true, true, true, true, false]);
    const after = store.get(chatAtom('makes-room'));
    expect([after.latest, after.hasEarlier]).to.deep.equal([latest.slice(8), true]);
  });
});
