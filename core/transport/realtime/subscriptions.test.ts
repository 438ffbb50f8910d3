import { expect } from '@open-wc/testing';
import sinon from 'sinon';
import type { RealtimeEvent, ToServer } from '../../contract/content/realtime';
import { receive } from './receive';
import { makeSubscriptions, type Subscriptions } from './subscriptions';

const event = (seq?: number, container_uuid = 'c'): RealtimeEvent => ({
  message_type: 'livecomment_post',
  action: 'created',
  container_uuid,
  ...(seq !== undefined && { seq }),
  payload: { actor_uuid: 'a' },
});

describe('realtime subscriptions', () => {
  let sent: ToServer[];
  let isOpen: boolean;
  let all: Subscriptions;
  const listener = () => ({ onEvent: sinon.spy(), onExpired: sinon.stub() as sinon.SinonStub });
  const lastId = () => (sent.findLast((it) => it.type === 'subscribe') as { subscription_id: string }).subscription_id;
  const confirm = (more: object = {}) =>
    receive(JSON.stringify({ type: 'subscribe', subscription_id: lastId(), status: 'success', ...more }), all);
  const says = (one: RealtimeEvent, subscription_id = lastId()) =>
    receive(JSON.stringify({ type: 'event', subscription_id, event: one }), all);
  const open = () => {
    isOpen = true;
    all.onOpen();
  };
  const close = () => {
    isOpen = false;
    all.onClose();
  };

  beforeEach(() => {
    sent = [];
    isOpen = false;
    all = makeSubscriptions(
      (message) => void sent.push(message),
      () => isOpen,
    );
  });
  afterEach(() => sinon.restore());

  it('waits as "none" until the socket opens, then subscribes with its rule and position', () => {
    all.add('c', 12, listener());
    expect(all.statusOf('c')).to.equal('none');
    expect(sent).to.deep.equal([]);
    open();
    expect(all.statusOf('c')).to.equal('subscribing');
    expect(sent).to.deep.equal([
      {
        type: 'subscribe',
        subscription_id: lastId(),
        filter: { rules: [{ type: 'one_of', key: 'container_uuid', values: ['c'] }] },
        resume: { container_uuid: 'c', after_seq: 12 },
      },
    ]);
    confirm();
    expect(all.statusOf('c')).to.equal('subscribed');
  });

  it('asks at once on an open socket, and once for two subscribers', () => {
    open();
    all.add('c', 1, listener());
    all.add('c', 1, listener());
    expect(sent.length).to.equal(1);
    expect(all.size()).to.equal(1);
  });

  it('requests batches, handles a frame event by event, and continues after all of them', () => {
    const subscriber = { ...listener(), onLeftOut: sinon.spy() };
    open();
    all.add('c', 1, subscriber, { every_ms: 250, most_per_second: 10 });
    expect(sent[0]).to.deep.include({ batch: { every_ms: 250, most_per_second: 10 } });
    confirm();
    const frame = { type: 'events', subscription_id: lastId(), events: [event(2), event(5)], left_out: 3, to_seq: 9 };
    receive(JSON.stringify(frame), all);
    expect(subscriber.onEvent.args.map(([it]) => it.seq)).to.deep.equal([2, 5]);
    expect(subscriber.onLeftOut.args).to.deep.equal([[3]]);
    // Repeated, as after a resume: nothing new.
    receive(JSON.stringify(frame), all);
    expect(subscriber.onEvent.callCount).to.equal(2);
    expect(subscriber.onLeftOut.callCount).to.equal(1);
    close();
    open();
    expect(sent.at(-1)).to.deep.include({ resume: { container_uuid: 'c', after_seq: 9 } });
  });

  it('is "error-subscribing" when refused, and subscribes again when the socket reopens', () => {
    const warn = sinon.stub(console, 'warn');
    open();
    all.add('c', 1, listener());
    confirm({ status: 'error', message: 'no' });
    expect(all.statusOf('c')).to.equal('error-subscribing');
    expect(warn.callCount).to.equal(1);
    close();
    expect(all.statusOf('c')).to.equal('none');
    open();
    expect(all.statusOf('c')).to.equal('subscribing');
  });

  it('unsubscribes with the last subscriber only, and drops it when the socket reopens', () => {
    open();
    const stopFirst = all.add('c', 1, listener());
    const stopSecond = all.add('c', 1, listener());
    confirm();
    const id = lastId();
    stopFirst();
    expect(sent.length).to.equal(1);
    stopSecond();
    stopSecond();
    expect(sent.slice(1)).to.deep.equal([{ type: 'unsubscribe', subscription_id: id }]);
    expect(all.size()).to.equal(0);
    close();
    sent = [];
    open();
    expect(sent).to.deep.equal([]);
  });

  it('drops a subscription silently that was never sent', () => {
    all.add('c', 1, listener())();
    open();
    expect(sent).to.deep.equal([]);
  });

  it('does not accumulate old ones when widgets mount and unmount often', () => {
    open();
    all.add('stays', 1, listener());
    for (let visit = 0; visit < 100; visit++) all.add(`c${visit}`, 1, listener())();
    expect(all.count()).to.equal(2);
  });

  it('makes a new subscription while the old one ends, and receives only the new one', () => {
    open();
    const old = listener();
    const stop = all.add('c', 1, old);
    confirm();
    const oldId = lastId();
    stop();
    const fresh = listener();
    all.add('c', 1, fresh);
    expect(lastId()).not.to.equal(oldId);
    says(event(2), oldId);
    says(event(2));
    expect([old.onEvent.callCount, fresh.onEvent.callCount]).to.deep.equal([0, 1]);
  });

  it('delivers each event to every subscriber, in order, each number once', () => {
    open();
    const [first, second] = [listener(), listener()];
    all.add('c', 5, first);
    all.add('c', 5, second);
    confirm();
    for (const seq of [5, 6, 9, 9, 7, 10]) says(event(seq));
    const seqs = first.onEvent.args.map(([one]) => one.seq);
    expect(seqs).to.deep.equal([6, 9, 10]);
    expect(second.onEvent.callCount).to.equal(3);
  });

  it('always delivers events without a number', () => {
    open();
    const one = listener();
    all.add('c', 5, one);
    confirm();
    says(event());
    says(event());
    expect(one.onEvent.callCount).to.equal(2);
  });

  it('continues after the last one seen when the connection was lost', () => {
    open();
    all.add('c', 5, listener());
    confirm();
    says(event(8));
    close();
    open();
    expect(sent.at(-1)).to.have.deep.property('resume', { container_uuid: 'c', after_seq: 8 });
  });

  it('lets subscribers reload after too long a gap and continues from the number they name', async () => {
    open();
    const one = listener();
    one.onExpired.resolves(40);
    all.add('c', 5, one);
    confirm({ resume: 'expired' });
    says(event(41));
    await new Promise((resolve) => setTimeout(resolve));
    expect(one.onExpired.callCount).to.equal(1);
    expect(one.onEvent.callCount).to.equal(1);
    says(event(42));
    close();
    open();
    expect(sent.at(-1)).to.have.deep.property('resume', { container_uuid: 'c', after_seq: 42 });
  });

  for (const [name, answer] of [
    ['did not come', () => Promise.resolve(undefined)],
    ['failed', () => Promise.reject(new Error('no'))],
  ] as const) {
    it(`does not skip the gap at a reload ${name}`, async () => {
      open();
      const one = listener();
      one.onExpired.callsFake(answer);
      all.add('c', 5, one);
      confirm({ resume: 'expired' });
      says(event(41));
      await new Promise((resolve) => setTimeout(resolve));
      close();
      open();
      expect(sent.at(-1)).to.have.deep.property('resume', { container_uuid: 'c', after_seq: 5 });
    });
  }

  it('asks again until the loaded list reflects all missed events, and then continues', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    open();
    const one = listener();
    one.onExpired.onCall(0).rejects(new Error('no network'));
    one.onExpired.onCall(1).resolves(30);
    one.onExpired.onCall(2).resolves(41);
    sinon.stub(console, 'warn');
    all.add('c', 5, one);
    confirm({ resume: 'expired', seq: { c: 40 } });
    says(event(42));
    for (let attempt = 0; attempt < 4; attempt++) await clock.tickAsync(10_000);
    expect(one.onExpired.callCount).to.equal(3);
    close();
    open();
    // An event during the load is not requested again.
    expect(sent.at(-1)).to.have.deep.property('resume', { container_uuid: 'c', after_seq: 42 });
  });

  it('asks no subscriber again that has left', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    open();
    const one = listener();
    const stop = all.add('c', 5, one);
    confirm({ resume: 'expired', seq: { c: 40 } });
    await clock.tickAsync(0);
    stop();
    await clock.tickAsync(120_000);
    expect(one.onExpired.callCount).to.equal(1);
  });

  it('lets a subscriber that joins during a reload load by itself, up to the events it received', async () => {
    open();
    const [first, late] = [listener(), listener()];
    first.onExpired.returns(new Promise(() => {}));
    all.add('c', 5, first);
    confirm({ resume: 'expired', seq: { c: 40 } });
    says(event(41));
    late.onExpired.resolves(41);
    all.add('c', 40, late);
    await Promise.resolve();
    expect(late.onExpired.callCount).to.equal(1);
    const whole = listener();
    all.add('c', 41, whole);
    expect(whole.onExpired.callCount).to.equal(0);
  });

  it('continues with a log that started again', async () => {
    open();
    const one = listener();
    one.onExpired.resolves(3);
    all.add('c', 500, one);
    confirm({ resume: 'expired', seq: { c: 3 } });
    await new Promise((resolve) => setTimeout(resolve));
    says(event(4));
    expect(one.onEvent.args.map(([it]) => it.seq)).to.deep.equal([4]);
  });

  it('goes through the states of specification §4, and no others', () => {
    sinon.stub(console, 'warn');
    const states: string[] = [];
    const see = () => states.push(all.statusOf('c'));
    const stop = all.add('c', 1, listener());
    see();
    open();
    see();
    confirm();
    see();
    close();
    see();
    open();
    confirm({ status: 'error', message: 'no' });
    see();
    close();
    open();
    see();
    const id = lastId();
    stop();
    // A new subscription may be requested at once; the old one is ending, whatever the answer.
    see();
    expect(all.count()).to.equal(1);
    receive(JSON.stringify({ type: 'subscribe', subscription_id: id, status: 'success' }), all);
    see();
    close();
    // A closed socket leaves ending subscriptions alone; the next one drops them.
    expect(all.count()).to.equal(1);
    open();
    expect(all.count()).to.equal(0);
    expect(states).to.deep.equal([
      'none',
      'subscribing',
      'subscribed',
      'none',
      'error-subscribing',
      'subscribing',
      'none',
      'none',
    ]);
  });

  it('sends a late subscriber only the events that it has missed', async () => {
    open();
    const [first, late] = [listener(), listener()];
    all.add('c', 5, first);
    confirm();
    for (const seq of [6, 8, 9]) says(event(seq));
    all.add('c', 7, late);
    expect(late.onEvent.args.map(([one]) => one.seq)).to.deep.equal([8, 9]);
    says(event(10));
    expect([first.onEvent.callCount, late.onEvent.callCount]).to.deep.equal([4, 3]);
    expect(late.onExpired.callCount).to.equal(0);
  });

  for (const [name, after, count] of [
    ['came before all others', 4, 1],
    ['missed more than is buffered', 5, 101],
  ] as const) {
    it(`lets only those subscribers reload whose number ${name}`, async () => {
      open();
      const [first, late] = [listener(), listener()];
      all.add('c', 5, first);
      confirm();
      for (let seq = 6; seq < 6 + count; seq++) says(event(seq));
      late.onExpired.resolves(5 + count);
      all.add('c', after, late);
      await Promise.resolve();
      expect([first.onExpired.callCount, late.onExpired.callCount]).to.deep.equal([0, 1]);
      expect(late.onEvent.callCount).to.equal(0);
    });
  }

  it('survives a subscriber that throws and messages it does not understand', () => {
    const error = sinon.stub(console, 'error');
    const warn = sinon.stub(console, 'warn');
    open();
    const [bad, good] = [listener(), listener()];
    bad.onEvent = sinon.stub().throws(new Error('bad')) as sinon.SinonSpy;
    all.add('c', 1, bad);
    all.add('c', 1, good);
    confirm();
    says(event(2));
    for (const text of [
      '{',
      'null',
      '[]',
      '"x"',
      '{"type":"news"}',
      '{"type":"event"}',
      '{"type":"error","message":"m"}',
    ]) {
      receive(text, all);
    }
    expect(good.onEvent.callCount).to.equal(1);
    expect(error.callCount).to.equal(1);
    expect(warn.called).to.equal(true);
  });
});
