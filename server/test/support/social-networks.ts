/** A stand-in for Bluesky's public interface and a Mastodon server, with answers set by a test. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

interface BlueskyReply {
  key: string;
  handle: string;
  text: string;
  date: number;
  replies?: BlueskyReply[];
  labels?: string[];
  authorLabels?: string[];
  cid?: string;
  likes?: number;
  avatar?: string;
  /** `blocked` and `missing` are in the thread without a post. */
  is?: 'blocked' | 'missing';
  record?: object;
}

export interface Toot {
  id: string;
  user: string;
  text: string;
  date: number;
  parent: string;
  more?: object;
}

/** @param now the clock of the server that reads them */
export async function openNetworks(now: () => number = Date.now) {
  const asked: string[] = [];
  const bluesky = {
    likes: 3,
    reposts: 1,
    text: 'Our article',
    replies: [] as BlueskyReply[],
    hidden: [] as string[],
    isGone: false,
    /** Replies that `getPosts` finds, but the thread does not contain. */
    absent: new Set<string>(),
    status: 200,
  };
  const mastodon = {
    toots: new Map<string, Toot>(),
    gone: new Set<string>(),
    /** Replaces the answer of a path. */
    instead: new Map<string, { status?: number; type?: string; body?: string; location?: string }>(),
    actors: new Map<string, object>(),
    /** Changes the ids of all posts, so that the server knows none of them from before. */
    round: 0,
    /** Requests that were answered with "not modified". */
    unchanged: 0,
  };
  const files = new Map<string, { type: string; body: Buffer }>();
  const did = (handle: string) => `did:plc:${handle.replaceAll('.', '-')}`;
  const uri = (handle: string, key: string) => `at://${did(handle)}/app.bsky.feed.post/${key}`;
  const rootUri = uri('news.example', 'root');
  const viewOf = (reply: BlueskyReply) => ({
    uri: uri(reply.handle, reply.key),
    cid: reply.cid ?? `cid-${reply.key}`,
    author: {
      did: did(reply.handle),
      handle: reply.handle,
      displayName: reply.handle.split('.')[0],
      ...(reply.avatar && { avatar: reply.avatar }),
      labels: (reply.authorLabels ?? []).map((val) => ({ val })),
    },
    record: { text: reply.text, createdAt: new Date(reply.date).toISOString(), ...reply.record },
    labels: (reply.labels ?? []).map((val) => ({ val })),
    likeCount: reply.likes ?? 0,
    indexedAt: new Date(reply.date).toISOString(),
  });
  const all = (replies: BlueskyReply[]): BlueskyReply[] => replies.flatMap((one) => [one, ...all(one.replies ?? [])]);
  const rootView = () => ({
    uri: rootUri,
    cid: 'cid-root',
    author: { did: did('news.example'), handle: 'news.example', displayName: 'News' },
    record: { text: bluesky.text, createdAt: new Date(now() - 60_000).toISOString() },
    likeCount: bluesky.likes,
    repostCount: bluesky.reposts,
    replyCount: all(bluesky.replies).length,
    indexedAt: new Date(now() - 60_000).toISOString(),
    threadgate: { record: { hiddenReplies: bluesky.hidden } },
  });
  const nodeOf = (reply: BlueskyReply): object =>
    reply.is
      ? {
          $type: `app.bsky.feed.defs#${reply.is === 'blocked' ? 'blockedPost' : 'notFoundPost'}`,
          uri: uri(reply.handle, reply.key),
        }
      : {
          post: viewOf(reply),
          replies: (reply.replies ?? []).filter(({ key }) => !bluesky.absent.has(key)).map(nodeOf),
        };

  let at = '';
  function xrpc(url: URL): [number, object] {
    if (bluesky.status !== 200) return [bluesky.status, {}];
    const { searchParams: query } = url;
    if (url.pathname.endsWith('resolveHandle')) {
      const handle = query.get('handle') ?? '';
      return handle.endsWith('nobody.example') ? [400, { error: 'InvalidRequest' }] : [200, { did: did(handle) }];
    }
    if (url.pathname.endsWith('getPosts')) {
      const wanted = query.getAll('uris');
      const found = [
        ...(bluesky.isGone ? [] : [rootView()]),
        ...all(bluesky.replies)
          .filter(({ is }) => !is)
          .map(viewOf),
      ];
      return [200, { posts: found.filter((post) => wanted.includes(post.uri)) }];
    }
    if (bluesky.isGone) return [400, { error: 'NotFound' }];
    const replies = bluesky.replies.filter(({ key }) => !bluesky.absent.has(key)).map(nodeOf);
    return [200, { thread: { post: rootView(), replies } }];
  }

  const actorOf = (user: string) => ({
    id: `${at}/users/${user}`,
    type: 'Person',
    preferredUsername: user,
    name: user.replace(/^./, (first) => first.toUpperCase()),
    url: `${at}/@${user}`,
    inbox: `${at}/users/${user}/inbox`,
    ...mastodon.actors.get(user),
  });
  const noteId = (id: string) => `${at}/notes/${mastodon.round}.${id}`;
  /** A path as tests name it, without the round. */
  const plain = (path: string) => path.replace(/^\/notes\/\d+\./, '/notes/');
  const noteOf = (toot: Toot) => ({
    id: noteId(toot.id),
    type: 'Note',
    attributedTo: `${at}/users/${toot.user}`,
    content: toot.text,
    published: new Date(toot.date).toISOString(),
    to: [PUBLIC],
    cc: [`${at}/users/${toot.user}/followers`],
    url: `${at}/@${toot.user}/${toot.id}`,
    ...(toot.parent && { inReplyTo: noteId(toot.parent) }),
    replies: {
      id: `${noteId(toot.id)}/replies`,
      type: 'Collection',
      first: { type: 'CollectionPage', next: `${noteId(toot.id)}/replies`, items: [] },
    },
    ...toot.more,
  });
  function activity(path: string): [number, object] {
    const [, kind = '', id = '', sub = ''] = path.split('/');
    if (kind === 'users') return [200, actorOf(id)];
    const toot = mastodon.toots.get(kind.startsWith('@') ? id : id);
    if (!toot || mastodon.gone.has(toot.id)) return [toot ? 410 : 404, {}];
    if (sub !== 'replies') return [200, noteOf(toot)];
    const items = [...mastodon.toots.values()].filter(({ parent }) => parent === toot.id).map((one) => noteId(one.id));
    return [200, { id: `${noteId(toot.id)}/replies`, type: 'CollectionPage', items }];
  }

  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', at);
    const path = plain(url.pathname);
    asked.push(path);
    const file = files.get(path);
    if (file) {
      response.writeHead(200, { 'content-type': file.type }).end(file.body);
      return;
    }
    const isXrpc = path.startsWith('/xrpc/');
    const instead = mastodon.instead.get(path);
    const [status, body] = isXrpc ? xrpc(url) : activity(path);
    const text = instead?.body ?? JSON.stringify(body);
    // Like Mastodon, whose framework names each answer.
    const etag = `W/"${createHash('md5').update(text).digest('hex')}"`;
    if (!isXrpc && status === 200 && !instead && incoming.headers['if-none-match'] === etag) {
      mastodon.unchanged += 1;
      response.writeHead(304, { etag }).end();
      return;
    }
    response.writeHead(instead?.status ?? status, {
      ...(!isXrpc && { etag }),
      'content-type': instead?.type ?? (isXrpc ? 'application/json' : 'application/activity+json; charset=utf-8'),
      ...(instead?.location && { location: instead.location }),
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    at,
    asked,
    bluesky,
    mastodon,
    files,
    rootUri,
    uri,
    /** The publisher's post on each network, as an editor pastes it. */
    blueskyPost: 'https://bsky.app/profile/news.example/post/root',
    mastodonPost: `${at}/@news/root`,
    noteId,
    toot: (id: string, parent: string, text: string, more: Partial<Toot> = {}) =>
      mastodon.toots.set(id, { id, user: 'rita', text, date: now() - 30_000, parent, ...more }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Networks = Awaited<ReturnType<typeof openNetworks>>;
