/**
 * docs/BENCHMARKS.md: a section for each part, with the machine and the day of the measurement. A new measurement
 * replaces the part's section; the others stay unchanged.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { ROOT } from '../run.mjs';
import type { Measured, Row, Table } from './row';

const FILE = `${ROOT}/docs/BENCHMARKS.md`;
const HEAD =
  '<!-- Made by `npm run bench`. -->\n\n# Benchmarks\n\nTimes depend on the machine and what else it does; ratios and sizes do not.\n';
const MARK = /^<!-- part (\w[\w-]*) -->$/m;

/** Section of a part in the document. */
export function section(title: string, measured: Measured): string {
  const { intro, rows, tables = [] } = Array.isArray(measured) ? { rows: measured } : measured;
  const blocks = [`## ${title}`, machine(), intro, rowsToTable(rows), ...tables.map(tableToText)];
  return blocks.filter(Boolean).join('\n\n');
}

/** Writes sections, by the names of their parts, into the document; `order` has the names of all parts. */
export function write(sections: Map<string, string>, order: string[]): void {
  const all = new Map([...read(), ...sections]);
  const parts = order.flatMap((name) => (all.has(name) ? [`<!-- part ${name} -->\n${all.get(name)}\n`] : []));
  writeFileSync(FILE, [HEAD, ...parts].join('\n'));
}

function read(): [string, string][] {
  if (!existsSync(FILE)) return [];
  const [, ...pieces] = readFileSync(FILE, 'utf8').split(MARK);
  return pieces.flatMap((piece, at) => (at % 2 === 0 ? [[piece, (pieces[at + 1] ?? '').trim()]] : []));
}

/** Other work of the machine: the load before the measurements. */
const [loadBefore = 0] = loadavg();

function machine(): string {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${date}, ${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB, Node ${process.versions.node}, load before ${loadBefore.toFixed(1)}.`;
}

function rowsToTable(rows: Row[]): string {
  const hasAims = rows.some(({ aim }) => aim !== undefined);
  const line = ({ what, value, limit = '', isWithin, aim = '' }: Row) => {
    const verdict = isWithin === undefined ? '' : isWithin ? '✓' : '✗';
    return [what, value, limit, verdict, ...(hasAims ? [aim] : [])];
  };
  const head = ['', 'Measured', 'Limit', '', ...(hasAims ? ['Aim'] : [])];
  return toMarkdown(head, rows.map(line));
}

const tableToText = ({ title, head, lines }: Table) => `### ${title}\n\n${toMarkdown(head, lines)}`;

function toMarkdown(head: string[], lines: string[][]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...lines.map(row)].join('\n');
}
