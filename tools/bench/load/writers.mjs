/**
 * A process that writes like many concurrent readers: many keep-alive connections, each with a request in flight at
 * any time. Uses bare sockets, because on a small machine every cycle spent here is missing in the measured server.
 *
 * Its plan is JSON in argv; its results are JSON on stdout.
 *
 * @typedef {{ ports: number[], site_uuid: string, containers: string[], tokens: string[], connections: number, seconds:
 *   number, listeners: number, kind: 'post' | 'vote' | 'poll', targets?: string[][] }} Plan `targets`: for votes, the
 *   comments of each container; for polls, the uuid of each and those of its options.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import WebSocket from 'ws';

/** @type {Plan} */
const plan = JSON.parse(process.argv[2] ?? '');
/** Interval of new threads; the other posts answer one of the connection's container. */
const ROOT_EVERY = 4;
const RUN = randomUUID().slice(0, 8);
const WORDS = 'A comment of the usual length, two or three sentences that say what somebody thinks of it. '.repeat(2);

/** Connections are spread evenly over several servers. */
const portOf = (number) => plan.ports[number % plan.ports.length];

const received = await listen();
const seconds = Array.from({ length: plan.seconds + 1 }, () => []);
const acknowledged = new Map(plan.containers.map((uuid) => [uuid, 0]));
const refused = new Map();
let longestStallMs = 0;
const began = performance.now();
const end = began + plan.seconds * 1000;
let lastAnswer = began;
await Promise.all(Array.from({ length: plan.connections }, (_, number) => write(number)));
const ranMs = lastAnswer - began;
await waitUntilIdle();
process.stdout.write(
  JSON.stringify({
    ranMs,
    longestStallMs,
    refused: [...refused],
    acknowledged: [...acknowledged],
    received: [...received],
    seconds: seconds.map(summary),
    total: summary(seconds.flat()),
  }),
);
process.exit(0);

/** One connection: writes, waits for the answer, writes again, until the time is over. */
function write(number) {
  return new Promise((resolve, reject) => {
    const socket = connect(portOf(number), '127.0.0.1');
    socket.setNoDelay(true);
    let position = number;
    let sent = 0;
    let pending = Buffer.alloc(0);
    let place = 0;
    const lastPosted = new Map();
    const next = () => {
      if (performance.now() >= end) {
        socket.end();
        resolve();
        return;
      }
      place = position % plan.containers.length;
      position += plan.connections + 1;
      const request = { post: postOf, vote: voteOf, poll: ballotOf }[plan.kind](place);
      sent = performance.now();
      socket.write(request);
    };
    const token = () => plan.tokens[position % plan.tokens.length];
    const postOf = (index) => {
      const container = plan.containers[index];
      const parent = position % ROOT_EVERY === 0 ? undefined : lastPosted.get(index);
      const body = JSON.stringify({
        // Texts are unique, across runs too.
        content: `${RUN}-${position} ${WORDS}`,
        metadata: { origin_title: 'A story', origin_url: 'https://localhost/story' },
      });
      const path = `/v4/livecomments/${plan.site_uuid}/${container}/comments${parent ? `/${parent}` : ''}`;
      return `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token()}\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    };
    const voteOf = (index) => {
      const targets = plan.targets[index];
      const round = Math.floor(position / plan.tokens.length);
      const target = targets[round % targets.length];
      const method = Math.floor(round / targets.length) % 2 === 0 ? 'POST' : 'DELETE';
      const path = `/v4/livecomments/${plan.site_uuid}/${plan.containers[index]}/comments/${target}/like`;
      return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token()}\r\n\r\n`;
    };
    /** Creates a new guest each time. */
    const ballotOf = (index) => {
      const [poll, ...options] = plan.targets[index];
      const body = `{"options":["${options[position % options.length]}"],"voter_token":"${randomUUID()}"}`;
      const path = `/v4/interaction/${plan.site_uuid}/polls/${poll}/vote`;
      return `PUT ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const head = pending.indexOf('\r\n\r\n');
      if (head < 0) return;
      const header = pending.latin1Slice(0, head);
      const length = Number(/content-length: (\d+)/i.exec(header)?.[1] ?? 0);
      if (pending.length < head + 4 + length) return;
      const now = performance.now();
      const status = Number(header.slice(9, 12));
      if (status >= 200 && status < 300) {
        seconds[Math.min(plan.seconds, Math.floor((now - began) / 1000))].push(now - sent);
        longestStallMs = Math.max(longestStallMs, now - lastAnswer);
        lastAnswer = now;
        acknowledged.set(plan.containers[place], acknowledged.get(plan.containers[place]) + 1);
        if (plan.kind === 'post') {
          lastPosted.set(place, /"content_uuid":"([^"]+)"/.exec(pending.latin1Slice(head + 4))?.[1]);
        }
      } else {
        const said = `${status} ${pending.latin1Slice(head + 4)}`;
        refused.set(said.slice(0, 90), (refused.get(said.slice(0, 90)) ?? 0) + 1);
      }
      pending = Buffer.alloc(0);
      next();
    });
  });
}

/**
 * Readers of the first container. Each receives no number twice or late; every post, while for many votes the wire only
 * has the latest totals and skips the numbers between.
 */
async function listen() {
  const last = new Map();
  await Promise.all(
    Array.from({ length: plan.listeners }, async (_, number) => {
      const socket = new WebSocket(`ws://127.0.0.1:${portOf(number)}/eventfeed?site_uuid=${plan.site_uuid}`);
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      const rules = [{ type: 'one_of', key: 'container_uuid', values: [plan.containers[0]] }];
      last.set(number, 0);
      socket.send(JSON.stringify({ type: 'subscribe', subscription_id: 'a', filter: { rules } }));
      await new Promise((resolve) => {
        socket.on('message', (data) => {
          const text = data.toString('latin1');
          if (text.includes('"type":"subscribe"')) resolve();
          const seq = Number(/"seq":(\d+)/.exec(text)?.[1]);
          if (!seq) return;
          const before = last.get(number);
          // If the container has a history, only later events count.
          const isNext = plan.kind === 'post' && before !== 0 ? seq === before + 1 : seq > before;
          if (!isNext) throw new Error(`heard ${seq} after ${before}`);
          last.set(number, seq);
        });
      });
    }),
  );
  return last;
}

/** The last acknowledged events are still being delivered. */
async function waitUntilIdle() {
  let before = -1;
  for (;;) {
    const now = [...received.values()].reduce((sum, seq) => sum + seq, 0);
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
