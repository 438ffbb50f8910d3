import { expect } from '@open-wc/testing';
import { isUuid, MAX_NUMERIC_ID, NULL_UUID, numericIdToUuid, uuidToNumericId } from './ids';

describe('numeric ids as uuids', () => {
  it('carries the number in the trailing hex digits and reads it back', () => {
    expect(numericIdToUuid(1001)).to.equal('00000000-0000-4000-8000-0000000003e9');
    for (const id of [0, 1, 255, 1001, 2 ** 48 - 1, 2 ** 48, MAX_NUMERIC_ID]) {
      const uuid = numericIdToUuid(id);
      expect(isUuid(uuid)).to.equal(true);
      expect(uuidToNumericId(uuid)).to.equal(id);
      // The formula clients in the wild use.
      expect(Number.parseInt(uuid.charAt(22) + uuid.slice(24), 16)).to.equal(id);
    }
  });

  it('carries every number of 52 bits', () => {
    expect(numericIdToUuid(4_503_599_627_370_495)).to.equal('00000000-0000-4000-800f-ffffffffffff');
  });

  it('refuses anything but whole numbers between 0 and 2^52-1', () => {
    for (const id of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_NUMERIC_ID + 1]) {
      expect(() => numericIdToUuid(id)).to.throw(RangeError);
    }
  });

  it('finds no number in other uuids or in text', () => {
    for (const text of [
      NULL_UUID,
      'a1b2c3d4-0000-4000-8000-0000000003e9',
      '',
      'x',
      '00000000-0000-4000-8000-0000000003e',
    ]) {
      expect(uuidToNumericId(text)).to.equal(null);
    }
    expect(isUuid("00000000-0000-4000-8000-0000000003e9'--")).to.equal(false);
  });
});
