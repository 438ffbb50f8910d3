/**
 * Runs in every page before its own scripts and notes when what is painted. The same for ours and for the floors.
 *
 * A comment counts as painted at the end of the first frame in which its text has a box: looked for in the frame's
 * animation callback, that is before its layout and paint, and noted by a message that is worked off after them. All are
 * painted in the frame in which the last one is there, too.
 */
export interface Noted {
  /** Milliseconds since the navigation began; absent until it happened. */
  first?: number;
  all?: number;
  lcp: number;
  cls: number;
  /** Each shift that no act caused: by how much, and what moved. */
  shifts: [number, string][];
  /** Tasks of over 50 ms: when, and how long. */
  tasks: [number, number][];
  /** A press: when the browser got it, and the end of the frame that shows its effect. */
  pressed?: number;
  effect?: number;
}

/** Which sign of an act the page waits for; the functions are in the probe. */
export type Effect = 'liked' | 'asked' | 'taken-over' | 'appended';

/** @param wanted how many comments are all. */
export function probe(wanted: number): void {
  const noted: Noted = { lcp: 0, cls: 0, shifts: [], tasks: [] };
  const root = () =>
    document.querySelector('vf-conversations, vf-livestory')?.shadowRoot ?? document.querySelector('.room');
  const texts = () => root()?.querySelectorAll('.vf-content-text, .post__body, .text') ?? [];
  const hasBox = (one: Element | undefined) => one !== undefined && one.getClientRects().length > 0;
  const likes = () => root()?.querySelector('.vf-content-actions__like');
  let countBefore = 0;
  const effects: Record<Effect, () => boolean> = {
    // Somebody who comes back takes it back.
    liked: () => likes()?.getAttribute('aria-pressed') !== before,
    asked: () =>
      hasBox(document.querySelector('vf-tray')?.shadowRoot?.querySelector('dialog, [role=dialog]') ?? undefined),
    // The page that is read on with is as long as the first.
    appended: () => texts().length >= 2 * countBefore,
    // React leaves its name on the nodes it hydrates: first the composer, and what is around it, then the comments.
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
    // Those below the view may have no box yet, and asking for it would make the browser give them one.
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
  /** The element as a style sheet would name it, with the widget it stands in, and where it was and is. */
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
