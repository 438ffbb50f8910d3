/**
 * A process with many readers of a live blog without a socket: each requests the tip every ten seconds, spread by
 * three, and the changes when the number has moved (core/state/live-blog/follow-blog). A cache is in front of them,
 * like before a publisher's server: it caches a tip for two seconds, and changes for good.
 *
 * Arguments: the address of the blog, the number of readers.
 */
const [address, count] = process.argv.slice(2);
const TIP_MS = 10_000;
const SPREAD_MS = 3000;
const TIP_CACHED_MS = 2000;
const now = () => performance.timeOrigin + performance.now();

/** Arrival times of each post, by its mark. */
const seen = {};
const changes = new Map();
let tip;

const { seq: first } = await readTip();
for (let number = 0; number < Number(count); number += 1) follow();
process.send({ ready: true });
process.on('message', () => process.send({ seen }));

function follow() {
  let seq = first;
  // Pages are opened at any time: the first requests are spread over the interval.
  const wait = (ms) => setTimeout(() => void look(), ms);
  const look = async () => {
    const { seq: latest } = await readTip();
    if (latest > seq) {
      for (const mark of await readChanges(seq, latest)) note(mark);
      seq = latest;
    }
    wait(TIP_MS + (Math.random() * 2 - 1) * SPREAD_MS);
  };
  wait(Math.random() * TIP_MS);
}

function note(mark) {
  seen[mark] ??= [];
  seen[mark].push(now());
}

/** Requests that start while another one runs share its answer. */
function readTip() {
  if (!tip || now() > tip.until) tip = { answer: read(`${address}/tip`), until: now() + TIP_CACHED_MS };
  return tip.answer;
}

/** @returns marks of the posts between two numbers */
function readChanges(after_seq, to_seq) {
  const url = `${address}/changes?after_seq=${after_seq}&to_seq=${to_seq}`;
  const known = changes.get(url) ?? read(url).then(marksOf);
  changes.set(url, known);
  return known;
}

function marksOf({ expired, events }) {
  if (expired) throw new Error('too much was missed');
  return events
    .filter(({ action }) => action === 'created')
    .map(({ payload }) => /mark ([\w-]+)\./.exec(payload.content)?.[1]);
}

async function read(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}
