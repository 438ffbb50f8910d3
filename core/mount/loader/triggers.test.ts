import { expect, fixture } from '@open-wc/testing';
import sinon from 'sinon';
import { makeTriggers } from './triggers';

const soon = () => new Promise((resolve) => setTimeout(resolve, 150));
const place = (top: number, tag = 'vf-conversations-count') =>
  fixture(`<div style="padding:${top}px 0 3000px"><${tag}></${tag}></div>`).then(
    (box) => box.firstElementChild as Element,
  );

describe('triggers', () => {
  let triggers: ReturnType<typeof makeTriggers>;
  const whenDue = (element: Element, show: () => void) => triggers.whenDue(element, show);

  beforeEach(() => {
    triggers = makeTriggers();
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

  it('shows once it is due, wherever it is', async () => {
    const element = await place(2 * innerHeight + 5000);
    const shown = sinon.spy();
    whenDue(element, shown);
    triggers.fire(element);
    triggers.fire(element);
    expect(shown.callCount).to.equal(1);
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
