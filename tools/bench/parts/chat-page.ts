/**
 * The busy chat of `chat` in a browser whose processor is four times slower: checks that the page stays light for
 * twenty minutes. The reader follows most of the time and scrolls up in between.
 *
 * Tasks are limited by the CPU time of the page's thread: database, server and forty writers share the same few cores
 * here, and clock time would include theirs. Clock time is listed beside it.
 *
 * VF_BENCH_SECONDS shortens it, VF_BENCH_TRACE prints every long task.
 */
import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { MAX_MESSAGES } from '../../../core/contract/content/chat-limits';
import { open } from '../../../test/journeys/support/chromium';
import { startPublisher } from '../../../test/journeys/support/host-page';
import { CHAT, MESSAGES_PER_SECOND, openChat, talk } from '../chat-load';
import { held, kilobytes, type Measured, milliseconds } from '../row';
import { ask, startLoad } from '../run-load';
import { openStage } from '../stage';

const SECONDS = Number(process.env.VF_BENCH_SECONDS ?? 1200);
const SLOWER = 4;
/** A round of reading: time at the end, then time further up. */
const FOLLOWS_MS = 20_000;
const ABOVE_MS = 10_000;
/** Time until the list has its maximum of rows, and the code is compiled. */
const WARM_UP_MS = Math.min(30_000, SECONDS * 250);
/** Pixels up: within the loaded messages, so that no earlier ones are requested. */
const UP_PX = 600;
const LIMIT = { taskMs: 50, heapBytes: 1e6 };

/** Measurements by the page. */
interface Noted {
  /** Start and end of each task of over 50 ms, in milliseconds since 1970. */
  tasks: [from: number, to: number][];
  /** Sum of layout shifts while the reader was further up. */
  shift: number;
  isAbove: boolean;
  rows: number;
}

export async function chatPage(): Promise<Measured> {
  const browser = await open();
  // A reader's device is not the server's machine: processes started from here on yield to the browser.
  setPriority(constants.priority.PRIORITY_LOW);
  const stage = await openStage([]);
  const publisher = await startPublisher(stage.server.origin);
  let watch: ChildProcess | undefined;
  try {
    const chat = await openChat(stage);
    const body =
      '<h1>The match</h1><div style="height: 600px; display: grid"><vf-livechat></vf-livechat></div><p>The report.</p>';
    const { page, context } = await browser.newVisitor();
    await page.addInitScript(note);
    await page.goto(publisher.publish('/match', { containerId: CHAT, body }));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    watch = await watchThread(await busiestPage(context));

    const talking = talk(chat, SECONDS);
    // A failure of the talk is not reported here: the loop below measures until its end in any case.
    talking.catch(() => {});
    const end = performance.now() + SECONDS * 1000;
    await sleep(WARM_UP_MS);
    await page.evaluate('Object.assign(noted, { tasks: [], shift: 0 })');
    const first = await heapOf(cdp);
    await readOn(page, end);
    const [{ acknowledged }, noted] = [await talking, (await page.evaluate('noted')) as Noted];
    const growth = (await heapOf(cdp)) - first;
    const spent = (await ask(watch, noted.tasks)) as number[];
    const tasks = noted.tasks.map(([from, to], at) => ({ from, ms: to - from, cpuMs: spent[at] ?? to - from }));
    const longest = tasks.toSorted((a, b) => b.ms - a.ms)[0];
    if (process.env.VF_BENCH_TRACE)
      for (const { from, ...task } of tasks) console.log(new Date(from).toISOString(), task);
    return {
      intro: `${MESSAGES_PER_SECOND} messages a second for ${SECONDS} s (1,200 s for the limits), ${acknowledged.size.toLocaleString('en')} in all, processor ${SLOWER} times slower, the server and the writers at a lower priority than the browser; what came before the first ${WARM_UP_MS / 1000} s were over is not counted.`,
      rows: [
        held(`tasks of more than ${LIMIT.taskMs} ms of processor time`, {
          value: tasks.filter(({ cpuMs }) => cpuMs > LIMIT.taskMs).length,
          limit: 0,
        }),
        { what: 'on the clock', value: String(tasks.length) },
        { what: 'the longest on the clock', value: milliseconds(longest?.ms ?? 0) },
        { what: 'processor time of it', value: milliseconds(longest?.cpuMs ?? 0) },
        {
          what: 'heap from the first to the last minute',
          value: kilobytes(growth),
          limit: 'flat',
          isWithin: growth < LIMIT.heapBytes,
        },
        held('rows on the page, most', { value: noted.rows, limit: MAX_MESSAGES }),
        held('layout shift while reading above', {
          value: noted.shift,
          limit: 0,
          write: (it) => it.toFixed(3),
        }),
      ],
    };
  } finally {
    watch?.kill();
    await browser.close();
    await publisher.close();
    await stage.close();
  }
}

/** Follows, scrolls up and reads there, returns by the pill, and so on. */
async function readOn(page: Page, end: number): Promise<void> {
  while (performance.now() < end) {
    await sleep(Math.min(FOLLOWS_MS, end - performance.now()));
    await page.evaluate(`log().scrollTo({ top: -${UP_PX} })`);
    // Ignores the shifts of the scroll itself.
    await sleep(1000);
    await page.evaluate('noted.isAbove = true');
    await sleep(Math.max(1000, Math.min(ABOVE_MS, end - performance.now())));
    await page.evaluate('noted.isAbove = false');
    await page.evaluate("chat().querySelector('.pill')?.click()");
  }
}

/** The process of the page: the browser's process with the most CPU time. */
async function busiestPage(context: BrowserContext): Promise<number> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {};
  const pages = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  if (!pages[0]) throw new Error('the browser names no process of a page');
  return pages[0].id;
}

async function watchThread(pid: number): Promise<ChildProcess> {
  const watch = await startLoad('processor-time', [String(pid)], 'the page’s thread cannot be watched');
  // The measuring process must not wait behind the server.
  setPriority(watch.pid ?? 0, constants.priority.PRIORITY_NORMAL);
  return watch;
}

async function heapOf(cdp: CDPSession): Promise<number> {
  for (let times = 0; times < 2; times += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

/** Runs in the page before its own scripts; a string, because the page has none of tsx's helpers. */
const note = `
  globalThis.noted = { tasks: [], shift: 0, isAbove: false, rows: 0 };
  globalThis.chat = () => document.querySelector('vf-livechat')?.shadowRoot;
  globalThis.log = () => chat()?.querySelector('.log');
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const from = performance.timeOrigin + startTime;
      noted.tasks.push([from, from + duration]);
    }
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) if (noted.isAbove) noted.shift += value;
  }).observe({ type: 'layout-shift' });
  setInterval(() => {
    noted.rows = Math.max(noted.rows, log()?.querySelectorAll('.row').length ?? 0);
  }, 500);
`;
