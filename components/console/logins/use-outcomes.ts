import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { ProviderCheck } from '../../../core/contract/people/providers';
import { checkProviderAction } from '../../../core/state/console/login-providers';
import { endTrialAction, type TrialOutcome, tryProviderAction } from '../../../core/state/console/try-provider';

export type Outcome = 'checking' | 'trying' | ProviderCheck | TrialOutcome | Failure;

/** The latest check or trial of each provider. A newer one, or a saved change, ends the one before; one trial runs at a time. */
export function useOutcomes() {
  const runCheck = useSetAtom(checkProviderAction);
  const runTrial = useSetAtom(tryProviderAction);
  const endTrial = useSetAtom(endTrialAction);
  const [outcomes, setOutcomes] = useState<Record<string, Outcome | null>>({});
  const runs = useRef<Record<string, object>>({});
  const onTrial = useRef('');

  useEffect(() => endTrial, [endTrial]);

  function endTrialOf(provider: string): void {
    if (onTrial.current !== provider) return;
    endTrial();
    setOutcomes((all) => (all[provider] === 'trying' ? { ...all, [provider]: null } : all));
  }

  /** @returns a function that shows the outcome, unless it is no longer wanted */
  function begin(provider: string, first: Outcome | null): (outcome: Outcome) => void {
    endTrialOf(provider);
    const run = {};
    runs.current[provider] = run;
    const show = (outcome: Outcome | null) => {
      if (runs.current[provider] === run) setOutcomes((all) => ({ ...all, [provider]: outcome }));
    };
    show(first);
    return show;
  }

  return {
    of: (provider: string) => outcomes[provider] ?? null,
    async check(provider: string) {
      const show = begin(provider, 'checking');
      show(await runCheck(provider));
    },
    tryOut(provider: string): Promise<void> {
      endTrialOf(onTrial.current);
      onTrial.current = provider;
      return runTrial(provider, begin(provider, 'trying'));
    },
    /** The stored settings have changed. */
    forget: (provider: string) => void begin(provider, null),
  };
}
