/**
 * A process that reads like many concurrent readers: many keep-alive connections, each with a request in flight at
 * any time. Uses bare sockets, because on a small machine every cycle spent here is missing in the measured server.
 *
 * Its plan is JSON in argv; its results are JSON on stdout. `{n}` in the path or the body is another number each time;
 * with a body it is a POST. With `perSecond` it sends that many, however fast answers arrive, and an answer's time
 * includes its delay: waiting for a free connection counts, too. Requests in the first `warmUpSeconds`, while the code
 * of both sides is cold, are additional and not counted. `untilKilled` treats a lost connection as the end.
 *
 * @typedef {{ port: number, path: string, headers: string, connections: number, seconds: number, body?: string,
 *   perSecond?: number, warmUpSeconds?: number, untilKilled?: boolean }} Plan
 */
import { connect } from 'node:net';

/** @type {Plan} */
const plan = JSON.parse(process.argv[2] ?? '');
const END_OF_HEAD = Buffer.from('\r\n\r\n');
let number = 0;
let count = 0;
/** Number of answers by time, in hundredths of a millisecond. */
const took = new Uint32Array(1_000_000);
const began = performance.now();
const countedFrom = began + (plan.warmUpSeconds ?? 0) * 1000;
const end = countedFrom + plan.seconds * 1000;
/** Due times of requests without a free connection, the oldest first. */
const due = [];
/** Connections that send nothing at the moment. */
const free = [];
if (plan.perSecond) pace(plan.perSecond);
await Promise.all(Array.from({ length: plan.connections }, read));
const ranMs = performance.now() - countedFrom;
process.stdout.write(JSON.stringify({ count, perSecond: (count * 1000) / ranMs, p99: percentile(0.99) }));
// After the server's end there is nothing to wait for.
process.exit(0);

/** One connection: sends, waits for the answer, sends again, until the time is over. */
function read() {
  return new Promise((resolve, reject) => {
    const socket = connect(plan.port, '127.0.0.1');
    socket.setNoDelay(true);
    let sentAt = 0;
    let missing = 0;
    let head = Buffer.alloc(0);
    const next = () => {
      const now = performance.now();
      if (now >= end) {
        socket.end();
        resolve();
        return;
      }
      if (!plan.perSecond) return ask(now);
      const dueAt = due.shift();
      if (dueAt === undefined) free.push({ ask, next });
      else ask(dueAt);
    };
    const ask = (at) => {
      sentAt = at;
      number += 1;
      socket.write(request(number));
    };
    socket.on('connect', next);
    socket.on('error', plan.untilKilled ? resolve : reject);
    if (plan.untilKilled) socket.on('close', resolve);
    socket.on('data', (chunk) => {
      let rest = chunk;
      if (missing === 0) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const at = head.indexOf(END_OF_HEAD);
        if (at < 0) return;
        const text = head.latin1Slice(0, at);
        if (!text.startsWith('HTTP/1.1 20')) return reject(new Error(text));
        // An answer without a body has no length.
        missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
        rest = head.subarray(at + END_OF_HEAD.length);
        head = Buffer.alloc(0);
      }
      missing -= rest.length;
      if (missing > 0) return;
      if (sentAt >= countedFrom) countAnswer(performance.now() - sentAt);
      next();
    });
  });
}

function countAnswer(ms) {
  count += 1;
  took[Math.min(took.length - 1, Math.round(ms * 100))] += 1;
}

function request(n) {
  const target = plan.path.replace('{n}', String(n));
  const head = `HTTP/1.1\r\nHost: localhost\r\n${plan.headers}`;
  if (plan.body === undefined) return `GET ${target} ${head}\r\n`;
  const body = plan.body.replaceAll('{n}', String(n));
  return `POST ${target} ${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function pace(perSecond) {
  let asked = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    for (; asked < ((now - began) * perSecond) / 1000; asked += 1) due.push(began + (asked * 1000) / perSecond);
    while (due.length > 0 && free.length > 0) free.pop().ask(due.shift());
    if (now < end) return;
    clearInterval(timer);
    for (const { next } of free.splice(0)) next();
  }, 1);
}

function percentile(part) {
  let seen = 0;
  for (let index = 0; index < took.length; index++) {
    seen += took[index];
    if (seen >= count * part) return index / 100;
  }
  return 0;
}
