/** The columns of exports whose tables have other names than ours: `vf import map` guesses them, `--map` names them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Format } from '../modules/exchange/formats/format';
import { guessMapping } from '../modules/exchange/formats/guess-mapping';
import { readText } from '../modules/exchange/formats/open-file';
import { type Mapping, readMapping, TABLE_KINDS } from '../modules/exchange/formats/table-mapping';
import { openTables, sampleTables } from '../modules/exchange/formats/tables.format';
import { CommandError } from './command-error';
import type { Say } from './with-database';

const tableFiles = (files: string[]) => files.map((file) => ({ name: basename(file), read: () => readText(file) }));

/** Writes a mapping with a guess for each field, for people to correct. */
export async function mapColumns(
  files: string[],
  { out, force }: { out?: string; force?: boolean },
  say: Say,
): Promise<void> {
  if (files.length === 0 || !out) throw new CommandError('Name the files: vf import map <file>... --out <map.json>');
  if (existsSync(out) && !force) throw new CommandError(`${out} exists already; --force overwrites it.`);
  const samples = await orCommandError(sampleTables(tableFiles(files)));
  const mapping = guessMapping(samples);
  writeFileSync(out, `${JSON.stringify(mapping, null, 2)}\n`);
  for (const kind of TABLE_KINDS) {
    const columns = mapping[kind];
    if (!columns) continue;
    const rows = samples.flatMap((sample) => sample.rows);
    say(`${kind}:`);
    for (const [field, column] of Object.entries(columns)) {
      const example = rows.find((row) => row[column])?.[column] ?? '';
      say(`  ${field.padEnd(14)} ${column.padEnd(24)} ${JSON.stringify(example.slice(0, 40))}`);
    }
  }
  for (const [value, effect] of Object.entries(mapping.effects ?? {})) say(`  ${value.padEnd(39)} ${effect}`);
  const others = samples.flatMap(({ columns }) => columns).filter((column) => !isUsed(mapping, column));
  if (others.length > 0) say(`Not imported: ${[...new Set(others)].join(', ')}`);
  say(`Correct ${out} where a guess is wrong, then: vf import check ${files.join(' ')} --map ${out} --site <domain>`);
}

const isUsed = (mapping: Mapping, column: string) =>
  TABLE_KINDS.some((kind) => Object.values(mapping[kind] ?? {}).includes(column));

/** @param map path of the mapping; without one, the columns are guessed */
export async function openMapped(files: string[], map: string | undefined): Promise<Format> {
  return orCommandError(openTables(tableFiles(files), map === undefined ? undefined : readMappingFile(map)), map);
}

function readMappingFile(path: string): Mapping {
  try {
    return readMapping(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path}: ${(error as Error).message}.`);
  }
}

const orCommandError = <Result>(result: Promise<Result>, map?: string): Promise<Result> =>
  result.catch((error: Error) => {
    const help = map === undefined ? ' Write a mapping with vf import map, and correct it.' : '';
    throw new CommandError(`${map ?? 'The columns'}: ${error.message}.${help}`);
  });
