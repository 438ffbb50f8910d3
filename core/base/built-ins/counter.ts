/** Numbers that are never used twice in a document, from 1. */
export function counter(): () => number {
  let last = 0;
  return () => ++last;
}
