/**
 * Reads Bluesky by three calls of its public interface (XRPC): `getPosts` for counts of up to 25 threads at once,
 * `getPostThread` for a thread that changed, and `resolveHandle` for the address that an editor pastes.
 */
import { normaliseText } from '../../../platform/text/normalise';
import { withWholeLinks } from './bluesky-links';
import type { FetchJson } from './fetch-json';
import { countOf, dateOf, listOf, type Members, membersOf, textOf } from './members';
import {
  type NetworkReader,
  type RemoteAuthor,
  type RemotePost,
  RemoteProblem,
  type RemoteRoot,
  type RemoteRootCounts,
  type RemoteThread,
} from './remote';

const POST_AT_ONCE = 25;
const DEPTH = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const COLLECTION = 'app.bsky.feed.post';
const HIDES = new Set(['!hide', '!takedown', '!suspended', 'dmca-violation', 'doxxing']);
const WITHOUT_GUESTS = '!no-unauthenticated';
const HOST = 'bsky.app';
const PROFILE = /^https:\/\/bsky\.app\/profile\/([\w.:%-]{3,260})\/?$/;

interface Options {
  fetchJson: FetchJson;
  appView: string;
}

export const blueskyReader = ({ fetchJson, appView }: Options): NetworkReader => {
  const call = async (method: string, query: [string, string][]): Promise<Members> => {
    const { json } = await fetchJson(`${appView}/xrpc/${method}?${new URLSearchParams(query)}`, {
      accept: 'application/json',
      isType: (type) => type.startsWith('application/json'),
      maxBytes: MAX_BYTES,
    });
    return membersOf(json);
  };

  async function readPosts(uris: string[]): Promise<Members[]> {
    const found: Members[] = [];
    for (let at = 0; at < uris.length; at += POST_AT_ONCE) {
      const slice = uris.slice(at, at + POST_AT_ONCE);
      const { posts } = await call(
        'app.bsky.feed.getPosts',
        slice.map((uri) => ['uris', uri]),
      );
      found.push(...listOf(posts).map(membersOf));
    }
    return found;
  }

  async function uriOf(address: string): Promise<string> {
    const { authority, key } = placeOf(new URL(address)) ?? {};
    if (!authority || !key) throw new RemoteProblem('not_a_post', 'no address of a post on Bluesky');
    if (authority.startsWith('did:')) return `at://${authority}/${COLLECTION}/${key}`;
    const { did } = await call('com.atproto.identity.resolveHandle', [['handle', authority]]).catch((error) => {
      // The API answers 400 for an unknown handle.
      throw error instanceof RemoteProblem && error.code === 'unavailable'
        ? new RemoteProblem('not_found', `nobody on Bluesky is called ${authority}`)
        : error;
    });
    return `at://${textOf(did)}/${COLLECTION}/${key}`;
  }

  return {
    mayRead: (url) => placeOf(url) !== null,

    async readRoot(address) {
      const [post] = await readPosts([await uriOf(address)]);
      if (!post) throw new RemoteProblem('not_found', 'the post is not there');
      return rootOf(post);
    },

    mayBeProfile: (url) => PROFILE.test(url.href),

    async readProfile(address) {
      const [, actor = ''] = PROFILE.exec(address) ?? [];
      const { did, description } = await call('app.bsky.actor.getProfile', [['actor', decodeURIComponent(actor)]]);
      return { id: textOf(did), text: textOf(description) };
    },

    async findChanged(roots) {
      const posts = new Map((await readPosts(roots.map(({ id }) => id))).map((post) => [textOf(post.uri), post]));
      const isSame = (one: RemoteRootCounts) => {
        const post = posts.get(one.id);
        const { likes, reposts, replies } = post ? rootOf(post) : { likes: -1, reposts: -1, replies: -1 };
        return likes === one.likes && reposts === one.reposts && replies === one.replies;
      };
      return new Set(roots.filter((one) => !isSame(one)).map(({ id }) => id));
    },

    async findPresent(ids) {
      return new Set((await readPosts(ids)).map((post) => textOf(post.uri)));
    },

    async readThread(root_id) {
      const answer = await call('app.bsky.feed.getPostThread', [
        ['uri', root_id],
        ['depth', String(DEPTH)],
        ['parentHeight', '0'],
      ]);
      const thread = membersOf(answer.thread);
      if (!thread.post) throw new RemoteProblem('not_found', 'the post is not there');
      return threadOf(thread, hiddenBy(answer, thread));
    },
  };
};

/** Returns account and key of a post's address; null for any other address. */
function placeOf(url: URL): { authority: string; key: string } | null {
  const [, authority, key] =
    /^(?:https:\/\/bsky\.app\/profile\/|at:\/\/)([\w.:%-]{3,260})\/(?:post|app\.bsky\.feed\.post)\/([\w.~-]{1,64})\/?$/.exec(
      url.href.split(/[?#]/, 1)[0] ?? '',
    ) ?? [];
  return authority && key ? { authority: decodeURIComponent(authority), key } : null;
}

const pageOf = (uri: string, handle: string): string =>
  `https://${HOST}/profile/${handle}/post/${uri.split('/').at(-1)}`;

function rootOf(post: Members): RemoteRoot {
  const author = membersOf(post.author);
  return {
    id: textOf(post.uri),
    url: pageOf(textOf(post.uri), textOf(author.handle)),
    author_id: textOf(author.did),
    handle: `@${textOf(author.handle)}`,
    likes: countOf(post.likeCount),
    reposts: countOf(post.repostCount),
    replies: countOf(post.replyCount),
    date: dateOf(post.indexedAt),
  };
}

/** Replies that the author of the thread hid; the interface still returns them. */
function hiddenBy(answer: Members, thread: Members): Set<string> {
  const gates = [answer.threadgate, membersOf(thread.post).threadgate];
  return new Set(gates.flatMap((gate) => listOf(membersOf(membersOf(gate).record).hiddenReplies).map(textOf)));
}

function threadOf(thread: Members, hidden: Set<string>): RemoteThread {
  const posts: RemotePost[] = [];
  let skipped = 0;
  const waiting = listOf(thread.replies).map((node) => ({
    node: membersOf(node),
    parent_id: textOf(membersOf(thread.post).uri),
  }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { node, parent_id } = next;
    const post = membersOf(node.post);
    const uri = textOf(post.uri);
    // Blocked and deleted posts have no text. A hidden reply also hides the replies below it.
    if (!uri || hidden.has(uri)) {
      skipped += 1;
      continue;
    }
    const labels = labelsOf(post);
    const isShown = !labels.some((label) => HIDES.has(label) || label === WITHOUT_GUESTS);
    if (isShown) posts.push(postOf(post, parent_id, labels));
    else skipped += 1;
    for (const reply of listOf(node.replies))
      waiting.push({ node: membersOf(reply), parent_id: isShown ? uri : parent_id });
  }
  return { root: rootOf(membersOf(thread.post)), posts, skipped, gone: [], isWhole: true };
}

/** Labels of the network's moderation, of the post and its author, and those that the author gave it. */
function labelsOf(post: Members): string[] {
  const given = [...listOf(post.labels), ...listOf(membersOf(post.author).labels)].map(membersOf);
  const own = listOf(membersOf(membersOf(post.record).labels).values).map(membersOf);
  return [...given.filter(({ neg }) => neg !== true), ...own].map(({ val }) => textOf(val)).filter(Boolean);
}

function postOf(post: Members, parent_id: string, labels: string[]): RemotePost {
  const record = membersOf(post.record);
  const author = authorOf(membersOf(post.author));
  const { text, mentions } = withWholeLinks(textOf(record.text), listOf(record.facets).map(membersOf));
  return {
    id: textOf(post.uri),
    url: pageOf(textOf(post.uri), author.handle.slice(1)),
    ...{ parent_id, author, labels, mentions, warning: '' },
    text: normaliseText(text),
    pictures: picturesOf(membersOf(record.embed)),
    likes: countOf(post.likeCount),
    reposts: countOf(post.repostCount),
    date: Math.min(dateOf(record.createdAt) || Number.POSITIVE_INFINITY, dateOf(post.indexedAt)),
    version: textOf(post.cid),
  };
}

function authorOf({ did, handle, displayName, avatar }: Members): RemoteAuthor {
  const name = textOf(handle);
  return {
    id: textOf(did),
    handle: `@${name}`,
    name: textOf(displayName).trim() || name,
    url: `https://${HOST}/profile/${name}`,
    // Most accounts are on one host, so sites hold or block the domain of the handle instead.
    host: name.endsWith('.bsky.social') ? 'bsky.social' : name,
    picture: textOf(avatar),
    is_indexable: true,
  };
}

/** Finds pictures, which stay there; a post may have them beside a quote. */
function picturesOf(embed: Members): string[] {
  const images = listOf(embed.images ?? membersOf(embed.media).images);
  return images.map((image) => normaliseText(textOf(membersOf(image).alt)));
}
