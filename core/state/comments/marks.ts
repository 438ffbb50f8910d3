/** Which comments show something that only this reader sees, so that it can go when the session ends. */

/** Comments this reader has marked, so that they can be unmarked when the session ends. */
export const marked = new Set<string>();
/** Comments only this reader sees: they wait for approval. */
export const secret = new Set<string>();
