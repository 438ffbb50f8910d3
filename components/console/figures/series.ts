/** Days and sums of a chart. */

import type { PanelColumn, PanelName, PanelRow } from '../../../core/contract/delivery/panels';
import { DAY_MS } from '../../../core/contract/values/durations';
import type { Span } from '../../../core/state/console/figures';

/** The column that the chart of a panel draws by day. Other panels have only a table. */
export const charts: Partial<Record<PanelName, PanelColumn>> = {
  comments: 'comments',
  attention: 'attention_ms',
  moderation: 'n',
};

export interface Point {
  ms: number;
  value: number;
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** Returns the days of a span that ends today. */
export const spanOf = (days: number, now = Date.now()): Span => ({
  from: dateOf(now - (days - 1) * DAY_MS),
  to: dateOf(now),
});

export const spanBefore = ({ from }: Span, days: number): Span => ({
  from: dateOf(msOf(from) - days * DAY_MS),
  to: dateOf(msOf(from) - DAY_MS),
});

/** A sum for each day, 0 for days without a row. */
export function seriesOf(rows: PanelRow[], column: PanelColumn, { from }: Span, days: number): Point[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(String(row.date), (sums.get(String(row.date)) ?? 0) + Number(row[column] ?? 0));
  return Array.from({ length: days }, (_, at) => {
    const ms = msOf(from) + at * DAY_MS;
    return { ms, value: sums.get(dateOf(ms)) ?? 0 };
  });
}
