import { type ReactNode, useState } from 'react';
import { Alert } from '../parts/alert';

const NONE = { problem: '', done: '' };

interface Outcome {
  /** The line below a form: the problem, or the result. */
  lines: ReactNode;
  say(outcome: Partial<typeof NONE>): void;
  clear(): void;
}

/** The outcome of a form's latest request. */
export function useOutcome(): Outcome {
  const [{ problem, done }, setOutcome] = useState(NONE);
  return {
    lines: (
      <>
        <Alert>{problem}</Alert>
        <p role="status">{done}</p>
      </>
    ),
    say: (outcome) => setOutcome({ ...NONE, ...outcome }),
    clear: () => setOutcome(NONE),
  };
}
