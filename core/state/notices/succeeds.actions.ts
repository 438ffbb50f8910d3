import { isFailure, orUnreachable } from '../../base/failure/failure';
import { atom } from '../../base/store/jotai';
import { showFailureAction } from './notices.atoms';

/** Shows the failure of a call in a notice. @returns true on success. */
export const succeedsAction = atom(null, async (_get, set, call: Promise<unknown>): Promise<boolean> => {
  const answer = await orUnreachable(call);
  if (!isFailure(answer)) return true;
  void set(showFailureAction, answer);
  return false;
});
