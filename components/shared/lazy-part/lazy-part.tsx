/** Components whose markup is painted and whose code follows the first draw: they show, and no act needs them at once. */
import { type ComponentType, memo, Suspense, use } from 'react';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Stands for such a component, in a boundary of its own. Painted, its nodes stay as they are until its code is there; the
 * boundary must be given nothing new until then, or React would draw it anew: `isSame` says what counts as new. Drawn in
 * the browser, it is there once the promise of `fetch` has resolved, which is to be called before there is anything to draw, or
 * `Fallback` stands for it meanwhile. While it shows, code that cannot be had is asked for again after pauses that double.
 */
export function lazyPart<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  isSame?: (before: Props, now: Props) => boolean,
  Fallback?: ComponentType<Props>,
) {
  let There: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  let arrive: (there: ComponentType<Props>) => void;
  const arrived = new Promise<ComponentType<Props>>((resolve) => (arrive = resolve));
  let isAwaited = false;

  /** Rejects when the code cannot be had; the next call asks again. */
  function fetch(): Promise<ComponentType<Props>> {
    if (coming) return coming;
    const asked = fetchIt();
    asked.then(
      (value) => {
        There = value;
        arrive(value);
      },
      (error) => {
        console.error(error);
        coming = undefined;
      },
    );
    coming = asked;
    return coming;
  }
  // The server draws in one go, so there it is at hand from the start.
  if (typeof document === 'undefined') fetch();

  /** Never rejects: React would draw again at once, and ask again with each drawing. */
  function untilThere(): Promise<ComponentType<Props>> {
    if (!isAwaited) ask(FIRST_PAUSE_MS);
    isAwaited = true;
    return arrived;
  }

  function ask(pauseMs: number): void {
    fetch().catch(() => setTimeout(ask, pauseMs, Math.min(2 * pauseMs, LONGEST_PAUSE_MS)));
  }

  function Part(props: Props) {
    const Present = There ?? use(untilThere());
    return <Present {...props} />;
  }
  const LazyPart = memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={Fallback && <Fallback {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  }, isSame) as unknown as ComponentType<Props>;
  return Object.assign(LazyPart, { fetch });
}
