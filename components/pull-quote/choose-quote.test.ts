import { expect } from '@open-wc/testing';
import { aComment } from '../../test/support/conversation';
import { chooseQuote, sortOf } from './choose-quote';

describe('the comment that is quoted', () => {
  const quoted = (type: 'editors-pick' | 'likes' | 'replies', ...comments: ReturnType<typeof aComment>[]) =>
    chooseQuote(comments, { type })?.content;

  it('is the first of its order, and never a removed one', () => {
    const [liked, picked, gone] = [
      aComment({ content: 'Liked' }),
      aComment({ content: 'Pick', is_picked: true }),
      aComment(),
    ];
    delete (gone as { content?: string }).content;
    expect(quoted('likes', gone, liked, picked)).to.equal('Liked');
    expect(quoted('replies', picked, liked)).to.equal('Pick');
    expect([quoted('editors-pick', picked), quoted('editors-pick', liked)]).to.deep.equal(['Pick', undefined]);
    expect(quoted('likes')).to.equal(undefined);
  });

  it('is looked for among comments in that order', () => {
    const sorts = (['editors-pick', 'likes', 'replies'] as const).map((type) => sortOf({ type }));
    expect(sorts).to.deep.equal(['featured', 'num_likes_desc', 'num_replies_desc']);
  });
});
