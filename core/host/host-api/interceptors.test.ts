import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { addInterceptor, clearInterceptors, runInterceptors } from './interceptors';

const NAME = 'live_comments.load_more';

describe('interceptors', () => {
  afterEach(() => {
    clearInterceptors();
    sinon.restore();
  });

  it('lets the action continue without an interceptor', async () => {
    expect(await runInterceptors(NAME)).to.equal(true);
  });

  it('accepts a handler’s first decision, even long after it returned', async () => {
    addInterceptor(NAME, (context) => {
      setTimeout(() => {
        context.continue();
        context.intercept();
      }, 20);
    });
    expect(await runInterceptors(NAME)).to.equal(true);
  });

  it('asks in order, and ends at the first that intercepts', async () => {
    const third = sinon.spy();
    const order: number[] = [];
    addInterceptor(NAME, (context) => {
      order.push(1);
      context.continue();
    });
    addInterceptor(NAME, (context) => {
      order.push(2);
      context.intercept();
    });
    addInterceptor(NAME, third);
    expect(await runInterceptors(NAME)).to.equal(false);
    expect(order).to.deep.equal([1, 2]);
    expect(third.callCount).to.equal(0);
  });

  it('counts a throw and a rejection before the decision as intercept, and logs it', async () => {
    const error = sinon.stub(console, 'error');
    addInterceptor(NAME, () => {
      throw new Error('paywall');
    });
    expect(await runInterceptors(NAME)).to.equal(false);
    clearInterceptors();
    addInterceptor(NAME, () => Promise.reject(new Error('paywall')));
    expect(await runInterceptors(NAME)).to.equal(false);
    expect(error.callCount).to.equal(2);
  });

  it('stops waiting after ten seconds', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    addInterceptor(NAME, () => {});
    const decision = runInterceptors(NAME);
    await clock.tickAsync(9_999);
    let settled = false;
    decision.then(() => {
      settled = true;
    });
    await clock.tickAsync(0);
    expect(settled).to.equal(false);
    await clock.tickAsync(1);
    expect(await decision).to.equal(false);
    clock.restore();
  });

  it('accepts unknown names with a warning and refuses anything but functions', () => {
    const warn = sinon.stub(console, 'warn');
    addInterceptor('other.action', () => {});
    addInterceptor(NAME, 'no function' as never);
    expect(warn.callCount).to.equal(2);
  });
});
