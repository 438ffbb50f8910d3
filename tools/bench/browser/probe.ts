/**
 * Runs in every page before its own scripts and records paint times, for both the suite and the floors.
 *
 * A comment counts as painted at the end of the first frame in which its text has a box: checked in the frame's
 * animation callback, before layout and paint, and recorded by a message that is handled after them. All are painted in
 * the frame in which the last one exists, too.
 */
export interface Noted {
  /** Milliseconds since the navigation began; absent until it happened. */
  first?: number;
  all?: number;
  lcp: number;
  cls: number;
  /** Each shift without an interaction: its value, and the moved elements. */
  shifts: [number, string][];
  /** Tasks of over 50 ms: start, and duration. */
  tasks: [number, number][];
  /** A press: when the browser received it, and the end of the frame that shows its effect. */
  pressed?: number;
  effect?: number;
}

/** Visible effect that the page waits for; the functions are in the probe. */
export type Effect = 'liked' | 'asked' | 'taken-over' | 'appended';

/** @param wanted total number of comments. */
export function probe(wanted: number): void {
  const noted: Noted = { lcp: 0, cls: 0, shifts: [], tasks: [] };
  const root = () =>
    document.querySelector('vf-conversations, vf-livestory')?.shadowRoot ?? document.querySelector('.room');
  const texts = () => root()?.querySelectorAll('.vf-content-text, .post__body, .text') ?? [];
  const hasBox = (one: Element | undefined) => one !== undefined && one.getClientRects().length > 0;
  const likes = () => root()?.querySelector('.vf-content-actions__like');
  let countBefore = 0;
  const effects: Record<Effect, () => boolean> = {
    // A reader who returns removes the like, to start from the same state.
    liked: () => likes()?.getAttribute('aria-pressed') !== before,
    asked: () =>
      hasBox(document.querySelector('vf-tray')?.shadowRoot?.querySelector('dialog, [role=dialog]') ?? undefined),
    // The added page is as long as the first.
    appended: () => texts().length >= 2 * countBefore,
    // React marks the nodes it hydrates: first the composer, and its surroundings, then the comments.
    'taken-over': () =>
      Object.keys(root()?.querySelector('textarea') ?? {}).some((key) => key.startsWith('__reactProps')),
  };
  const afterFrame = (then: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  };

  const look = () => {
    const shown = texts();
    const isFirst = noted.first === undefined && hasBox(shown[0]);
    // Comments below the view may have no box yet, and measuring would make the browser create one.
    const isAll = shown.length >= wanted && hasBox(shown[0]);
    if (isFirst || isAll) {
      afterFrame((at) => {
        noted.first ??= at;
        if (isAll) noted.all ??= at;
      });
    }
    if (!isAll) requestAnimationFrame(look);
  };
  if (wanted > 0) requestAnimationFrame(look);

  let isWaiting = false;
  let before: string | null | undefined;
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      if (isWaiting) noted.pressed ??= timeStamp;
    },
    true,
  );
  const expect = (effect: Effect) => {
    isWaiting = true;
    before = likes()?.getAttribute('aria-pressed');
    countBefore = texts().length;
    const wait = () => {
      if (noted.pressed !== undefined && effects[effect]()) afterFrame((at) => (noted.effect ??= at));
      else requestAnimationFrame(wait);
    };
    wait();
  };

  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const observe = (type: string, each: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as never[]).forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (noted.lcp = startTime));
  /** CSS selector of the element, with its widget, and its old and new position. */
  const nameOf = ({ node, previousRect: was, currentRect: is }: Entry['sources'][number]) => {
    const one = node instanceof Element ? node : node?.parentElement;
    const root = node?.getRootNode();
    const widget = root instanceof ShadowRoot ? `${root.host.localName} ` : '';
    const classes = [...(one?.classList ?? [])].map((name) => `.${name}`).join('');
    const box = ({ top, height }: DOMRect) => `${Math.round(top)} + ${Math.round(height)}`;
    return `${widget}${one?.localName ?? 'gone'}${classes} ${box(was)} → ${box(is)}`;
  };
  observe('layout-shift', ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    noted.cls += value;
    noted.shifts.push([value, sources.map(nameOf).join('; ')]);
  });
  observe('longtask', ({ startTime, duration }) => noted.tasks.push([startTime, duration]));

  Object.assign(window, { bench: { noted, expect, isTakenOver: effects['taken-over'] } });
}

declare global {
  interface Window {
    bench: { noted: Noted; expect(effect: Effect): void; isTakenOver(): boolean };
  }
}
