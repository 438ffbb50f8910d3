/** Splits a list into parts of a given size. */
export function* inSlices<T>(items: T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
