import { expect } from '@open-wc/testing';
import { isUuid } from '../../contract/values/ids';
import { randomHex, randomUuid } from './random';
import { times } from './times';
import { toJson } from './to-json';

describe('built-ins that a page can lack or replace', () => {
  const value = { list: ['a', { b: [1, null] }], text: 'x', left_out: undefined, none: null };

  it('random ids need no https', () => {
    const own = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID') as PropertyDescriptor;
    delete (Crypto.prototype as { randomUUID?: unknown }).randomUUID;
    const uuids = [randomUuid(), randomUuid()];
    Object.defineProperty(Crypto.prototype, 'randomUUID', own);
    expect(uuids.every((uuid) => isUuid(uuid) && uuid[14] === '4')).to.equal(true);
    expect(new Set(uuids).size).to.equal(2);
    expect(randomHex(18)).to.match(/^[0-9a-f]{36}$/);
  });

  it('JSON is that of the browser', () => {
    expect(toJson(value)).to.equal(JSON.stringify(value));
  });

  for (const [library, prototypes] of [
    ['MooTools', [Array.prototype]],
    ['Prototype', [Array.prototype, Object.prototype, String.prototype, Number.prototype]],
  ] as const) {
    it(`JSON is the same beside a toJSON of ${library}`, () => {
      const expected = JSON.stringify(value);
      for (const prototype of prototypes)
        Object.defineProperty(prototype, 'toJSON', { value: () => 'text', configurable: true });
      const sent = toJson(value);
      for (const prototype of prototypes) delete (prototype as { toJSON?: unknown }).toJSON;
      expect(sent).to.equal(expected);
    });
  }

  it('arrays of a length are made without Array.from', () => {
    expect(times(3, (at) => at * 2)).to.deep.equal([0, 2, 4]);
    expect(times(0, String)).to.deep.equal([]);
  });
});
