/**
 * A process with many readers: many sockets that subscribe to one container. It recognizes comments by text, and
 * reports when half, nearly all and the last had one, in milliseconds since the epoch; on request for a mark, for those
 * who had it by then. A reader whose connection ends reconnects, like pages do, and is counted.
 *
 * Arguments: address of the event feed, container's uuid, number of readers. Communicates over process.send.
 */
import WebSocket from 'ws';

const [address, container_uuid, count] = process.argv.slice(2);
const wanted = Number(count);
/** Connecting all at once would measure the backlog of the listening socket. */
const AT_ONCE = 100;
const now = () => performance.timeOrigin + performance.now();

const BACK_MS = 1000;

/** Arrivals by the mark in the comment's text; null once reported. */
const received = new Map();
let isReady = false;
/** Connections that have ended, in total. */
let lost = 0;

for (let open = 0; open < wanted; open += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, wanted - open) }, listen));
}
isReady = true;
process.send({ ready: true });
process.on('message', ({ mark }) => {
  if (received.get(mark) !== null) report(mark);
});

function listen() {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    socket.on('open', () => {
      const rules = [{ type: 'one_of', key: 'container_uuid', values: [container_uuid] }];
      socket.send(JSON.stringify({ type: 'subscribe', subscription_id: 'bench', filter: { rules } }));
    });
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('a socket was closed'));
      if (!isReady) return;
      lost++;
      comeBack();
    });
    // Not parsed: the server is measured, and thousands of readers share this process.
    socket.on('message', (data) => {
      const text = data.toString('latin1');
      const at = text.indexOf('mark ');
      if (at < 0) resolve();
      // A comment has two events, created and visible; a page can show it at the first.
      else if (text.includes('"action":"created"')) note(text.slice(at + 5, text.indexOf('.', at)));
    });
  });
}

function comeBack() {
  setTimeout(() => listen().catch(() => {}), BACK_MS);
}

function note(mark) {
  const arrivals = received.get(mark) ?? (received.has(mark) ? null : []);
  if (!arrivals) return;
  received.set(mark, arrivals);
  if (arrivals.push(now()) === wanted) report(mark);
}

/** Reports for all readers; a time that too few have reached is left out. */
function report(mark) {
  const arrivals = received.get(mark) ?? [];
  received.set(mark, null);
  const at = (share) => arrivals[Math.floor((wanted - 1) * share)];
  process.send({ mark, readers: arrivals.length, lost, half: at(0.5), nearly: at(0.99), last: at(1) });
}
