/**
 * A painted live blog, compact: posts without their default members (design decision 2), and each text once: a post of
 * one paragraph has no body, one of several has no plain text.
 */
import type { Container } from '../../contract/content/comment';
import { type CompactComment, compactContents, differences, fullContents } from '../../contract/content/compact';
import type { LiveBlog, PostFields } from '../../contract/content/live-blog';
import { noBlog } from '../../contract/content/live-blog-defaults';
import { postBlocks } from '../../contract/content/post-blocks';
import type { Post } from './new-posts';
import { type BlogView, blogOf } from './view';

type CompactPost = CompactComment & PostFields;
type Lists = Record<'posts' | 'pinned' | 'keyMoments', CompactPost[]>;

/** A full view has all members of a compact one. */
export type CompactView = Omit<BlogView, 'container' | keyof Lists> &
  Lists & { section_uuid?: string; container: Omit<Container, 'blog'> & { blog?: Partial<LiveBlog> } };

/** Values that omitted members have. */
const defaults = ({ date_created, content }: Post): PostFields => ({
  ...{ title: null, sponsor: null, byline: null, origin: 'none', social_id: null },
  ...{ rev: 1, time_shown: date_created, body: postBlocks({ content }) },
});

const compactPost = (post: Post) =>
  differences<CompactPost>(post, defaults(post) as Partial<CompactPost>) as CompactPost;

const withoutText = ({ content, ...post }: CompactPost): CompactPost => (post.body ? post : { content, ...post });

export function compactView(view: BlogView): CompactView {
  const [{ section_uuid } = { section_uuid: '' }] = [...view.posts, ...view.keyMoments];
  const compact = (posts: Post[]) => compactContents(posts.map(compactPost), { ...view.container, section_uuid });
  return {
    ...view,
    section_uuid,
    container: { ...view.container, blog: differences(blogOf(view.container), noBlog) },
    posts: compact(view.posts).map(withoutText),
    // The age of a pin decides whether it is folded.
    pinned: compact(view.pinned),
    keyMoments: compact(view.keyMoments).map(withoutText),
  };
}

export function fullView({ section_uuid = '', ...view }: CompactView): BlogView {
  const { container, posts, pinned, keyMoments } = view;
  const full = (posts: CompactPost[]): Post[] => fullContents(posts, { ...container, section_uuid });
  return {
    ...view,
    container: { ...container, blog: blogOf(container) },
    posts: full(posts),
    pinned: full(pinned),
    keyMoments: full(keyMoments),
  };
}
