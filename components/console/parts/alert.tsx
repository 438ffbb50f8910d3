import type { ReactNode } from 'react';

/** A sentence about what went wrong; in the page also while it is empty, so that screen readers announce it. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <p className="console-problem" role="alert">
    {children}
  </p>
);
