/**
 * Renders widgets in a separate thread, so that React blocks no requests. In: `{ id, state }`; out: `{ id, drawn }` or
 * `{ id, error }`. `widgets.js` is the suite's own bundle (core/mount/server/server.entry.tsx), `widgets.json` has its
 * texts and sheets.
 */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { PaintedState } from '../../../../../core/contract/content/painted';
import { namesIn, type Rule, sheetsOf } from './first-sheet';

interface Bundle {
  drawFor(origin: string): void;
  renderWidget(state: PaintedState, packs: unknown): string;
  earlyTextsOf(widget: string, lang: string, packs: unknown): Record<string, string>;
  nextPageTextOf(widget: string, lang: string, packs: unknown): string | undefined;
}

const port = parentPort;
if (!port) throw new Error('render-worker must run as a worker thread');

interface Built {
  packs: unknown;
  sheets: Record<string, { rules: Rule[]; given: string[] }>;
}

const { packs, sheets }: Built = JSON.parse(readFileSync(new URL('./widgets.json', import.meta.url), 'utf8'));
const { drawFor, renderWidget, earlyTextsOf, nextPageTextOf }: Bundle = await import(
  new URL('./widgets.js', import.meta.url).href
);
drawFor(workerData.origin);
/** Uses the state's time, so that all servers render the same. */
let now = Date.now();
Date.now = () => now;
port.postMessage({ ready: true });

port.on('message', ({ id, state }: { id: number; state: PaintedState }) => {
  now = state.now;
  try {
    const texts = earlyTextsOf(state.widget, state.lang, packs);
    const nextPage = nextPageTextOf(state.widget, state.lang, packs);
    const markup = renderWidget(state, packs);
    const { rules = [], given } = sheets[state.widget] ?? {};
    port.postMessage({ id, drawn: { markup, sheets: sheetsOf(rules, namesIn(markup), given), texts, nextPage } });
  } catch (error) {
    port.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
