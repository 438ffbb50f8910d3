/** Writes a panel's rows as CSV for spreadsheets (RFC 4180), or as JSON lines. */
import type { PanelRow } from '../../../../../core/contract/delivery/panels';

export const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  ndjson: { type: 'application/x-ndjson', write: toNdjson },
};

function toCsv(rows: PanelRow[]): string {
  const names = Object.keys(rows[0] ?? {});
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? null))]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');
}

/** Spreadsheets would execute a cell that begins like a formula, so it gets an apostrophe. */
function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toNdjson(rows: PanelRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
