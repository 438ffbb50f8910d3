/** A link to a screen of the console. A click changes the screen without reloading the page. */
import type { MouseEvent, ReactNode } from 'react';
import { useAtomValue, useSetAtom } from '../../../core/base/store/hooks';
import { addressOf, goAction, type Place, placeDomainAtom, screenAtom } from '../../../core/state/console/place';

interface Props {
  to: Partial<Place>;
  className?: string;
  isCurrent?: boolean;
  children: ReactNode;
}

export function PlaceLink({ to, className, isCurrent, children }: Props) {
  const domain = useAtomValue(placeDomainAtom);
  const screen = useAtomValue(screenAtom);
  const go = useSetAtom(goAction);
  const target = { domain, screen, detail: '', item: '', ...to };

  function handleClick(event: MouseEvent) {
    // The browser itself opens new tabs and windows.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  }

  return (
    <a
      href={addressOf(target)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={handleClick}
    >
      {children}
    </a>
  );
}
