import type { Failure } from '../../../core/base/failure/failure';

/** Handles the result of a method. @param again sends the proof again with a code; without it, its ticket is sent */
export type Finish = (
  failed: Failure | undefined,
  again?: (code: string) => Promise<Failure | undefined>,
) => Failure | undefined;
