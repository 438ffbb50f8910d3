/**
 * Another server as a process: accounts of the fediverse at every address 127.0.0.n, which share one key, their posts with
 * replies, and Bluesky's public interface, where nothing ever changes. It takes deliveries without checking them.
 *
 * Its arguments are the public key and the number of replies to each post. `{ "port": true }` gets its port, `{ "count": true }`
 * the numbers of answers by kind since the last time.
 */
import { createServer } from 'node:http';

const [publicKeyPem, replies] = process.argv.slice(2);
const REPLIES = Number(replies);
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const ACTIVITY = 'application/activity+json';
const published = new Date().toISOString();
const counts = { accounts: 0, deleted: 0, notes: 0, xrpc: 0, deliveries: 0 };

const accountAt = (origin, user) => {
  const id = `${origin}/users/${user}`;
  return {
    ...{ id, type: 'Person', preferredUsername: user, name: user, inbox: `${id}/inbox` },
    publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem },
  };
};

/** A post `n`, or its reply `n-1`. */
function noteAt(origin, name) {
  const [root, reply] = name.split('-');
  const items = Array.from({ length: reply ? 0 : REPLIES }, (_, at) => `${origin}/notes/${root}-${at + 1}`);
  return {
    ...{ id: `${origin}/notes/${name}`, type: 'Note', attributedTo: `${origin}/users/${reply ? 'reader' : 'news'}` },
    ...{ content: `<p>Words of ${name}</p>`, published, to: [PUBLIC] },
    ...(reply && { inReplyTo: `${origin}/notes/${root}` }),
    replies: { type: 'Collection', totalItems: items.length, items },
  };
}

const postAt = (uri) => ({
  ...{ uri, cid: uri, author: { did: 'did:plc:news', handle: 'news.example', displayName: 'News' }, labels: [] },
  record: { $type: 'app.bsky.feed.post', text: 'An article that readers answer', createdAt: published },
  ...{ likeCount: 0, repostCount: 0, replyCount: 0, quoteCount: 0, indexedAt: published },
});

function answerTo(url, origin) {
  const [, kind, name = ''] = url.pathname.split('/');
  if (kind === 'users') return [name.includes('deletions') ? 'deleted' : 'accounts', ACTIVITY, accountAt(origin, name)];
  if (kind === 'notes') return ['notes', ACTIVITY, noteAt(origin, name)];
  const uris = url.searchParams.getAll('uris');
  return ['xrpc', 'application/json', { posts: uris.map(postAt) }];
}

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    request.resume().on('end', () => {
      response.writeHead(202).end();
      counts.deliveries += 1;
    });
    return;
  }
  const origin = `http://${request.headers.host}`;
  const [kind, type, body] = answerTo(new URL(request.url, origin), origin);
  counts[kind] += 1;
  response.writeHead(200, { 'content-type': type }).end(JSON.stringify(body));
});

process.on('message', ({ port }) => {
  if (port) return process.send({ port: server.address().port });
  process.send({ ...counts });
  for (const kind of Object.keys(counts)) counts[kind] = 0;
});
server.listen(0, '0.0.0.0', () => process.send({ ready: true }));
