/**
 * A conversation, or questions with their answers, for search engines (schema.org). When the fragment knows the address
 * of its page, threads are comments of the article; otherwise each thread is a DiscussionForumPosting. Replies are
 * nested Comments. Removed comments are left out, and their replies move up.
 */
import type { Comment } from '../../../core/contract/content/comment';
import { type CompactList, type CompactUser, fullList } from '../../../core/contract/content/compact';
import type { PaintedState } from '../../../core/contract/content/painted';
import { uuidToNumericId } from '../../../core/contract/values/ids';
import type { IncludingPage } from '../../../core/mount/widget/facts';

type Node = Record<string, unknown>;

interface Facts {
  list: CompactList | null;
  users: CompactUser[];
}

/** Null if there are no comments. */
export function structuredData(
  { list, users }: Facts,
  { settings }: PaintedState,
  { url, seo }: IncludingPage,
): Node | null {
  const isArticle = url !== '' && seo === 'article';
  const rootType = isArticle ? 'Comment' : 'DiscussionForumPosting';
  const contents = list ? fullList(list, settings.section_uuid).contents : [];
  const names = new Map(users.map(({ uuid, name }) => [uuid, name]));
  const nodes = new Map<string, Node>();
  const roots: Node[] = [];
  // A reply follows the comment it answers, because lists are in the order of writing.
  const parents = new Map(contents.map((it) => [it.content_uuid, it.parent_uuid]));
  for (const comment of contents) {
    // Some authors on social networks opt out of search engines.
    if (comment.content === undefined || comment.social?.is_unlisted) continue;
    const parent = nearest(comment.parent_uuid, nodes, parents);
    const node = describe(comment, names.get(comment.actor_uuid), parent ? 'Comment' : rootType, url);
    nodes.set(comment.content_uuid, node);
    if (!parent) roots.push(node);
    else parent.comment = [...((parent.comment as Node[]) ?? []), node];
  }
  if (roots.length === 0) return null;
  // `@id` joins the comments to the page's own data of the article.
  const graph = isArticle ? { '@type': 'NewsArticle', '@id': url, comment: roots } : { '@graph': roots };
  return { '@context': 'https://schema.org', ...graph };
}

/** The node of the nearest shown ancestor. */
function nearest(uuid: string, nodes: Map<string, Node>, parents: Map<string, string>): Node | undefined {
  const seen = new Set<string>();
  for (let at: string | undefined = uuid; at !== undefined && !seen.has(at); at = parents.get(at)) {
    const node = nodes.get(at);
    if (node) return node;
    seen.add(at);
  }
  return undefined;
}

/** @param page address of the page; '' makes the address of the comment relative to it */
function describe(comment: Comment, name: string | undefined, type: string, page: string): Node {
  const id = uuidToNumericId(comment.content_uuid);
  const address = `${page}#vf-${id}`;
  return {
    '@type': type,
    ...(id !== null && { '@id': address, url: address }),
    author: { '@type': 'Person', name: name ?? 'anonymous' },
    text: comment.content,
    datePublished: new Date(comment.date_created).toISOString(),
    ...(comment.date_edited !== null && { dateModified: new Date(comment.date_edited).toISOString() }),
    ...(type === 'DiscussionForumPosting' && { commentCount: comment.total_replies }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: comment.total_likes,
    },
  };
}
