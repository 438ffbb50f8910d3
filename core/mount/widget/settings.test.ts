import { expect } from '@open-wc/testing';
import { flag, id, integer, oneOf, presence, readSettings, text } from './settings';

const read = (reader: Parameters<typeof readSettings>[0][string], value: unknown) =>
  readSettings({ it: reader }, { it: value }).it;

describe('settings', () => {
  it('reads whole numbers as parseInt does', () => {
    const limit = integer({ fallback: 10, min: 0, max: 100 });
    const cases: Array<[unknown, number]> = [
      ['600px', 10],
      ['60px', 60],
      ['0', 0],
      ['100', 100],
      ['', 10],
      ['abc', 10],
      ['-1', 10],
      ['101', 10],
      ['7.9', 7],
      [7, 7],
      [undefined, 10],
      [null, 10],
      [{}, 10],
    ];
    for (const [value, expected] of cases) expect(read(limit, value), String(value)).to.equal(expected);
  });

  it('clamp if required, and may have no default', () => {
    expect(read(integer({ fallback: 5, min: 1, max: 100, clamp: true }), '0')).to.equal(1);
    expect(read(integer({ fallback: 5, min: 1, max: 100, clamp: true }), '900')).to.equal(100);
    expect(read(integer({ fallback: undefined, min: 1 }), '0')).to.equal(undefined);
  });

  it('lets bounds and fallback follow a setting read before', () => {
    const settings = {
      firstPromoPosition: integer({ fallback: 2, min: 1, max: 100 }),
      promoInterval: integer({
        fallback: ({ firstPromoPosition = 2 }) => Math.max(7, firstPromoPosition),
        min: ({ firstPromoPosition = 2 }) => firstPromoPosition,
        max: 100,
      }),
    };
    expect(readSettings(settings, {}).promoInterval).to.equal(7);
    expect(readSettings(settings, { firstPromoPosition: '9' }).promoInterval).to.equal(9);
    expect(readSettings(settings, { firstPromoPosition: '9', promoInterval: '8' }).promoInterval).to.equal(9);
  });

  it('reads text, ids, flags, presence and choices', () => {
    expect(read(text('fallback'), '')).to.equal('');
    expect(read(text('fallback'), undefined)).to.equal('fallback');
    expect(read(id(), '')).to.equal(undefined);
    expect(read(id(), ' 4711 ')).to.equal('4711');
    expect(read(id(), 4711)).to.equal('4711');
    expect(read(flag(true), undefined)).to.equal(true);
    expect(read(flag(true), '')).to.equal(false);
    expect(read(flag(false), 'TRUE')).to.equal(false);
    expect(read(flag(false), 'true')).to.equal(true);
    expect(read(flag(false), true)).to.equal(true);
    expect(read(flag(true), false)).to.equal(false);
    expect(read(presence(), '')).to.equal(true);
    expect(read(presence(), 'false')).to.equal(true);
    expect(read(presence(), undefined)).to.equal(false);
    expect(read(presence(), false)).to.equal(false);
    expect(read(presence(), true)).to.equal(true);
    expect(read(oneOf(['newest', 'oldest'], 'newest'), 'oldest')).to.equal('oldest');
    expect(read(oneOf(['newest', 'oldest'], 'newest'), '')).to.equal('newest');
    expect(read(oneOf(['newest', 'oldest'], 'newest'), {})).to.equal('newest');
  });
});
