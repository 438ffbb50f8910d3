import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOUR_MS } from '../../../../../../core/contract/values/durations';
import { DocumentMemory } from './document-memory';

function memoryAt() {
  let now = 1_000_000;
  const memory = new DocumentMemory(() => now);
  const save = (address: string, length = 500, etag: string | null = 'a') =>
    memory.save(address, { id: address.padEnd(length - '{"id":""}'.length) }, etag);
  return { memory, save, pass: (ms: number) => (now += ms) };
}

describe('documents of the fediverse in memory', () => {
  it('are fresh for a time after they were fetched or confirmed', () => {
    const { memory, save, pass } = memoryAt();
    save('a');
    pass(HOUR_MS);
    const found = memory.find('a');
    assert.ok(found && memory.isFresh(found, HOUR_MS + 1) && !memory.isFresh(found, HOUR_MS));
    memory.confirm(found);
    assert.ok(memory.isFresh(found, 1));
  });

  it('are forgotten when nothing confirms them, when they are gone, and when somebody is to be forgotten', () => {
    const { memory, save, pass } = memoryAt();
    save('a');
    pass(12 * HOUR_MS);
    assert.equal(memory.find('a'), undefined);
    save('a');
    save('b');
    memory.forget('a');
    assert.deepEqual([memory.find('a'), memory.find('b')?.etag], [undefined, 'a']);
    memory.clear();
    assert.equal(memory.find('b'), undefined);
  });

  it('take a limited number of bytes, two for a character: those used last stay, and none is long', () => {
    const { memory, save } = memoryAt();
    const length = 32 * 1024;
    for (let at = 0; at < 256; at += 1) save(`${at}`, length);
    assert.ok(memory.find('0'));
    save('next', length);
    assert.ok(memory.find('0') && memory.find('next'));
    assert.equal(memory.find('1'), undefined);
    save('long', length + 1);
    assert.equal(memory.find('long'), undefined);
  });

  it('are the same each time they are read, whatever a reader did to one', () => {
    const { memory } = memoryAt();
    memory.save('a', { id: 'a', tag: [{ name: 'b' }] }, null);
    const found = memory.find('a');
    assert.ok(found);
    memory.read(found).tag = [];
    assert.deepEqual(memory.read(found), { id: 'a', tag: [{ name: 'b' }] });
  });

  it('have no name to ask by if it is long', () => {
    const { memory, save } = memoryAt();
    save('a', 500, 'x'.repeat(1000));
    assert.equal(memory.find('a')?.etag, null);
  });
});
