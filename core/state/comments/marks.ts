/** Which comments show something that only this reader sees, so that it can go when the session ends. */
import { clearedOnReset } from '../../base/store/jotai';

/** Comments this reader has marked, so that they can be unmarked when the session ends. */
export const marked = clearedOnReset(new Set<string>());
/** Comments only this reader sees: they wait for approval. */
export const secret = clearedOnReset(new Set<string>());
