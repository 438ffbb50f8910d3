/** Components that are visible at once, painted by the server, and whose code can load after the first render. */
import { type ComponentType, createElement, memo, Suspense, use } from 'react';
import { whole } from '../../../core/base/store/whole';
import type { PropsOf } from '../../../core/mount/lazy/lazy-component';

const isServer = typeof document === 'undefined';
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Such a component, in its own Suspense boundary: `lazyPart(() => import('./comment-text'), 'CommentText')`. Painted nodes
 * stay until the code has loaded; until then the boundary must get no new props, because React would replace the nodes
 * (`isSame` compares the props). In the browser, call `fetch` before the first render: until its promise resolves,
 * `Fallback` is shown, and failed requests are repeated after pauses that double.
 */
export function lazyPart<Module extends object, Name extends keyof Module>(
  fetchIt: () => Promise<Module>,
  name: Name,
  isSame?: (before: Readonly<PropsOf<Module[Name]>>, now: Readonly<PropsOf<Module[Name]>>) => boolean,
  Fallback?: ComponentType<PropsOf<Module[Name]>>,
) {
  type Props = PropsOf<Module[Name]>;
  let There: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  let arrive: (there: ComponentType<Props>) => void;
  const arrived = new Promise<ComponentType<Props>>((resolve) => (arrive = resolve));
  let isAwaited = false;

  /** The server renders at once, and has all texts. */
  async function fetchPart(): Promise<ComponentType<Props>> {
    const module = await (isServer ? fetchIt() : whole(fetchIt()));
    return module[name] as ComponentType<Props>;
  }

  /** Rejects when the code cannot be loaded; the next call tries again. */
  function fetch(): Promise<ComponentType<Props>> {
    if (coming) return coming;
    const asked = fetchPart();
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
  // The server renders in one pass, so it needs the component from the start.
  if (isServer) fetch();

  /** Never rejects, because React would render again at once and send a request with each render. */
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
    return createElement(Present, props);
  }
  const LazyPart = memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={Fallback && createElement(Fallback, props)}>
        <Part {...props} />
      </Suspense>
    );
  }, isSame) as ComponentType<Props>;
  return Object.assign(LazyPart, { fetch });
}
