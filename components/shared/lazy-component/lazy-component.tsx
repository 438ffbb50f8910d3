/** Components whose code follows the first draw (docs/design.md, "Numbers"). */
import { type ComponentType, useEffect, useState } from 'react';
import { useSetAtom } from '../../../core/base/store/hooks';
import { showMissingCodeAction } from '../../../core/state/notices/notices.atoms';

interface MayClose {
  onClose?(): void;
}

/**
 * Stands for a component that only shows once the reader did something: draws nothing until its code is there, which it
 * mostly is by then. If that cannot be fetched it closes, says so, and asks again the next time.
 */
export function lazyComponent<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let There: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when a module begins
  return function LazyComponent(props: Props) {
    const [, setThere] = useState(There !== undefined);
    const { onClose } = props as MayClose;
    const sayMissing = useSetAtom(showMissingCodeAction);

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
          void sayMissing();
          onClose?.();
        },
      );
    }, []);

    return There ? <There {...props} /> : null;
  };
}
