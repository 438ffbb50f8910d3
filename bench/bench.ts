/**
 * `npm run bench`: measures what the design is held to, prints it, and writes docs/BENCHMARKS.md.
 *
 * `npm run bench -- sizes start` measures some of it and writes nothing. A new part is a file in parts/ that gives rows,
 * and its line here.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { ROOT, run } from '../scripts/run.mjs';
import { lists } from './parts/lists';
import { mounts } from './parts/mounts';
import { sizes } from './parts/sizes';
import { start } from './parts/start';
import type { Row } from './row';

const PARTS: Record<string, { title: string; measure: () => Promise<Row[]> }> = {
  sizes: { title: 'Downloads, brotli', measure: sizes },
  lists: { title: 'First page of a thread', measure: lists },
  start: { title: 'Start of the server, embedded database', measure: start },
  mounts: { title: 'Mounts and unmounts', measure: mounts },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);

// Lists are read in this process, from source; the rest measures what is shipped.
if (wanted.join() !== 'lists') {
  const built = await run(process.execPath, ['scripts/build.mjs', '--if-stale']);
  if (built.code !== 0) process.exit(built.code);
}

const sections: string[] = [];
let isWithin = true;
for (const [name, { title, measure }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const rows = await measure();
  const table = toTable(rows);
  sections.push(`## ${title}\n\n${table}`);
  console.log(`\n${title}\n${table}`);
  isWithin &&= rows.every((row) => row.isWithin !== false);
}
if (wanted.length === 0) writeFileSync(`${ROOT}/docs/BENCHMARKS.md`, report(sections));
process.exit(isWithin ? 0 : 1);

function toTable(rows: Row[]): string {
  const line = ({ what, value, limit, isWithin }: Row) =>
    `| ${what} | ${value} | ${limit ?? ''} | ${isWithin === undefined ? '' : isWithin ? '✓' : '✗'} |`;
  return ['| | Measured | Limit | |', '| --- | ---: | ---: | --- |', ...rows.map(line)].join('\n');
}

function report(parts: string[]): string {
  const [cpu] = cpus();
  const machine = `${cpu?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const date = new Date().toISOString().slice(0, 10);
  return [
    '<!-- Made by `npm run bench`. -->\n',
    '# Benchmarks\n',
    `${date}, ${machine}. Times depend on the machine and what else it does; ratios and sizes do not.\n`,
    parts.join('\n\n'),
    '',
  ].join('\n');
}
