import { expect } from '@open-wc/testing';
import { aFirstPage } from '../../../test/support/conversation';
import { aPost } from '../../../test/support/live-blog';
import type { Block } from '../../contract/content/live-blog';
import { noBlog } from '../../contract/content/live-blog-defaults';
import { postBlocks } from '../../contract/content/post-blocks';
import { compactView, fullView } from './compact-view';
import { type Post, timeOf } from './new-posts';
import type { BlogView } from './view';

describe('a painted live blog, compact', () => {
  const paragraph = (text: string): Block => ({ text, type: 'paragraph' });
  const asStored = { sponsor: null, byline: null, origin: 'none', social_id: null } as const;
  const stored = (part: Partial<Post> = {}): Post => {
    const post = aPost();
    return {
      ...post,
      time_shown: post.date_created,
      body: [paragraph(post.content ?? '')],
      ...asStored,
      ...part,
    } as Post;
  };

  function aView(posts: Post[], more: Partial<BlogView> = {}): BlogView {
    const { container } = aFirstPage([], { blog: { ...noBlog, status: 'live' }, seq: 1 });
    return { container, posts, hasMore: false, pinned: [], keyMoments: [], people: {}, order: 'newest', ...more };
  }

  const throughThePage = (view: BlogView) => fullView(JSON.parse(JSON.stringify(compactView(view))));

  it('stores the text of an ordinary post once, with its writer and time', () => {
    const [post] = compactView(aView([stored()])).posts;
    expect(Object.keys(post ?? {})).to.have.members(['content_uuid', 'actor_uuid', 'content', 'date_created']);
  });

  it('stores only the blocks of a post with several blocks', () => {
    const body = [paragraph('One.'), paragraph('Two.')];
    const [post] = compactView(aView([stored({ content: 'One.\n\nTwo.', body })])).posts;
    expect(post).to.not.have.property('content');
    expect(post?.body).to.deep.equal(body);
  });

  it('has only the values of the blog that were set', () => {
    expect(compactView(aView([])).container.blog).to.deep.equal({ status: 'live' });
    expect(throughThePage(aView([])).container.blog).to.deep.equal({ ...noBlog, status: 'live' });
  });

  it('is shown, liked and corrected unchanged', () => {
    const sponsored = stored({
      sponsor: 'Acme',
      title: 'News',
      rev: 4,
      is_picked: true,
      total_likes: 3,
      time_shown: 5,
    });
    const edited = stored({
      content: 'A\n\nB',
      body: [paragraph('A'), paragraph('B')],
      date_edited: 9,
      is_edited: true,
    });
    const view = aView([stored(), sponsored, edited], { keyMoments: [sponsored], pinned: [edited] });
    const full = throughThePage(view);
    const shown = (post: Post) => {
      const { content: _, body: __, time_shown: ___, rev = 1, title = null, ...others } = { ...asStored, ...post };
      return { ...others, rev, title, time: timeOf(post), blocks: postBlocks(post) };
    };
    for (const list of ['posts', 'pinned', 'keyMoments'] as const) {
      expect(full[list].map(shown), list).to.deep.equal(view[list].map(shown));
    }
    expect(full.pinned[0]?.content, 'its length decides whether it is folded').to.equal(edited.content);
  });

  it('may be in full, as the server renders it', () => {
    const view = aView([stored()], { keyMoments: [stored({ title: 'News' })] });
    expect(fullView(view)).to.deep.equal(view);
  });
});
