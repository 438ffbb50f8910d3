/**
 * A process of its own that reads as many readers at once: so many connections kept alive, each with a request on its
 * way at any time. Bare sockets, because on a small machine every cycle spent here is missing where it is measured.
 *
 * Its plan comes as JSON in argv; what it saw goes out as JSON on stdout. `{n}` in the path is another number each time.
 *
 * @typedef {{ port: number, path: string, headers: string, connections: number, seconds: number }} Plan
 */
import { connect } from 'node:net';

/** @type {Plan} */
const plan = JSON.parse(process.argv[2] ?? '');
const END_OF_HEAD = Buffer.from('\r\n\r\n');
let number = 0;
let count = 0;
/** How many answers took so many hundredths of a millisecond. */
const took = new Uint32Array(1_000_000);
const began = performance.now();
const end = began + plan.seconds * 1000;
await Promise.all(Array.from({ length: plan.connections }, read));
const ranMs = performance.now() - began;
process.stdout.write(JSON.stringify({ perSecond: (count * 1000) / ranMs, p99: percentile(0.99) }));

/** One connection: asks, waits for the answer, asks again, until the time is over. */
function read() {
  return new Promise((resolve, reject) => {
    const socket = connect(plan.port, '127.0.0.1');
    socket.setNoDelay(true);
    let sentAt = 0;
    let missing = 0;
    let head = Buffer.alloc(0);
    const next = () => {
      sentAt = performance.now();
      if (sentAt >= end) {
        socket.end();
        resolve();
        return;
      }
      number += 1;
      socket.write(
        `GET ${plan.path.replace('{n}', String(number))} HTTP/1.1\r\nHost: localhost\r\n${plan.headers}\r\n`,
      );
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      let rest = chunk;
      if (missing === 0) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const at = head.indexOf(END_OF_HEAD);
        if (at < 0) return;
        const text = head.latin1Slice(0, at);
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text));
        missing = Number(/content-length: (\d+)/i.exec(text)?.[1]);
        rest = head.subarray(at + END_OF_HEAD.length);
        head = Buffer.alloc(0);
      }
      missing -= rest.length;
      if (missing > 0) return;
      count += 1;
      took[Math.min(took.length - 1, Math.round((performance.now() - sentAt) * 100))] += 1;
      next();
    });
  });
}

function percentile(part) {
  let seen = 0;
  for (let index = 0; index < took.length; index++) {
    seen += took[index];
    if (seen >= count * part) return index / 100;
  }
  return 0;
}
