import { expect } from '@open-wc/testing';
import { aComment } from '../../test/support/conversation';
import { chooseQuote, sortOf } from './choose-quote';

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
});
