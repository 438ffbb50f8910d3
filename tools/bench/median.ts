/** Median of numbers, and of measurements, number by number. */
export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
};

/** The value that this share of all does not exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export function medians<One extends object>(all: One[]): One {
  const [first] = all;
  if (!first) throw new Error('nothing was measured');
  const of = (key: string) => median(all.map((one) => Number((one as Record<string, unknown>)[key])));
  return Object.fromEntries(Object.keys(first).map((key) => [key, of(key)])) as One;
}
