import { aTimeout, expect } from '@open-wc/testing';
import { waitUntil } from '../../../test/support/wait-until';
import type { RealtimeEvent } from '../../contract/content/realtime';
import type { Arriving } from './chat.live';
import { byFrames } from './chat.live';

const event = (seq: number) => ({ seq }) as RealtimeEvent;
const seqsOf = (taken: Arriving[]) => taken.flatMap(({ events }) => events.map(({ seq }) => seq));

const isDone = () => false;

describe('arriving messages of a chat', () => {
  it('renders a few messages per frame, in order, and reports left-out ones at the end', async () => {
    const taken: Arriving[] = [];
    const arriving = byFrames((it) => taken.push(it), isDone);
    const numbers = Array.from({ length: 10 }, (_, at) => at + 1);
    for (const seq of numbers) arriving.add(event(seq));
    arriving.add(7);
    expect(taken).to.deep.equal([]);
    await waitUntil(() => seqsOf(taken).length === 10, 'not drawn');
    expect(seqsOf(taken)).to.deep.equal(numbers);
    expect(taken.map(({ events }) => events.length)).to.deep.equal(Array(10).fill(1));
    expect(taken.map(({ leftOut }) => leftOut)).to.deep.equal([...Array(9).fill(null), 7]);
    arriving.add(event(11));
    await waitUntil(() => taken.length > 10);
    expect(taken[10]?.leftOut).to.equal(0);
    await aTimeout(150);
    expect(taken.length).to.equal(11, 'nothing is drawn for nothing');
  });

  it('catches up in larger parts the more there are, and at once if it must', async () => {
    const taken: Arriving[] = [];
    const arriving = byFrames((it) => taken.push(it), isDone);
    for (let seq = 1; seq <= 300; seq += 1) arriving.add(event(seq));
    await waitUntil(() => taken.length > 0);
    expect(taken[0]?.events.length).to.equal(37);
    arriving.flush();
    expect(seqsOf(taken).length).to.equal(300);
    const draws = taken.length;
    arriving.flush();
    expect(taken.length).to.equal(draws);
  });

  it('leaves frames without arrivals to the code that removes old messages, until there is space', async () => {
    const order: string[] = [];
    const arriving = byFrames(
      ({ events }) => order.push(`draw ${events.length}`),
      () => {
        order.push('room');
        return order.filter((one) => one === 'room').length < 3;
      },
    );
    for (const seq of [1, 2]) arriving.add(event(seq));
    await waitUntil(() => order.length >= 5);
    await aTimeout(150);
    expect(order).to.deep.equal(['draw 1', 'draw 1', 'room', 'room', 'room']);
    arriving.flush();
    expect(order.length).to.equal(5, 'nothing waits');
  });
});
