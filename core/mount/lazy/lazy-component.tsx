/** Components whose code is loaded after the first render (docs/design.md, "Numbers"). */
import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useSetAtom } from '../../base/store/hooks';
import { whole } from '../../base/store/whole';
import { showMissingCodeAction } from '../../state/notices/notices.atoms';

/** Props of a component, by its type. */
export type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never;

interface MayClose {
  onClose?(): void;
}

/**
 * A component that appears after an action of the reader: `lazyComponent(() => import('./more-menu'), 'MoreMenu')`. Renders
 * nothing until its code, with its texts and sheets, has loaded, which it usually has by then. If the code cannot be loaded,
 * the component closes, shows a notice, and tries again the next time.
 */
export function lazyComponent<Module extends object, Name extends keyof Module>(
  fetchIt: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  let There: ComponentType<PropsOf<Module[Name]>> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, when a module begins
  return function LazyComponent(props: PropsOf<Module[Name]>) {
    const [, setThere] = useState(There !== undefined);
    const { onClose } = props as MayClose;
    const sayMissing = useSetAtom(showMissingCodeAction);

    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
    useEffect(() => {
      if (There) return;
      whole(fetchIt()).then(
        (module) => {
          There = module[name] as ComponentType<PropsOf<Module[Name]>>;
          setThere(true);
        },
        (error) => {
          console.error(error);
          void sayMissing();
          onClose?.();
        },
      );
    }, []);

    return There ? createElement(There, props) : null;
  };
}
