/** One cold visit of a page: a reader who waits until everything is loaded, and perhaps interacts. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Chromium } from '../../../test/journeys/support/chromium';
import { startTrace } from './before-paint';
import { type Effect, type Noted, probe } from './probe';
import { type Kind, Traffic } from './traffic';

/** A slow phone: DevTools' slow 4G, and a processor four times slower. */
export const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
export const SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const PAINTED_WITHIN_MS = 30_000;
/** Loading counts as finished after this time without requests; longer than the suite waits for an idle moment. */
const QUIET_MS = 1200;
/** The same for a visit that ends when the comments are painted. */
const BRIEFLY_QUIET_MS = 400;
/** Time to watch the effects of an interaction. */
const AFTER_ACT_MS = 1500;
const EFFECT_WITHIN_MS = 30_000;

export interface Plan {
  address: string;
  /** Total number of comments. */
  comments: number;
  isSlow: boolean;
  /** Factor by which a slow phone's processor is throttled; default `SLOWDOWN`. */
  slowdown?: number;
  blocked?: string[];
  /** Ends the visit when the comments are painted, and measures `beforePaint`. */
  isBrief?: boolean;
  /** Tokens of a logged-in reader. */
  reader?: { access: string; refresh: string };
  act?: { press: string; effect: Effect };
  /** Scrolls to the end of the page before the other measurements, so that every widget loads. */
  readsDown?: boolean;
  /** Called with each layout shift: its value and the moved elements. */
  onShift?(value: number, what: string): void;
}

/** Milliseconds, bytes and counts. */
export interface Seen extends Record<Kind, number> {
  first: number;
  all: number;
  /** First contentful paint, as reported by the browser. */
  fcp: number;
  /** CPU time of the main thread before that. */
  beforePaint: number;
  lcp: number;
  cls: number;
  /** Time of tasks beyond 50 ms, until the reader interacts. */
  blocking: number;
  longest: number;
  /** Work of the main thread until then; only scripts count. */
  work: number;
  script: number;
  requests: number;
  /** Scripts loaded and not run, for the first interaction; not included in the requests. */
  ahead: number;
  bytes: number;
  /** Bytes of scripts loaded when the first comment was painted. */
  scriptsFirst: number;
  nodes: number;
  heap: number;
  /** Elements for each comment, including its article. */
  elements: number;
  isTakenOver: boolean;
  /** From the press to the end of the frame with its effect; blocking time after it, and the longest task. */
  effect: number;
  blockingAfter: number;
  longestAfter: number;
}

export async function visit(browser: Chromium, plan: Plan): Promise<Seen> {
  const visitor = await browser.newVisitor(PHONE);
  const { page, context } = visitor;
  try {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Performance.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
    if (plan.blocked) await cdp.send('Network.setBlockedURLs', { urls: plan.blocked });
    if (plan.isSlow) {
      await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: plan.slowdown ?? SLOWDOWN });
    }
    // tsx adds a helper for function names that the page does not have.
    await page.addInitScript(`{ const __name = (fn) => fn; (${probe})(${plan.comments}); }`);
    if (plan.reader) await page.addInitScript(signIn, plan.reader);
    const traffic = new Traffic(cdp);
    const engine = plan.isBrief ? await context.browser()?.newBrowserCDPSession() : undefined;
    const endTrace = engine && (await startTrace(engine));
    await page.goto(plan.address, { waitUntil: 'commit' });
    const quietMs = plan.isBrief ? BRIEFLY_QUIET_MS : QUIET_MS;
    await traffic.quiet(quietMs);
    await until(cdp, 'all comments painted', plan.comments > 0 ? 'bench.noted.all !== undefined' : 'true');
    await traffic.quiet(quietMs);
    if (plan.readsDown) {
      await run(cdp, readDown);
      await traffic.quiet(QUIET_MS);
    }
    const beforePaint = (await endTrace?.()) ?? Number.NaN;
    return { ...(await look(page, cdp, traffic, plan)), beforePaint };
  } finally {
    await visitor.close();
  }
}

async function look(page: Page, cdp: CDPSession, traffic: Traffic, plan: Plan): Promise<Seen> {
  const metric = await metrics(cdp);
  const noted = await read(cdp);
  const shown = (await run(cdp, describe)) as Pick<Seen, 'fcp' | 'elements' | 'isTakenOver'> & {
    timeOrigin: number;
  };
  const before = noted.tasks;
  for (const shift of noted.shifts) plan.onShift?.(...shift);
  const seen = {
    first: noted.first ?? Number.NaN,
    all: noted.all ?? Number.NaN,
    fcp: shown.fcp,
    beforePaint: Number.NaN,
    lcp: noted.lcp,
    cls: noted.cls,
    blocking: blockingOf(before),
    longest: Math.max(0, ...before.map(([, ms]) => ms)),
    work: metric('TaskDuration') * 1000,
    script: metric('ScriptDuration') * 1000,
    requests: traffic.fetched.filter(({ isAhead }) => !isAhead).length,
    ahead: traffic.fetched.filter(({ isAhead }) => isAhead).length,
    bytes: traffic.bytes(),
    html: traffic.bytes('html'),
    scripts: traffic.bytes('scripts'),
    styles: traffic.bytes('styles'),
    data: traffic.bytes('data'),
    scriptsFirst: traffic.bytes('scripts', shown.timeOrigin + (noted.first ?? 0)),
    elements: shown.elements,
    isTakenOver: shown.isTakenOver,
    nodes: metric('Nodes'),
    heap: 0,
    effect: Number.NaN,
    blockingAfter: Number.NaN,
    longestAfter: Number.NaN,
  };
  if (!plan.isSlow && !plan.isBrief) {
    for (let times = 0; times < 2; times++) await cdp.send('HeapProfiler.collectGarbage');
    const atRest = await metrics(cdp);
    seen.heap = atRest('JSHeapUsedSize');
    seen.nodes = atRest('Nodes');
  }
  if (!plan.act) return seen;

  await run(cdp, `bench.expect(${JSON.stringify(plan.act.effect)})`);
  const { x, y } = await placeOf(cdp, plan.act.press);
  // Touch, because it is a phone: a mouse would also show full dates of the comments below it.
  await page.touchscreen.tap(x, y);
  await until(cdp, plan.act.effect, 'bench.noted.effect !== undefined', EFFECT_WITHIN_MS);
  await sleep(AFTER_ACT_MS);
  const after = await read(cdp);
  const { pressed = 0, effect = 0 } = after;
  const caused = after.tasks.filter(([start, ms]) => start + ms > pressed);
  const longestAfter = Math.max(0, ...caused.map(([, ms]) => ms));
  return { ...seen, effect: effect - pressed, blockingAfter: blockingOf(caused), longestAfter };
}

const blockingOf = (tasks: Noted['tasks']) => tasks.reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0);

/**
 * Without Playwright's own script, which its first evaluation runs in a page: at this speed 70 ms of work, which would
 * count as the page's, and delay a page painted in two frames.
 */
async function run(cdp: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

const read = (cdp: CDPSession) => run(cdp, 'bench.noted') as Promise<Noted>;

async function metrics(cdp: CDPSession): Promise<(name: string) => number> {
  const { metrics: all } = await cdp.send('Performance.getMetrics');
  return (name) => all.find((it) => it.name === name)?.value ?? Number.NaN;
}

async function until(cdp: CDPSession, what: string, expression: string, withinMs = PAINTED_WITHIN_MS): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await run(cdp, expression).catch(() => false))) {
    if (performance.now() > end) {
      throw new Error(`${await run(cdp, 'location.href')}: not within ${withinMs} ms: ${what}`);
    }
    await sleep(50);
  }
}

/** The middle of the element, after scrolling to it, once it stops: content in view gets its height. */
async function placeOf(cdp: CDPSession, css: string): Promise<{ x: number; y: number }> {
  const script = `(async () => {
    const one = document.querySelector('vf-conversations').shadowRoot.querySelector(${JSON.stringify(css)});
    let box = one.getBoundingClientRect();
    for (let y; y !== box.y; box = one.getBoundingClientRect()) {
      y = box.y;
      one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      for (let frames = 0; frames < 3; frames++) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    }
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  })()`;
  return (await run(cdp, script)) as { x: number; y: number };
}

/** Half a screen at a time, until the end. */
const readDown = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
})()`;

const describe = `(() => {
  const root = document.querySelector('vf-conversations')?.shadowRoot ?? document;
  const all = root.querySelectorAll('article').length;
  const inside = [...root.querySelectorAll('article')].filter((one) => !one.parentElement?.closest('article'));
  const elements = inside.reduce((sum, one) => sum + 1 + one.querySelectorAll('*').length, 0) / all || 0;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return { timeOrigin: performance.timeOrigin, fcp: paint?.startTime, elements, isTakenOver: bench.isTakenOver() };
})()`;

const signIn = ({ access, refresh }: { access: string; refresh: string }) => {
  localStorage.setItem('vfRefresh', refresh);
  localStorage.setItem('vfAccess', access);
};
