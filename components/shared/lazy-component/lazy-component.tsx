/** Components whose code follows the first draw (docs/design.md, "Numbers"). */
import { type ComponentType, useEffect, useState } from 'react';

interface MayClose {
  onClose?(): void;
}

/**
 * Stands for a component that only shows once the reader did something: draws nothing until its code is there, which it
 * mostly is by then. If that cannot be fetched it closes, and the next time asks again.
 */
export function lazyComponent<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let There: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when a module begins
  return function LazyComponent(props: Props) {
    const [, setThere] = useState(There !== undefined);
    const { onClose } = props as MayClose;

    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
    useEffect(() => {
      if (There) return;
      fetchIt().then(
        (it) => {
          There = it;
          setThere(true);
        },
        (error) => {
          console.error(error);
          onClose?.();
        },
      );
    }, []);

    return There ? <There {...props} /> : null;
  };
}
