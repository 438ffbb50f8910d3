/**
 * Finds what a test file leaves behind in its process, so that the file is named and not the next one that stumbles
 * over it: globals, environment variables, the working directory, process listeners, and anything that keeps the event
 * loop alive (timers, servers, sockets, workers, child processes).
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for a closing socket or an ending process before it counts as a leak. */
const CLOSING_MS = 3000;
const POLL_MS = 25;

/** Allowed remains: clean-ups at exit, output streams, and files that Node itself is still loading. */
const HARMLESS = /^(listener of exit|TTYWrap|FSReqPromise|FSReqCallback|CloseReq|PipeWrap|FileHandle|Immediate)$/;

/** Libraries set these once a process: sharp its folder, tslib and zod their helpers, puppeteer a polyfill. */
const OF_LIBRARIES = /^(VIPSHOME|URLPattern|__\w+)$/;

/** Plain values only: Node defines many globals as accessors, and replaces those when they are first read. */
function globalsNow() {
  const globals = new Map();
  for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    globals.set(name, get ? LAZY : value);
  return globals;
}
const LAZY = Symbol('lazy');

/** Counts listeners and resources by name. */
function countAll() {
  const counts = new Map(
    process.eventNames().map((event) => [`listener of ${String(event)}`, process.listenerCount(event)]),
  );
  for (const type of process.getActiveResourcesInfo()) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  for (const name of counts.keys()) if (HARMLESS.test(name)) counts.delete(name);
  return counts;
}

/** The counts without intentionally shared resources. */
const ownCounts = () => new Map([...countAll()].map(([name, count]) => [name, count - (shared.get(name) ?? 0)]));

/** @returns the state of the process, for `leaksSince` */
export const observe = () => ({
  globals: globalsNow(),
  environment: { ...process.env },
  directory: process.cwd(),
  counts: ownCounts(),
});

/** Resources that files share on purpose, by name (test/support/shared.ts). */
const shared = new Map();
const closers = [];

/** Opens something that the process keeps until its end. */
export async function share(open, close) {
  const before = countAll();
  const opened = await open();
  closers.push(() => close(opened));
  for (const [name, count] of countAll()) {
    const more = count - (before.get(name) ?? 0);
    if (more > 0) shared.set(name, (shared.get(name) ?? 0) + more);
  }
  return opened;
}

export async function closeShared() {
  for (const close of closers.toReversed()) await close();
}

const grown = (before) =>
  [...ownCounts()].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name);

function changedGlobals(before) {
  const now = globalsNow();
  const isChanged = ([name, value]) =>
    before.has(name) && before.get(name) !== LAZY && !Object.is(before.get(name), value);
  const changed = [...now].filter(isChanged);
  return {
    added: [...now.keys()].filter((name) => !before.has(name) && !OF_LIBRARIES.test(name)),
    changed: changed.map(([name]) => name),
  };
}

function changedEnvironment(before) {
  const names = new Set([...Object.keys(before), ...Object.keys(process.env)]);
  return [...names].filter((name) => !OF_LIBRARIES.test(name) && before[name] !== process.env[name]);
}

/**
 * @param {ReturnType<typeof observe>} before
 * @returns {Promise<string[]>} a line for each kind of leak; waits a moment for closing resources
 */
export async function leaksSince(before) {
  const { added, changed } = changedGlobals(before.globals);
  const kinds = [
    ['globals added', added],
    ['globals replaced', changed],
    ['environment variables changed', changedEnvironment(before.environment)],
    ['working directory', process.cwd() === before.directory ? [] : [process.cwd()]],
    ['still open', await openAfter(before.counts)],
  ];
  return kinds.filter(([, names]) => names.length > 0).map(([kind, names]) => `${kind}: ${names.join(', ')}`);
}

async function openAfter(before) {
  for (const end = performance.now() + CLOSING_MS; ; await sleep(POLL_MS)) {
    const open = grown(before);
    if (open.length === 0 || performance.now() > end) return open;
  }
}
