/** Components whose code is loaded after the first render (docs/design.md, "Numbers"). */
import { type ComponentType, useState } from 'react';
import { useSetAtom } from '../../../core/base/store/hooks';
import { showMissingCodeAction } from '../../../core/state/notices/notices.atoms';
import { useEffectOn } from '../effects/use-effect-on';

interface MayClose {
  onClose?(): void;
}

/**
 * A component that appears after an action of the reader. Renders nothing until its code has loaded, which it usually
 * has by then. If the code cannot be loaded, the component closes, shows a notice, and tries again the next time.
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

    useEffectOn([], () => {
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
    });

    return There ? <There {...props} /> : null;
  };
}
