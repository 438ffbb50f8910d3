/** One measured number: name, value, and limit. */
export interface Row {
  what: string;
  value: string;
  /** Limit from the design or the budgets, if there is one. */
  limit?: string;
  isWithin?: boolean;
  /** The value to reach. */
  aim?: string;
}

/** A table of numbers without limits. */
export interface Table {
  title: string;
  head: string[];
  lines: string[][];
}

/** Result of a part: rows, or rows with a text before and tables after. */
export type Measured = Row[] | { intro?: string; rows: Row[]; tables?: Table[] };

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2)} KB`;
export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MB`;
export const milliseconds = (ms: number) => `${ms < 10 ? ms.toFixed(2) : Math.round(ms)} ms`;

/** A number that must not exceed a limit, both in the same format. */
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

/** A rate, or another whole number; compared in its printed form, because 679 is not less than 679. */
export function atLeast(what: string, value: number, limit?: number): Row {
  const [shown, least] = [Math.round(value), limit !== undefined && Math.round(limit)];
  return {
    what,
    value: shown.toLocaleString('en'),
    ...(least !== false && { limit: `≥ ${least.toLocaleString('en')}`, isWithin: shown >= least }),
  };
}
