import { clearedOnReset } from '../../base/store/jotai';

/** What shows something only this reader sees, so that it can go when the session ends. */
export const marked = clearedOnReset(new Set<string>());
export const secret = clearedOnReset(new Set<string>());
