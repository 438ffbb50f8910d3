/**
 * CPU time of a page's main thread before its first contentful paint. Unlike clock time, it hardly depends on other
 * work of the machine.
 */
import type { CDPSession } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** CPU time, in µs. */
  tdur?: number;
}

const TASK = 'ThreadControllerImpl::RunTask';
const CATEGORIES = ['loading', 'toplevel'];

/**
 * @param browser session of the browser; no other page may paint. @returns a function that ends the trace and returns
 * milliseconds
 */
export async function startTrace(browser: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  return async () => {
    const complete = new Promise<void>((resolve) => browser.once('Tracing.tracingComplete', () => resolve()));
    await browser.send('Tracing.end');
    await complete;
    await browser.detach();
    return cpuMsOf(events);
  };
}

function cpuMsOf(events: TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the trace has no first contentful paint');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => name === TASK && pid === paint.pid && tid === paint.tid && ts <= paint.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}
