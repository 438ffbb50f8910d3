import { type ReactNode, useState } from 'react';

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
        <p className="console-problem" role="alert">
          {problem}
        </p>
        <p role="status">{done}</p>
      </>
    ),
    say: (outcome) => setOutcome({ ...NONE, ...outcome }),
    clear: () => setOutcome(NONE),
  };
}
