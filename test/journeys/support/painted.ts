/** Inspects painted widgets in Chromium: hydration, loaded and executed scripts, surviving nodes, and layout shifts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Page, WAIT_MS } from './browser';
import type { ChromiumPage } from './chromium';

/** Checks for hydrated nodes of the widget: React adds a key to each. */
const hasReact = (tag: string) => {
  const inside = document.querySelector(tag)?.shadowRoot?.querySelectorAll('*') ?? [];
  return [...inside].some((one) => Object.keys(one).some((key) => key.startsWith('__react')));
};

export const isTakenOver = (page: Page, tag = 'vf-conversations'): Promise<boolean> => page.evaluate(hasReact, tag);
export const takenOver = (page: Page, tag = 'vf-conversations'): Promise<unknown> =>
  page.until(`${tag} taken over`, hasReact, [tag]);

/**
 * Waits until the page has the painted widget in its HTML: a page waits half a second for its fragments, and on a busy
 * machine the first reader's page lacks them.
 */
export async function untilPainted(url: string, tag: string): Promise<void> {
  const painted = new RegExp(`<${tag}[^>]*><template shadowrootmode`);
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await sleep(200))
    if (painted.test(await (await fetch(url)).text())) return;
  throw new Error(`${url} came without ${tag}`);
}

/**
 * Holds back requests for files whose name begins like this (`react`, `core`), or for any matching path.
 *
 * @returns a function that releases them, and all later ones.
 */
export async function hold({ page }: ChromiumPage, what: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const pattern = typeof what === 'string' ? new RegExp(`/c/${what}-[^/]*\\.js$`) : what;
  await page.route(pattern, async (route) => {
    await gate;
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
  return letGo;
}

/** Names without hash of the suite's chunks that have run so far; call before `goto`. */
export async function watchScripts({ context, page }: ChromiumPage): Promise<() => Promise<string[]>> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const ran = new Set<string>();
  return async () => {
    const { result } = await cdp.send('Profiler.takePreciseCoverage');
    for (const { url, functions } of result) {
      const name = /\/c\/(.+)-[^-/]+\.js$/.exec(url)?.[1];
      if (name && functions.some(({ ranges }) => ranges.some(({ count }) => count > 0))) ran.add(name);
    }
    return [...ran].sort();
  };
}

/** Chunks that must not run for a reader who only reads: React and rendering code. */
export const drawing = /^(react|view|core|deferred|vf-(?!.*-reading).+)$/;

/** Errors, warnings and uncaught exceptions of the page, as they occur. */
export function recordConsole({ page }: ChromiumPage): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    // A failed request is described without its address.
    if (['error', 'warning'].includes(message.type())) said.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  return said;
}

/** Measures layout shifts from the first paint on, including those after interactions; call before `goto`. */
export const watchShifts = ({ page }: ChromiumPage): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element
            ? node.outerHTML.slice(0, 80)
            : `${node?.nodeValue} in ${node?.parentElement?.outerHTML.slice(0, 80)}`,
        );
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as typeof window & { shifts: string[] }).shifts);

/** Marks every node of the rendered box, for `sameNodes` after hydration. */
export const rememberNodes = (page: Page, tag = 'vf-conversations'): Promise<number> =>
  page.evaluate((tag: string) => {
    const box = document.querySelector(tag)?.shadowRoot?.querySelector('.viafoura') as Element;
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    for (let node: Node | null = box; node; node = walker.nextNode()) nodes.push(node);
    // Each with a property of the page's own, which a recreated node lacks.
    for (const [at, node] of nodes.entries()) Object.assign(node, { remembered: at });
    Object.assign(window, { remembered: nodes });
    return nodes.length;
  }, tag);

/** Marked nodes that are gone, or in another order. */
export const lostNodes = (page: Page, tag = 'vf-conversations'): Promise<string[]> =>
  page.evaluate((tag: string) => {
    const { remembered } = window as typeof window & { remembered: (Node & { remembered?: number })[] };
    const box = document.querySelector(tag)?.shadowRoot?.querySelector('.viafoura') as Element;
    const name = (node: Node) =>
      node instanceof Element
        ? `${node.localName}.${node.getAttribute('class')}`
        : `"${node.textContent?.slice(0, 40)}"`;
    const lost = remembered.filter((node) => !box.contains(node)).map((node) => `gone: ${name(node)}`);
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    let last = -1;
    for (let node: (Node & { remembered?: number }) | null = box; node; node = walker.nextNode()) {
      if (node.remembered === undefined) continue;
      if (node.remembered < last) lost.push(`moved: ${name(node)}`);
      last = node.remembered;
    }
    return lost;
  }, tag);

/** The texts of the comments in the widget. */
export const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(document.querySelector('vf-conversations')?.shadowRoot?.querySelectorAll('.vf-content-text') ?? [])].map(
      (it) => it.textContent ?? '',
    ),
  );
