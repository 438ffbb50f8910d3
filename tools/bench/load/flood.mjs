/**
 * A process that floods an inbox: so many deletions of strangers and so many activities signed with unknown keys a second, whether
 * or not the server keeps up. Nothing of it is signed by its key, because nothing of it gets so far.
 *
 * Its plan is JSON in argv; its results are JSON on stdout.
 *
 * @typedef {{ port: number, farPort: number, seconds: number, deletions: number, unknown: number, hosts: number }} Plan
 *   `deletions`, `unknown`: a second; `hosts`: servers that the unknown keys are on
 */
import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';

/** @type {Plan} */
const plan = JSON.parse(process.argv[2] ?? '');
/** Each with one request under way, like other servers. */
const CONNECTIONS = 256;
const TICK_MS = 10;
const RUN = randomUUID().slice(0, 8);
const SIGNATURE = Buffer.alloc(256, 7).toString('base64');

const sent = { deletions: 0, unknown: 0 };
const statuses = new Map();
/** Free connections. */
const free = await Promise.all(Array.from({ length: CONNECTIONS }, open));
const began = performance.now();
await new Promise((resolve) => {
  const timer = setInterval(() => {
    const elapsed = Math.min((performance.now() - began) / 1000, plan.seconds);
    const missing = (kind) => Math.floor(elapsed * plan[kind]) - sent[kind];
    // The kind that is further behind, so that a busy server gets its share of each.
    for (;;) {
      const kind = missing('unknown') * plan.deletions > missing('deletions') * plan.unknown ? 'unknown' : 'deletions';
      if (free.length === 0 || missing(kind) <= 0) break;
      send(kind);
    }
    if (elapsed < plan.seconds) return;
    clearInterval(timer);
    resolve();
  }, TICK_MS);
});
const ranMs = performance.now() - began;
process.stdout.write(JSON.stringify({ ranMs, sent, statuses: [...statuses] }));
process.exit(0);

function send(kind) {
  sent[kind] += 1;
  free.pop().write(requestOf(kind, sent[kind]));
}

function requestOf(kind, number) {
  const host = `127.0.0.${2 + (number % plan.hosts)}:${plan.farPort}`;
  const actor = `http://${host}/users/${RUN}${kind}${number}`;
  const type = kind === 'deletions' ? 'Delete' : 'Like';
  const object = kind === 'deletions' ? actor : `http://${host}/notes/1`;
  const body = JSON.stringify({ id: `${actor}#${type}`, type, actor, object, to: [] });
  const digest = createHash('sha256').update(body).digest('base64');
  const signature = `keyId="${actor}#main-key",algorithm="rsa-sha256",headers="(request-target) host date digest",signature="${SIGNATURE}"`;
  return `POST /social/inbox HTTP/1.1\r\nhost: 127.0.0.1:${plan.port}\r\ndate: ${new Date().toUTCString()}\r\ndigest: SHA-256=${digest}\r\nsignature: ${signature}\r\ncontent-type: application/activity+json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

function open() {
  return new Promise((resolve, reject) => {
    const socket = connect(plan.port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('connect', () => resolve(socket));
    socket.on('error', reject);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.latin1Slice();
      const [head, body] = text.split('\r\n\r\n', 2);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      const status = head.slice(9, 12);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      text = '';
      free.push(socket);
    });
  });
}
