import { expect } from '@open-wc/testing';
import { uuidToNumericId } from '../../../core/contract/ids';
import { ANA, aComment } from '../../../test/support/conversation';
import { chosenOf } from '../../conversation-starter/choice';
import { chooseQuote, sortOf } from '../../pull-quote/choose-quote';
import { excerptOf } from './excerpt';

const names = { container: null, comments: [], names: { [ANA]: 'Ana Moreau' } };
const textOf = (content: string, most = 100) => excerptOf(aComment({ content }), names, most)?.text;

describe('a few words out of a comment', () => {
  it('name their writer where somebody can say, and lead to the comment', () => {
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
    it(`are its own words without marks: ${JSON.stringify(content)}`, () => expect(textOf(content)).to.equal(text));
  }

  for (const [most, text] of [
    [13, 'The eels came'],
    [12, 'The eels…'],
    [9, 'The eels…'],
    [8, 'The eels…'],
    [6, 'The ee…'],
    [5, 'The…'],
  ] as const) {
    it(`end with a word where one ends in the second half: ${most} characters`, () => {
      expect(textOf('The eels came', most)).to.equal(text);
    });
  }

  it('lose the signs before the cut, and are cut through no character', () => {
    expect(textOf('The eels, the crabs', 10)).to.equal('The eels…');
    expect(textOf('🦀🦀🦀🦀', 2)).to.equal('🦀🦀…');
  });

  it('are none of a comment that not everybody sees, or that says nothing in words', () => {
    for (const state of ['disabled', 'hidden', 'awaiting_moderation', 'spam'] as const) {
      expect(excerptOf(aComment({ state }), names, 100), state).to.equal(null);
    }
    expect(excerptOf(aComment({ content: '> only theirs' }), names, 100)).to.equal(null);
    expect(excerptOf(undefined, names, 100)).to.equal(null);
  });
});

describe('the comment that is quoted', () => {
  const root = aComment({ content: 'Few', total_likes: 1, total_replies: 9, is_picked: true, date_created: 7 });
  const liked = aComment({ content: 'Liked', total_likes: 5, is_picked: true, date_created: 9 });
  const alike = aComment({
    content: 'Liked as much',
    total_likes: 5,
    total_replies: 9,
    is_picked: true,
    date_created: 9,
  });
  const reply = aComment({ content: 'A reply', total_likes: 99, total_replies: 99, is_picked: true }, root);
  const gone = aComment({ total_likes: 99, total_replies: 99, is_picked: true });
  delete (gone as { content?: string }).content;
  const all = [root, reply, gone, liked, alike];
  const quoted = (type: 'editors-pick' | 'likes' | 'replies', comments = all) =>
    chooseQuote(comments, { type })?.content;

  it('is first of its order, the earlier of two alike, and never a reply or one that is gone', () => {
    expect([quoted('likes'), quoted('replies'), quoted('editors-pick')]).to.deep.equal(['Liked', 'Few', 'Liked']);
    expect(quoted('editors-pick', [aComment({ total_likes: 9 })])).to.equal(undefined);
    expect(quoted('likes', [])).to.equal(undefined);
  });

  it('is looked for among comments in that order', () => {
    const sorts = (['editors-pick', 'likes', 'replies'] as const).map((type) => sortOf({ type }));
    expect(sorts).to.deep.equal(['featured', 'num_likes_desc', 'num_replies_desc']);
  });

  it('is for a starter the first that was pinned, else the first that was picked, else none', () => {
    const [plain, picked] = [aComment(), aComment({ is_picked: true })];
    const pinned = aComment({ is_pinned: true });
    expect(chosenOf([plain, picked, pinned])).to.equal(pinned);
    expect(chosenOf([plain, picked])).to.equal(picked);
    expect(chosenOf([plain])).to.equal(undefined);
  });
});
