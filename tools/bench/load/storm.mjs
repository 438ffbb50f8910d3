/**
 * A process with many readers who lose their connections and return: the first message cuts all at once, after the
 * second each returns at a random moment, and resumes after its last number.
 *
 * Arguments: address of the event feed, container's uuid, number of readers. Communicates over process.send.
 */
import { once } from 'node:events';
import WebSocket from 'ws';

const [address, container_uuid, count] = process.argv.slice(2);
const AT_ONCE = 100;
const RETRY_MS = 500;
const rules = [{ type: 'one_of', key: 'container_uuid', values: [container_uuid] }];

/** Last number that all readers have received. */
let seq = 0;
const readers = [];
for (let open = 0; open < Number(count); open += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, Number(count) - open) }, () => follow(0));
  readers.push(...(await Promise.all(some.map(({ stood }) => stood))));
}
process.send({ ready: true });

await once(process, 'message');
for (const socket of readers.splice(0)) socket.terminate();
process.send({ cut: true });

const [{ withinMs, missed }] = await once(process, 'message');
const began = performance.now();
const each = [];
let again = 0;
let wrong = 0;
await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
    const from = performance.now();
    for (;;) {
      const reader = follow(missed);
      try {
        readers.push(await reader.stood);
        break;
      } catch {
        again += 1;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    each.push(performance.now() - from);
  }),
);
const all = performance.now() - began;
// Any duplicate event would have arrived by now.
await new Promise((resolve) => setTimeout(resolve, 500));
process.send({ all, each, again, wrong });

/** Connects and subscribes; resolves when the server has confirmed it and this many events have arrived. */
function follow(events) {
  const stood = new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    let received = 0;
    let isConfirmed = false;
    const look = () => isConfirmed && received === events && resolve(socket);
    socket.on('open', () => {
      const subscribe = { type: 'subscribe', subscription_id: `1-${container_uuid}`, filter: { rules } };
      socket.send(JSON.stringify({ ...subscribe, resume: { container_uuid, after_seq: seq } }));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a socket was closed')));
    // Messages are recognized by their beginnings: thousands of readers share this process.
    socket.on('message', (data) => {
      if (data.toString('latin1', 0, 15) === '{"type":"event"') {
        received += 1;
        const at = Number(/"seq":(\d+)/.exec(data.toString('latin1', 0, 400))?.[1]);
        if (at !== seq + received || received > events) wrong += 1;
      } else {
        const answer = JSON.parse(data.toString());
        if (answer.type !== 'subscribe' || answer.resume) wrong += 1;
        if (events === 0) seq = answer.seq[container_uuid];
        isConfirmed = true;
      }
      look();
    });
  });
  return { stood };
}
