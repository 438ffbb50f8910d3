/** A poll as CSV for spreadsheets: a row for each option, and the sums. */
import type { Poll } from '../../../../../core/contract/content/polls';

/** Needed by spreadsheets to recognize UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Quotes a cell. A cell that a spreadsheet would execute begins with an apostrophe. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

export function pollToCsv({ question, options, total_voters = 0, average, score, apart }: Poll): string {
  const percent = (votes: number) => (total_voters === 0 ? 0 : Math.round((votes / total_voters) * 1000) / 10);
  const rows: (string | number)[][] = [
    ['question', question],
    ['voters', total_voters],
    ...(average === undefined ? [] : [['average', average]]),
    ...(score === undefined ? [] : [['score', score]]),
    ['of them new accounts', apart?.new_accounts ?? 0],
    ['not counted: suspect', apart?.suspect ?? 0],
    ['not counted: ghost-banned', apart?.ghosts ?? 0],
    [],
    ['option', 'votes', 'percent', 'points'],
    ...options.map(({ text, votes = 0, points = '' }) => [text, votes, percent(votes), points]),
  ];
  return `${BYTE_ORDER_MARK}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
