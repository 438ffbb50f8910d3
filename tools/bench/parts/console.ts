/**
 * The newsroom console in a browser: the first item on a slow line, the next item after a key on a slow processor, and
 * the page after thousands of decisions.
 *
 * VF_BENCH_DECISIONS is the number of decisions of the last measurement.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { type Chromium, type ChromiumPage, open } from '../../../test/journeys/support/chromium';
import { consoleProbe } from '../browser/console-probe';
import { SLOW_LINE, SLOWDOWN } from '../browser/visit';
import { median, percentile } from '../median';
import { held, type Measured, megabytes, milliseconds } from '../row';
import { DOMAIN, MODERATOR, openStage, PASSWORD, type Stage } from '../stage';

const VISITS = Number(process.env.VF_BENCH_RUNS ?? 7);
const STEPS = 200;
const DECISIONS = Number(process.env.VF_BENCH_DECISIONS ?? 2000);
/** The list is full by then, and every part of the code has run. */
const WARM = Math.min(600, Math.floor(DECISIONS / 2));
/** A person's pace at the most, for spam: three a second. */
const STEP_EVERY_MS = 300;
/** The console takes 50 unsent decisions. */
const UNSENT_MAX = 20;
const WITHIN_MS = 20_000;

const FIRST_MS = 1200;
const STEP_MS = 50;
const STEP_P99_MS = 100;
const ROWS_MAX = 200;
const HEAP_LIMIT = 1.1;

export async function consolePart(): Promise<Measured> {
  const stage = await openStage([
    { container_id: 'queue', roots: STEPS + DECISIONS + 400, replies: 0, isWaiting: true },
  ]);
  const browser = await open();
  try {
    const firsts: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) firsts.push(await firstItem(browser, stage));
    process.stderr.write(`console: first item after ${firsts.map(milliseconds).join(', ')}\n`);
    const { steps, tasks } = await stepsOnSlowProcessor(browser, stage);
    process.stderr.write(`console: next item after ${milliseconds(median(steps))}\n`);
    const { samples, rows } = await decideMany(browser, stage);
    const [warm, end] = [samples[0], samples.at(-1)] as [Sample, Sample];
    return {
      intro: `A queue of ${STEPS + DECISIONS + 400} items, at 1440 px. First item: ${VISITS} visits without a cache, slow 4G (1.6 Mbit/s, 150 ms), medians. Keys: ${STEPS} decisions on a processor ${SLOWDOWN} times slower, from the key to the end of the frame that shows the next item. Then ${DECISIONS} decisions in one page, whose heap is read after a collection.`,
      rows: [
        held('first item, slow 4G', { value: median(firsts), limit: FIRST_MS, write: milliseconds }),
        held('key to next item, median', { value: median(steps), limit: STEP_MS, write: milliseconds }),
        held('key to next item, p99', { value: percentile(steps, 0.99), limit: STEP_P99_MS, write: milliseconds }),
        { what: 'tasks of over 50 ms, in those decisions', value: `${tasks}` },
        held('rows in the document, at most', { value: rows, limit: ROWS_MAX }),
        held(`heap after ${end.decided} decisions to that after ${warm.decided}`, {
          value: end.heap / warm.heap,
          limit: HEAP_LIMIT,
          write: (value) => `${value.toFixed(2)} ×`,
        }),
      ],
      tables: [
        {
          title: 'The page over its decisions',
          head: ['decisions', 'heap', 'nodes'],
          lines: samples.map(({ decided, heap, nodes }) => [`${decided}`, megabytes(heap), `${nodes}`]),
        },
      ],
    };
  } finally {
    await browser.close();
    await stage.close();
  }
}

interface Visit {
  visitor: ChromiumPage;
  page: Page;
  cdp: CDPSession;
}

/** A page of a moderator who has a session, before its first request and without a cache. */
async function newVisit(browser: Chromium, { server: { origin } }: Stage): Promise<Visit> {
  const visitor = await browser.newVisitor({ viewport: { width: 1440, height: 900 } });
  await visitor.page.goto(`${origin}/console/${DOMAIN}`);
  const status = await visitor.page.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(address as string, { method: 'POST', headers, body: body as string })).status;
    },
    [`/v1/console/${DOMAIN}/session`, JSON.stringify({ email: MODERATOR, password: PASSWORD })],
  );
  if (status >= 300) throw new Error(`log-in: ${status}`);
  await visitor.page.close();
  const page = await visitor.context.newPage();
  await page.addInitScript(`{ const __name = (fn) => fn; (${consoleProbe})(); }`);
  const cdp = await visitor.context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Performance.enable');
  return { visitor, page, cdp };
}

const queueOf = ({ server: { origin } }: Stage) => `${origin}/console/${DOMAIN}/queue/waiting`;
const until = (page: Page, what: () => boolean) => page.waitForFunction(what, undefined, { timeout: WITHIN_MS });

async function firstItem(browser: Chromium, stage: Stage): Promise<number> {
  const { visitor, page, cdp } = await newVisit(browser, stage);
  await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
  await page.goto(queueOf(stage));
  await until(page, () => window.consoleBench.first !== undefined);
  const first = await page.evaluate(() => window.consoleBench.first ?? Number.NaN);
  await visitor.close();
  return first;
}

async function openQueue(visit: Visit, stage: Stage): Promise<void> {
  const { page } = visit;
  await page.goto(queueOf(stage));
  await until(page, () => window.consoleBench.first !== undefined);
  await page.keyboard.press('j');
  await until(page, () => window.consoleBench.steps.length > 0);
}

/** Presses a key, and waits for the next item. */
async function decide({ page }: Visit, at: number): Promise<void> {
  const before = await page.evaluate(() => window.consoleBench.steps.length);
  await page.keyboard.press(at % 3 === 0 ? 's' : 'a');
  await page.waitForFunction((count) => window.consoleBench.steps.length > count, before, { timeout: WITHIN_MS });
}

async function stepsOnSlowProcessor(browser: Chromium, stage: Stage) {
  const visit = await newVisit(browser, stage);
  const { visitor, page, cdp } = visit;
  await openQueue(visit, stage);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.evaluate(() => Object.assign(window.consoleBench, { steps: [], tasks: [] }));
  for (let at = 0; at < STEPS; at++) {
    const next = sleep(STEP_EVERY_MS);
    await decide(visit, at);
    await next;
  }
  const { steps, tasks } = await page.evaluate(() => window.consoleBench);
  await visitor.close();
  return { steps, tasks: tasks.length };
}

interface Sample {
  decided: number;
  heap: number;
  nodes: number;
}

async function decideMany(browser: Chromium, stage: Stage): Promise<{ samples: Sample[]; rows: number }> {
  const visit = await newVisit(browser, stage);
  const { visitor, page, cdp } = visit;
  await openQueue(visit, stage);
  const samples: Sample[] = [];
  let rows = 0;
  const every = Math.max(1, Math.floor((DECISIONS - WARM) / 7));
  for (let at = 1; at <= DECISIONS; at++) {
    await decide(visit, at);
    if (at % 10 === 0) rows = Math.max(rows, await rowsOf(page));
    if (at >= WARM && (at - WARM) % every === 0) {
      samples.push({ decided: at, ...(await sizeOf(cdp)) });
      process.stderr.write(`console: ${at} of ${DECISIONS}\n`);
    }
  }
  await visitor.close();
  return { samples, rows };
}

/** Rows in the document, once few decisions are unsent. */
async function rowsOf(page: Page): Promise<number> {
  await page.waitForFunction(
    (most) =>
      (document.querySelector('vf-console')?.shadowRoot?.querySelectorAll('[data-fate="sending"]').length ?? 0) < most,
    UNSENT_MAX,
    { timeout: WITHIN_MS },
  );
  return page.evaluate(
    () => document.querySelector('vf-console')?.shadowRoot?.querySelectorAll('.queue-row').length ?? Number.NaN,
  );
}

async function sizeOf(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  for (let times = 0; times < 2; times++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((it) => it.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') };
}
