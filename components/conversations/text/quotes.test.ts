import { expect } from '@open-wc/testing';
import { isQuotedFrom, outsideQuotes, splitQuotes } from './quotes';

describe('quotes in a text', () => {
  it('are parts of their own, without their sign, and know where they stand', () => {
    const text = 'Well.\n> Who lights it?\n>Nobody.\n\nThe accountService does.';
    expect(splitQuotes(text)).to.deep.equal([
      { kind: 'text', run: { text: 'Well.\n', at: 0 } },
      {
        kind: 'quote',
        lines: [
          { text: 'Who lights it?', at: 8 },
          { text: 'Nobody.', at: 24 },
        ],
      },
      { kind: 'text', run: { text: 'The accountService does.', at: 33 } },
    ]);
    for (const { text: line, at } of [
      { text: 'Nobody.', at: 24 },
      { text: 'The accountService does.', at: 33 },
    ])
      expect(text.slice(at, at + line.length)).to.equal(line);
  });

  it('are not cut in two', () => {
    const text = '> One long line\nand after it';
    expect(outsideQuotes(text, 5)).to.equal(16);
    expect(outsideQuotes(text, 20)).to.equal(20);
  });

  it('are known by the text they are from, cut short or not', () => {
    const said = 'The lamps are  too bright,\nand too many.';
    const quote = (text: string) => [{ text, at: 0 }];
    expect(isQuotedFrom(quote('too bright, and too'), said)).to.equal(true);
    expect(isQuotedFrom(quote('The lamps are…'), said)).to.equal(true);
    expect(isQuotedFrom(quote('The lamps are too dim'), said)).to.equal(false);
    expect(isQuotedFrom(quote('…'), said)).to.equal(false);
  });
});
