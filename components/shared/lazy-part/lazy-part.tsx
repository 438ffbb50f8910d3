/** Components whose markup is painted and whose code follows the first draw: they show, and no act needs them at once. */
import { type ComponentType, memo, Suspense, use } from 'react';

/**
 * Stands for such a component, in a boundary of its own. Painted, its nodes stay as they are until its code is there; the
 * boundary must be given nothing new until then, or React would draw it anew: `isSame` says what counts as new. Drawn in
 * the browser, it is there once the promise of `fetch` has resolved, which is to be called before there is anything to draw, or
 * `Fallback` stands for it meanwhile.
 */
export function lazyPart<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  isSame?: (before: Props, now: Props) => boolean,
  Fallback?: ComponentType<Props>,
) {
  let coming: Promise<ComponentType<Props>> | undefined;

  function fetch(): Promise<ComponentType<Props>> {
    if (coming) return coming;
    const asked = fetchIt();
    asked.then(
      // By these React sees that a promise is fulfilled, and need not wait for it.
      (value) => Object.assign(asked, { status: 'fulfilled', value }),
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

  function Part(props: Props) {
    const There = use(fetch());
    return <There {...props} />;
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
