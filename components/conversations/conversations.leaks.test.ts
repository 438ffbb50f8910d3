import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import sinon from 'sinon';
import { aComment, aFirstPage, openPage, serveConversation } from '../../test/support/conversation';
import { fakeServer } from '../../test/support/fake-server';
import { seen } from '../../test/support/seen';
import 'virtual:element/conversations';
import { waitUntil } from '../../test/support/wait-until';

const server = fakeServer();

/** Counts active listeners on window and document, and repeating timers. */
function countHolds(): { held(): number } {
  let held = 0;
  const intervals = new Set<unknown>();
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target;
    sinon.stub(target, 'addEventListener').callsFake((...args: unknown[]) => {
      held++;
      return Reflect.apply(addEventListener, target, args);
    });
    sinon.stub(target, 'removeEventListener').callsFake((...args: unknown[]) => {
      held--;
      return Reflect.apply(removeEventListener, target, args);
    });
  }
  const { setInterval: start, clearInterval: stop } = window;
  sinon.stub(window, 'setInterval').callsFake(((...args: unknown[]) => {
    const id = Reflect.apply(start, window, args);
    intervals.add(id);
    return id;
  }) as typeof setInterval);
  sinon.stub(window, 'clearInterval').callsFake(((id: unknown) => {
    intervals.delete(id);
    Reflect.apply(stop, window, [id]);
  }) as typeof clearInterval);
  return { held: () => held + intervals.size };
}

describe('conversations, gone from the page', () => {
  afterEach(() => sinon.restore());

  it('leave no listener and no timer, also with a menu and a form open', async () => {
    openPage();
    serveConversation(server, aFirstPage([aComment(), aComment()]));
    const visit = async () => {
      const el = await fixture<HTMLElement>(html`<vf-conversations vf-container-id="story-1"></vf-conversations>`);
      (await seen(el, '.vf-content-actions__reply')).click();
      await seen(el, 'article form');
      (await seen(el, '.vf-content-actions__more')).click();
      await seen(el, '.menu');
      el.remove();
      await waitUntil(() => !el.shadowRoot?.querySelector('article'), 'not unmounted');
      await aTimeout(50);
    };
    await visit();
    const { held } = countHolds();
    await visit();
    const afterOne = held();
    for (let again = 0; again < 4; again++) await visit();
    expect(held()).to.equal(afterOne);
    expect(afterOne).to.equal(0);
  });
});
