import { useCallback, useEffect, useState } from 'react';
import { type Failure, isFailure } from '../../../core/base/failure/failure';

/** Loads the data of a screen. `value` is null while it loads; `failure` says why it could not be loaded. */
export function useRead<Value>(read: () => Promise<Value | Failure>) {
  const [value, setValue] = useState<Value | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const load = useCallback(async () => {
    const answer = await read();
    setFailure(isFailure(answer) ? answer : null);
    if (!isFailure(answer)) setValue(() => answer);
  }, [read]);
  useEffect(() => void load(), [load]);
  return { value, failure, load, setValue };
}
export type Read<Value> = ReturnType<typeof useRead<Value>>;
