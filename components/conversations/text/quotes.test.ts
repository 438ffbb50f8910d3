import { expect } from '@open-wc/testing';
import type { Comment } from '../../../core/contract/content/comment';
import { blocksOf } from '../../../core/state/live-blog/text-blocks';
import { excerptOf } from '../../shared/excerpts/excerpt';
import { quoteOf } from '../composer/quote';
import { isQuotedFrom, outsideQuotes, splitQuotes } from './quotes';

describe('quotes in a text', () => {
  it('are separate parts without their mark, with their positions', () => {
    const text = 'Well.\n> Who lights it?\n> Nobody.\n\nThe accountService does.';
    expect(splitQuotes(text)).to.deep.equal([
      { kind: 'text', run: { text: 'Well.\n', at: 0 } },
      {
        kind: 'quote',
        lines: [
          { text: 'Who lights it?', at: 8 },
          { text: 'Nobody.', at: 25 },
        ],
      },
      { kind: 'text', run: { text: 'The accountService does.', at: 34 } },
    ]);
    for (const { text: line, at } of [
      { text: 'Nobody.', at: 25 },
      { text: 'The accountService does.', at: 34 },
    ])
      expect(text.slice(at, at + line.length)).to.equal(line);
  });

  it('need a space after their sign: a face, a number or an arrow is none, in any widget', () => {
    for (const line of ['>:( not again', '>_< oh no', '>50 % of them', '>>', '>_>', '>x', '>=3', '>>> x = 1', '>…']) {
      const text = `Well.\n${line}\nSo it is.`;
      expect(splitQuotes(line), line).to.deep.equal([{ kind: 'text', run: { text: line, at: 0 } }]);
      expect(outsideQuotes(text, 8), line).to.equal(8);
      expect(blocksOf(line), line).to.deep.equal([{ type: 'paragraph', text: line }]);
      expect(quoteOf(text), line).to.contain(`> ${line}`);
      const comment = { content: text, state: 'visible' } as Comment;
      expect(excerptOf(comment, { names: {} } as never, 80)?.text, line).to.contain(line);
    }
    for (const line of ['> a', '>', '>\ta', '> :(']) expect(splitQuotes(line)[0]?.kind, line).to.equal('quote');
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
