import { expect } from '@open-wc/testing';
import { nextPushState, type PushState, type PushStep } from './push-machine';

const states: PushState[] = ['base', 'ready', 'processing', 'subscribed', 'unsubscribed', 'failed'];
const steps: PushStep[] = ['start', 'found', 'missing', 'fail', 'subscribe', 'unsubscribe', 'login'];

/** Specification §4 "Push", one arrow a line. */
const arrows = `
base --start--> ready
ready --found--> subscribed
ready --missing--> unsubscribed
ready --fail--> failed
ready --login--> ready
subscribed --unsubscribe--> processing
subscribed --login--> ready
unsubscribed --subscribe--> processing
unsubscribed --login--> ready
processing --found--> subscribed
processing --missing--> unsubscribed
processing --fail--> failed
processing --login--> ready
failed --subscribe--> processing
failed --unsubscribe--> processing
failed --login--> ready`
  .trim()
  .split('\n');

describe('the states of push messages', () => {
  for (const arrow of arrows) {
    it(`has the arrow ${arrow}`, () => {
      const [from, step, to] = arrow.split(/ --|--> /) as [PushState, PushStep, PushState];
      expect(nextPushState(from, step)).to.equal(to);
    });
  }

  it('has no other', () => {
    const there = states.flatMap((from) =>
      steps.flatMap((step) => {
        const to = nextPushState(from, step);
        return to ? [`${from} --${step}--> ${to}`] : [];
      }),
    );
    expect(there).to.have.members(arrows);
  });
});
