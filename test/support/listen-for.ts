/** A spy on one event of the bus, like a page's listener. */
import sinon from 'sinon';
import { subscribeFromPage, unsubscribeFromPage } from '../../core/base/bus/bus';
import type { EventName, Events } from '../../core/base/bus/events';

/** `const followed = listenFor('topic/followed')`; removed after the test. */
export function listenFor<Name extends EventName>(name: Name): sinon.SinonSpy<Events[Name], void> {
  const [channel = '', event = ''] = name.split('/');
  const spy = sinon.spy() as sinon.SinonSpy<Events[Name], void>;
  subscribeFromPage(channel, event, spy as never);
  listening.push(() => unsubscribeFromPage(channel, event, spy as never));
  return spy;
}

const listening: Array<() => void> = [];
afterEach(() => {
  for (const stop of listening.splice(0)) stop();
});
