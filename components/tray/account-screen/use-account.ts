import { useCallback, useEffect, useRef, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';
import { useSetAtom } from '../../../core/base/store/hooks';
import type { OwnLogins, OwnSession } from '../../../core/contract/people/account';
import { type Account, loadAccountAction } from '../../../core/state/account/account.actions';

/** Undefined while loading; a reload keeps the shown data. */
export function useAccount() {
  const load = useSetAtom(loadAccountAction);
  const [account, setAccount] = useState<Account | Failure>();
  const asked = useRef(0);

  const reload = useCallback(async () => {
    const request = ++asked.current;
    const answer = await load();
    if (request !== asked.current) return;
    setAccount((before) => (isFailure(answer) && before && !isFailure(before) ? before : answer));
  }, [load]);

  useEffect(() => {
    void reload();
    return () => void asked.current++;
  }, [reload]);

  const change = (part: Partial<Account>) => {
    asked.current++;
    setAccount((before) => (before && !isFailure(before) ? { ...before, ...part } : before));
  };
  return {
    account,
    reload: () => void reload(),
    setLogins: (logins: OwnLogins) => change({ logins }),
    setSessions: (sessions: OwnSession[]) => change({ sessions }),
  };
}
