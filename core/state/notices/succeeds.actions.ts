/** Calls whose failure a notice shows, where there is nothing else to do about it. */
import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { showFailureAction } from './notices.atoms';

/** Waits for a call and shows its failure. @returns whether it succeeded. */
export const succeedsAction = atom(null, async (_get, set, call: Promise<unknown>): Promise<boolean> => {
  const answer = await orUnreachable(call);
  if (!isFailure(answer)) return true;
  void set(showFailureAction, answer);
  return false;
});
