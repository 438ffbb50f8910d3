import { expect, fixture } from '@open-wc/testing';
import sinon from 'sinon';
import { dueOf } from './registry';
import { makeTriggers } from './triggers';

const soon = () => new Promise((resolve) => setTimeout(resolve, 150));
const place = (top: number, tag = 'vf-conversations-count') =>
  fixture(`<div style="padding:${top}px 0 3000px"><${tag}></${tag}></div>`).then(
    (box) => box.firstElementChild as Element,
  );

describe('triggers', () => {
  let whenDue: (element: Element, show: () => void) => () => void;

  beforeEach(() => {
    const triggers = makeTriggers();
    whenDue = (element, show) => triggers(element, show, dueOf(element.localName));
  });

  afterEach(() => {
    sinon.restore();
    history.replaceState(null, '', location.pathname + location.search);
    scrollTo(0, 0);
  });

  it('shows within 500 px of the view and not farther away', async () => {
    const shown = sinon.spy();
    whenDue(await place(innerHeight + 700), shown);
    await soon();
    expect(shown.callCount).to.equal(0);
    scrollTo(0, 150);
    await soon();
    expect(shown.callCount).to.equal(0);
    scrollTo(0, 250);
    await soon();
    expect(shown.callCount).to.equal(1);
  });

  it('stays due: asked again, it shows at once', async () => {
    const element = await place(0);
    whenDue(element, () => {});
    await soon();
    const again = sinon.spy();
    whenDue(element, again);
    expect(again.callCount).to.equal(1);
  });

  it('calls everybody who waits for an element, but not who took it back', async () => {
    const element = await place(0);
    const calls = [sinon.spy(), sinon.spy(), sinon.spy()] as const;
    whenDue(element, calls[0]);
    whenDue(element, calls[1])();
    whenDue(element, calls[2]);
    await soon();
    expect(calls.map((call) => call.callCount)).to.deep.equal([1, 0, 1]);
  });

  it('shows a conversation after ten seconds wherever it is, and a count only near the view', async () => {
    const conversation = await place(2 * innerHeight + 5000, 'vf-conversations');
    const count = await place(2 * innerHeight + 5000);
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shown = sinon.spy();
    const notShown = sinon.spy();
    whenDue(conversation, shown);
    whenDue(count, notShown);
    clock.tick(9_999);
    expect(shown.callCount).to.equal(0);
    clock.tick(1);
    expect([shown.callCount, notShown.callCount]).to.deep.equal([1, 0]);
    clock.restore();
  });

  for (const hash of ['#vf-4711']) {
    it(`shows at once with a deep link ${hash}`, async () => {
      history.replaceState(null, '', hash);
      const shown = sinon.spy();
      whenDue(await place(2 * innerHeight + 5000), shown);
      expect(shown.callCount).to.equal(1);
    });
  }
});
