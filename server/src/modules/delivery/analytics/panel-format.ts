/** A panel's rows as a file: CSV as spreadsheets read it (RFC 4180), or JSON line by line. */
import type { PanelRow } from '../../../../../core/contract/analytics';

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

/** A title that begins like a formula is one to a spreadsheet: it gets a quotation mark before it. */
function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toNdjson(rows: PanelRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
