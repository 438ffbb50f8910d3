/**
 * `npm run bench`: measures the design's limits, prints the results, and writes docs/BENCHMARKS.md. Ends with exit code
 * 1 when a limit is exceeded.
 *
 * `npm run bench -- sizes start` measures some parts and updates their sections; `--print` leaves the document
 * unchanged. A new part is a file in parts/ and its line here.
 */
import { run } from '../run.mjs';
import { appends } from './parts/appends';
import { blogPages } from './parts/blog-pages';
import { builds } from './parts/builds';
import { chat } from './parts/chat';
import { chatPage } from './parts/chat-page';
import { consolePart } from './parts/console';
import { storm, stream } from './parts/crowds';
import { engagement } from './parts/engagement';
import { fanOut } from './parts/fan-out';
import { firstPaint } from './parts/first-paint';
import { growth } from './parts/growth';
import { interactions } from './parts/interactions';
import { lists } from './parts/lists';
import { liveBlog } from './parts/live-blog';
import { logIns } from './parts/log-ins';
import { memory } from './parts/memory';
import { mounts } from './parts/mounts';
import { moves } from './parts/moves';
import { nodes } from './parts/nodes';
import { notifications } from './parts/notifications';
import { pages } from './parts/pages';
import { polls } from './parts/polls';
import { posts } from './parts/posts';
import { push } from './parts/push';
import { reach } from './parts/reach';
import { scale } from './parts/scale';
import { serverReads } from './parts/server-reads';
import { sizes } from './parts/sizes';
import { social } from './parts/social';
import { start } from './parts/start';
import { tips } from './parts/tips';
import { twoServers } from './parts/two-servers';
import { section, write } from './report';
import type { Measured } from './row';

const PARTS: Record<string, { title: string; measure: () => Promise<Measured> }> = {
  sizes: { title: 'Downloads, brotli', measure: sizes },
  pages: { title: 'Comments on a page', measure: pages },
  'first-paint': { title: 'First paint on a fast line', measure: firstPaint },
  reach: { title: 'Every widget on one page', measure: reach },
  interactions: { title: 'The first act of a reader', measure: interactions },
  builds: { title: 'This build beside an older one', measure: builds },
  appends: { title: 'Reading on in a long thread', measure: appends },
  'blog-pages': { title: 'First posts of a live blog', measure: blogPages },
  lists: { title: 'First page of a thread', measure: lists },
  reads: { title: 'Guest reads a second', measure: serverReads },
  posts: { title: 'Posts and votes a second', measure: posts },
  growth: { title: 'Blocks of every call in a big database', measure: growth },
  poll: { title: 'Votes in a poll a second', measure: polls },
  nodes: { title: 'Posts a second by several processes', measure: nodes },
  scale: { title: 'From one process to several', measure: scale },
  'two-servers': { title: 'One conversation on two servers', measure: twoServers },
  notifications: { title: 'Somebody with a million followers', measure: notifications },
  push: { title: 'Push messages', measure: push },
  'log-ins': { title: 'Log-ins and reads', measure: logIns },
  engagement: { title: 'Analytics', measure: engagement },
  'fan-out': { title: 'News to many readers', measure: fanOut },
  stream: { title: 'A busy thread', measure: stream },
  'live-blog': { title: 'A live blog with a crowd, several processes', measure: liveBlog },
  tips: { title: 'A live blog beyond the sockets', measure: tips },
  chat: { title: 'A chat with a crowd', measure: chat },
  storm: { title: 'Everybody comes back', measure: storm },
  social: { title: 'Social networks', measure: social },
  import: { title: 'An import and an export', measure: moves },
  console: { title: 'The newsroom console', measure: consolePart },
  start: { title: 'Start of the server, embedded database', measure: start },
  memory: { title: 'Memory over an hour', measure: memory },
  mounts: { title: 'Mounts and unmounts', measure: mounts },
  // Last, because it lowers the priority of everything started from here, which not every user may raise again.
  'chat-page': { title: 'A chat with a crowd, in the browser', measure: chatPage },
};

const words = process.argv.slice(2);
const wanted = words.filter((word) => word !== '--print');
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);

// These parts run in this process, from source; all others measure the shipped build.
const FROM_SOURCE = ['growth', 'lists', 'notifications', 'push'];
if (wanted.length === 0 || wanted.some((name) => !FROM_SOURCE.includes(name))) {
  const built = await run(process.execPath, ['tools/build.mjs', '--if-stale']);
  if (built.code !== 0) process.exit(built.code);
}

const sections = new Map<string, string>();
let isWithin = true;
for (const [name, { title, measure }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const measured = await measure();
  const text = section(title, measured);
  sections.set(name, text);
  console.log(`\n${text}`);
  const rows = Array.isArray(measured) ? measured : measured.rows;
  isWithin &&= rows.every((row) => row.isWithin !== false);
}
if (!words.includes('--print')) write(sections, Object.keys(PARTS));
process.exit(isWithin ? 0 : 1);
