import type { ReactNode } from 'react';

interface Props {
  isBusy: boolean;
  /** Set if several buttons have the same text. */
  label?: string;
  isQuiet?: boolean;
  /** The main action of its screen. */
  isMain?: boolean;
  onPress(): unknown;
  children: ReactNode;
}

/** A button for a slow action: while busy it says so, ignores presses, and keeps the focus. */
export const BusyButton = ({ isBusy, label, isQuiet = false, isMain = false, onPress, children }: Props) => (
  <button
    type="button"
    className={isMain ? 'button button--primary' : isQuiet ? 'button button--text' : 'button'}
    part={isMain ? 'button button-primary' : 'button'}
    aria-label={label}
    aria-disabled={isBusy || undefined}
    onClick={() => {
      if (!isBusy) void onPress();
    }}
  >
    {children}
  </button>
);
