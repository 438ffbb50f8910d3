import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import { phaseAtom } from '../phase/phase';
import { store } from '../store/store';
import { enqueue } from './queue';

describe('background queue', () => {
  afterEach(() => {
    store.set(phaseAtom, 'standalone');
    sinon.restore();
  });

  it('waits for ready, then runs one task after another, 150 ms apart', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    const ran: string[] = [];
    enqueue(() => ran.push('first'));
    enqueue(async () => ran.push('second'));
    await clock.tickAsync(1000);
    expect(ran).to.deep.equal([]);
    store.set(phaseAtom, 'ready');
    await clock.tickAsync(0);
    expect(ran).to.deep.equal(['first']);
    await clock.tickAsync(149);
    expect(ran).to.deep.equal(['first']);
    await clock.tickAsync(1);
    expect(ran).to.deep.equal(['first', 'second']);
    await clock.tickAsync(150);
  });

  it('stops at unready and continues at the next ready', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    const ran: string[] = [];
    store.set(phaseAtom, 'ready');
    enqueue(() => ran.push('first'));
    enqueue(() => ran.push('second'));
    await clock.tickAsync(0);
    store.set(phaseAtom, 'unready');
    await clock.tickAsync(1000);
    expect(ran).to.deep.equal(['first']);
    store.set(phaseAtom, 'ready');
    await clock.tickAsync(0);
    expect(ran).to.deep.equal(['first', 'second']);
    await clock.tickAsync(150);
  });

  it('logs a task that fails and continues', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    const warn = sinon.stub(console, 'warn');
    const ran: string[] = [];
    store.set(phaseAtom, 'ready');
    enqueue(() => Promise.reject(new Error('no')));
    enqueue(() => ran.push('next'));
    await clock.tickAsync(150);
    expect(ran).to.deep.equal(['next']);
    expect(warn.callCount).to.equal(1);
    await clock.tickAsync(150);
  });
});
