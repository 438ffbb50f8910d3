/** A button that opens a menu, which is menu-list.tsx: nobody needs that before the button is pressed. */
import { type ReactNode, type RefObject, useRef, useState } from 'react';

/** What the list gets from its button. */
export interface Opening {
  label: string;
  opener: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

interface Props {
  label: string;
  className?: string;
  /** Draws the list, while it is open. */
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
