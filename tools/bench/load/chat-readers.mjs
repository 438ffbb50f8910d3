/**
 * A process with many readers of a busy chat, who receive batches. It records the arrival of each frame; at the end, it
 * reports when the last reader had each frame, and the total that each reader received.
 *
 * Arguments: address of the event feed, container's uuid, number of readers. Communicates over process.send.
 */
import WebSocket from 'ws';

const [address, container_uuid, count] = process.argv.slice(2);
/** Connecting all at once would measure the backlog of the listening socket. */
const AT_ONCE = 100;
/** Options of a wide page (core/contract/content/chat-limits). */
const batch = { every_ms: 250, most_per_second: 25 };
/** Frames differ at their end: the number of omitted messages, and the last number. */
const END_BYTES = 48;
const SILENCE_MS = 3000;
const now = () => performance.timeOrigin + performance.now();

/** Readers of the same events get the same bytes: each frame is parsed once, at the end. */
const frames = [];
const idsByEnd = new Map();
const readers = [];
let latest = 0;
for (let open = 0; open < Number(count); open += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, Number(count) - open) }, listen);
  readers.push(...(await Promise.all(some)));
}
process.send({ ready: true });
// On a busy machine frames wait in the sockets: the end is a while without frames.
process.on('message', async () => {
  while (now() - latest < SILENCE_MS) await new Promise((resolve) => setTimeout(resolve, SILENCE_MS / 4));
  process.send(report());
});

function listen() {
  const delivered = [];
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { perMessageDeflate: false });
    socket.on('open', () => {
      const rules = [{ type: 'one_of', key: 'container_uuid', values: [container_uuid] }];
      socket.send(JSON.stringify({ type: 'subscribe', subscription_id: 'bench', filter: { rules }, batch }));
    });
    socket.on('error', reject);
    // A reader who was disconnected has not received the rest, which the report shows.
    socket.on('close', () => delivered.push(-1));
    socket.on('message', (data) => {
      if (data.latin1Slice(0, 17) === '{"type":"subscrib') resolve(delivered);
      else delivered.push(note(data));
    });
  });
}

/** @returns the frame's number */
function note(data) {
  const end = data.latin1Slice(Math.max(0, data.length - END_BYTES));
  const alike = idsByEnd.get(end) ?? [];
  idsByEnd.set(end, alike);
  let id = alike.find((one) => frames[one].data.equals(data));
  if (id === undefined) {
    id = frames.push({ data: Buffer.from(data), readers: 0, last: 0 }) - 1;
    alike.push(id);
  }
  const frame = frames[id];
  frame.readers += 1;
  frame.last = now();
  latest = frame.last;
  return id;
}

function report() {
  const parsed = frames.map(({ data, readers: received, last }) => {
    const { events, left_out } = JSON.parse(data.toString());
    const uuids = (isWanted) => events.filter(isWanted).map(({ payload }) => payload.content_uuid);
    return {
      readers: received,
      last,
      left_out,
      messages: uuids(({ action }) => action === 'visible'),
      removed: uuids(({ action }) => action === 'deleted' || action === 'disabled'),
    };
  });
  // Adds decisions of thirty days, about comments of any age.
  const alike = new Map();
  for (const delivered of readers)
    alike.set(delivered.join(), { delivered, readers: (alike.get(delivered.join())?.readers ?? 0) + 1 });
  const groups = [...alike.values()].map(({ delivered, readers: many }) => {
    const mine = delivered.filter((id) => id >= 0).map((id) => parsed[id]);
    const messages = mine.flatMap((it) => it.messages);
    return {
      readers: many,
      wasCut: delivered.includes(-1),
      messages: new Set(messages).size,
      twice: messages.length - new Set(messages).size,
      removed: new Set(mine.flatMap((it) => it.removed)).size,
      left_out: mine.reduce((sum, it) => sum + it.left_out, 0),
    };
  });
  return { frames: parsed.map(({ readers: received, last, messages }) => ({ received, last, messages })), groups };
}
