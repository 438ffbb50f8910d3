import { type FormEvent, useState } from 'react';

/**
 * The problem of a form, shown until the reader corrects it. Spread `clearing` over the form: an input clears the
 * problem, unless the problem is shown at another field.
 */
export function useProblem<Problem>() {
  const [problem, setProblem] = useState<Problem | undefined>();

  function handleInput({ currentTarget, target }: FormEvent<HTMLElement>) {
    const wrong = currentTarget.querySelector('[aria-invalid="true"]');
    if (!wrong || wrong === target) setProblem(undefined);
  }

  return { problem, setProblem, clearing: { onInput: handleInput } };
}
