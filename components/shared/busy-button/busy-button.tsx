import type { ReactNode } from 'react';

interface Props {
  isBusy: boolean;
  /** Where the words are the same for several. */
  label?: string;
  isQuiet?: boolean;
  /** What its screen is for. */
  isMain?: boolean;
  onPress(): unknown;
  children: ReactNode;
}

/** A button for something that takes a while: it says so and does nothing meanwhile, and keeps the focus. */
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
