/**
 * Exposure of an element, and its duration: a quarter of its width and 40 px of its height in view, reported every 333
 * ms (specification §2, §4, §9). One timer serves all elements; it pauses while none of them is in view, or the tab is
 * hidden. `engagement-top` and `engagement-bottom` exclude areas covered at the page's edges, such as a fixed bar, in
 * px.
 */
import { times } from '../built-ins/times';
import { ENGAGED_HEIGHT_PX, ENGAGED_WIDTH_SHARE, ENGAGEMENT_TICK_MS } from '../constants';

/**
 * The browser only reports crossed thresholds. Each is 1.4 times the next, down to 40 px of 350,000: an element of any
 * height is reported before 56 px of it are in view.
 */
const SHARES = [0, ...times(28, (at) => 1.4 ** -at)];

interface Watcher {
  /** Called at each check that finds the element in view. */
  seen?(): void;
  /** Called after each 333 ms in which the element was in view. */
  tick(): void;
}

const inView = new Set<Watcher>();
/** Number of followed elements, in view or not. */
let followed = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function countTime(): void {
  const isOn = inView.size > 0 && document.visibilityState === 'visible';
  if (isOn === (timer !== undefined)) return;
  clearInterval(timer);
  timer = isOn ? setInterval(tick, ENGAGEMENT_TICK_MS) : undefined;
}

function tick(): void {
  for (const one of inView) one.tick();
}

const margin = (host: Element, side: string): string =>
  `${-Number.parseInt(`${host.getAttribute(`engagement-${side}`)}`, 10) || 0}px`;

/** @returns a function that stops watching */
export function followExposure(host: Element, watcher: Watcher): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      const { intersectionRect: seen, boundingClientRect: whole } = entry;
      const isSeen =
        entry.isIntersecting && seen.width >= whole.width * ENGAGED_WIDTH_SHARE && seen.height >= ENGAGED_HEIGHT_PX;
      if (isSeen) inView.add(watcher);
      else inView.delete(watcher);
      countTime();
      if (isSeen) watcher.seen?.();
    },
    {
      threshold: SHARES,
      rootMargin: `${margin(host, 'top')} 0px ${margin(host, 'bottom')} 0px`,
    },
  );
  observer.observe(host);
  if (followed === 0) document.addEventListener('visibilitychange', countTime);
  followed += 1;
  return () => {
    observer.disconnect();
    inView.delete(watcher);
    countTime();
    followed -= 1;
    if (followed === 0) document.removeEventListener('visibilitychange', countTime);
  };
}
