/** A stand-in for Bluesky's public interface and a Mastodon server, with answers set by a test. */
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

export async function openNetworks() {
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
    record: { text: bluesky.text, createdAt: new Date(Date.now() - 60_000).toISOString() },
    likeCount: bluesky.likes,
    repostCount: bluesky.reposts,
    replyCount: all(bluesky.replies).length,
    indexedAt: new Date(Date.now() - 60_000).toISOString(),
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
  const noteOf = (toot: Toot) => ({
    id: `${at}/notes/${toot.id}`,
    type: 'Note',
    attributedTo: `${at}/users/${toot.user}`,
    content: toot.text,
    published: new Date(toot.date).toISOString(),
    to: [PUBLIC],
    cc: [`${at}/users/${toot.user}/followers`],
    url: `${at}/@${toot.user}/${toot.id}`,
    ...(toot.parent && { inReplyTo: `${at}/notes/${toot.parent}` }),
    replies: {
      id: `${at}/notes/${toot.id}/replies`,
      type: 'Collection',
      first: { type: 'CollectionPage', next: `${at}/notes/${toot.id}/replies`, items: [] },
    },
    ...toot.more,
  });
  function activity(path: string): [number, object] {
    const [, kind = '', id = '', sub = ''] = path.split('/');
    if (kind === 'users') return [200, actorOf(id)];
    const toot = mastodon.toots.get(kind.startsWith('@') ? id : id);
    if (!toot || mastodon.gone.has(toot.id)) return [toot ? 410 : 404, {}];
    if (sub !== 'replies') return [200, noteOf(toot)];
    const items = [...mastodon.toots.values()]
      .filter(({ parent }) => parent === toot.id)
      .map((one) => `${at}/notes/${one.id}`);
    return [200, { id: `${at}${path}`, type: 'CollectionPage', items }];
  }

  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', at);
    asked.push(`${url.pathname}`);
    const file = files.get(url.pathname);
    if (file) {
      response.writeHead(200, { 'content-type': file.type }).end(file.body);
      return;
    }
    const isXrpc = url.pathname.startsWith('/xrpc/');
    const instead = mastodon.instead.get(url.pathname);
    const [status, body] = isXrpc ? xrpc(url) : activity(url.pathname);
    response.writeHead(instead?.status ?? status, {
      'content-type': instead?.type ?? (isXrpc ? 'application/json' : 'application/activity+json; charset=utf-8'),
      ...(instead?.location && { location: instead.location }),
    });
    response.end(instead?.body ?? JSON.stringify(body));
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
    noteId: (id: string) => `${at}/notes/${id}`,
    toot: (id: string, parent: string, text: string, more: Partial<Toot> = {}) =>
      mastodon.toots.set(id, { id, user: 'rita', text, date: Date.now() - 30_000, parent, ...more }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Networks = Awaited<ReturnType<typeof openNetworks>>;
