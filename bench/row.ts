/** One measured number: what it is, how much, and what it is held to. */
export interface Row {
  what: string;
  value: string;
  /** The limit of the design or of the budgets, when it has one. */
  limit?: string;
  isWithin?: boolean;
  /** What it is to become. */
  aim?: string;
}

/** Numbers that are only to be read. */
export interface Table {
  title: string;
  head: string[];
  lines: string[][];
}

/** What a part gives: rows, or rows with words before and tables behind. */
export type Measured = Row[] | { intro?: string; rows: Row[]; tables?: Table[] };

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2)} KB`;
export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MB`;
export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;

/** A number that must not be above a limit, written alike. */
export const held = (
  what: string,
  { value, limit, aim, write = String }: { value: number; limit: number; aim?: number; write?: (it: number) => string },
): Row => ({
  what,
  value: write(value),
  limit: `≤ ${write(limit)}`,
  isWithin: value <= limit,
  ...(aim !== undefined && { aim: write(aim) }),
});

/** So many a second, or of whatever is whole; compared as they are written, for 679 is not less than 679. */
export function atLeast(what: string, value: number, limit?: number): Row {
  const [shown, least] = [Math.round(value), limit !== undefined && Math.round(limit)];
  return {
    what,
    value: shown.toLocaleString('en'),
    ...(least !== false && { limit: `≥ ${least.toLocaleString('en')}`, isWithin: shown >= least }),
  };
}
