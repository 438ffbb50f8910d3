import { expect } from '@open-wc/testing';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import { ANA, aComment } from '../../../test/support/conversation';
import { excerptOf } from './excerpt';

const names = { container: null, comments: [], names: { [ANA]: 'Ana Moreau' } };
const textOf = (content: string, most = 100) => excerptOf(aComment({ content }), names, most)?.text;

describe('a few words out of a comment', () => {
  it('name their author if known, and link to the comment', () => {
    const comment = aComment({ content: 'The eels came' });
    expect(excerptOf(comment, names, 100)).to.deep.equal({
      text: 'The eels came',
      name: 'Ana Moreau',
      link: `#vf-${uuidToNumericId(comment.content_uuid)}`,
    });
    expect(excerptOf(comment, { ...names, names: {} }, 100)?.name).to.equal('');
  });

  for (const [content, text] of [
    ['> what they said\nNo.', 'No.'],
    ['**Bold** and *leaning*', 'Bold and leaning'],
    ['See [the quay](https://news.example/quay) now', 'See the quay now'],
    ['Two\n\n  lines ', 'Two lines'],
    ['2 * 3 * 4', '2 * 3 * 4'],
  ] as const) {
    it(`are its text without marks: ${JSON.stringify(content)}`, () => expect(textOf(content)).to.equal(text));
  }

  for (const [most, text] of [
    [13, 'The eels came'],
    [12, 'The eels…'],
    [9, 'The eels…'],
    [8, 'The eels…'],
    [6, 'The ee…'],
    [5, 'The…'],
  ] as const) {
    it(`end with a whole word if one ends in the second half: ${most} characters`, () => {
      expect(textOf('The eels came', most)).to.equal(text);
    });
  }

  it('lose the signs before the cut, and are cut through no character', () => {
    expect(textOf('The eels, the crabs', 10)).to.equal('The eels…');
    expect(textOf('🦀🦀🦀🦀', 2)).to.equal('🦀🦀…');
  });

  it('are empty for a comment that not everybody sees, or that has no words', () => {
    for (const state of ['disabled', 'hidden', 'awaiting_moderation', 'spam'] as const) {
      expect(excerptOf(aComment({ state }), names, 100), state).to.equal(null);
    }
    expect(excerptOf(aComment({ content: '> only theirs' }), names, 100)).to.equal(null);
    expect(excerptOf(undefined, names, 100)).to.equal(null);
  });
});
