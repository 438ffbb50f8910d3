import { aTimeout, expect } from '@open-wc/testing';
import { restore, spy, stub } from 'sinon';
import { waitUntil } from '../../../test/support/wait-until';
import { setImmediate } from './set-immediate';

const comeBack = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

/** Longer than a message takes. */
const SOON_MS = 50;

describe('setImmediate', () => {
  afterEach(() => restore());

  it('runs each once, in order, and not at once', async () => {
    const run = spy();
    setImmediate(() => run(1));
    setImmediate(() => run(2));
    expect(run).not.to.have.been.called;
    await waitUntil(() => run.callCount === 2);
    expect(run.args).to.deep.equal([[1], [2]]);
  });

  it('continues after one that throws', async () => {
    const [before, error, run] = [window.onerror, spy(() => true), spy()];
    window.onerror = error;
    setImmediate(() => {
      throw new Error('thrown');
    });
    setImmediate(run);
    await waitUntil(() => run.called);
    window.onerror = before;
    expect(error).to.have.been.calledOnce;
  });

  it('runs a callback whose message was lost while the page was away', async () => {
    const run = spy();
    const post = stub(MessagePort.prototype, 'postMessage');
    setImmediate(run);
    post.restore();
    comeBack(false);
    await aTimeout(SOON_MS);
    expect(run).not.to.have.been.called;

    comeBack(true);
    await waitUntil(() => run.called);
    const next = spy();
    setImmediate(next);
    await waitUntil(() => next.called);
    expect(run).to.have.been.calledOnce;
  });

  it('runs a callback once if its message arrives later', async () => {
    const run = spy();
    setImmediate(run);
    comeBack(true);
    await aTimeout(SOON_MS);
    expect(run).to.have.been.calledOnce;
  });
});
