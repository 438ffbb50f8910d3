/** A button that opens a menu. The list is in menu-list.tsx, which loads with the first press. */
import { type ReactNode, type RefObject, useRef, useState } from 'react';

/** Props of the list, from its button. */
export interface Opening {
  label: string;
  opener: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

interface Props {
  label: string;
  className?: string;
  /** Renders the list while it is open. */
  list(opening: Opening): ReactNode;
  children?: ReactNode;
}

export function Menu({ label, className = '', list, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`button button--text ${className}`}
        part="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && list({ label, opener, onClose: () => setOpen(false) })}
    </>
  );
}
