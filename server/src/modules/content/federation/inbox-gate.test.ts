import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOUR_MS, SECOND_MS } from '../../../../../core/contract/values/durations';
import { GATE_LIMITS, InboxGate, PART_OF_NETWORK } from './inbox-gate';

const { known, unknown } = GATE_LIMITS;
const MANY = 5000;

function gateAt({ limitsNetworks = true } = {}) {
  let now = 1_000_000;
  const gate = new InboxGate({ now: () => now, limitsNetworks });
  /** Sends requests that end at once. @returns how many were let in */
  const send = (networkOf: (at: number) => string) => {
    let taken = 0;
    for (let at = 0; at < MANY; at += 1) {
      const leave = gate.enter(networkOf(at));
      if (leave) taken += 1;
      leave?.();
    }
    return taken;
  };
  /** Sends requests that do not end. @returns what ends those that were let in */
  const hold = (count: number, networkOf: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => gate.enter(networkOf(at))).filter((leave) => leave !== null);
  return { gate, send, hold, pass: (ms: number) => (now += ms) };
}
const everywhere = (at: number) => `192.0.2.${at}`;

describe('an inbox that is flooded', () => {
  it('takes a number of requests a second of all unknown networks together', () => {
    const { send, pass } = gateAt();
    assert.equal(send(everywhere), unknown.burst);
    pass(SECOND_MS);
    assert.equal(send(everywhere), unknown.aSecond);
    pass(HOUR_MS);
    assert.equal(send(everywhere), unknown.burst, 'a long quiet time adds no more');
  });

  it('takes a part of that of one network, so that another is let in', () => {
    const { gate, send } = gateAt();
    assert.equal(
      send(() => 'a'),
      unknown.burst * PART_OF_NETWORK,
    );
    assert.ok(gate.enter('b'));
  });

  it('lets in networks whose signatures were valid, for an hour, by limits of their own', () => {
    const { gate, send, pass } = gateAt();
    gate.trust('known');
    assert.equal(send(everywhere), unknown.burst);
    assert.equal(
      send(() => 'known'),
      known.burst * PART_OF_NETWORK,
    );
    pass(HOUR_MS);
    assert.equal(
      send(() => 'known'),
      unknown.burst * PART_OF_NETWORK,
    );
  });

  it('treats a network as unknown after a signature that was not valid', () => {
    const { gate, send } = gateAt();
    gate.trust('a');
    gate.doubt('a');
    assert.equal(
      send(() => 'a'),
      unknown.burst * PART_OF_NETWORK,
    );
  });

  it('has a number of requests under way, of all and of each network, and takes others when they end', () => {
    const { hold } = gateAt();
    const [first] = hold(20, () => 'a');
    assert.equal(hold(1, () => 'a').length, 0);
    first?.();
    first?.();
    assert.equal(hold(20, () => 'a').length, 1, 'an end counts once');
    assert.equal(hold(100, everywhere).length, unknown.underWay * (1 - PART_OF_NETWORK));
  });

  it('counts requests under way of known networks apart', () => {
    const { gate, hold } = gateAt();
    hold(100, everywhere);
    gate.trust('k');
    assert.equal(hold(100, () => 'k').length, known.underWay * PART_OF_NETWORK);
  });

  it('does not tell networks apart where all requests come from one', () => {
    const { send } = gateAt({ limitsNetworks: false });
    assert.equal(
      send(() => 'a'),
      unknown.burst,
    );
  });
});
