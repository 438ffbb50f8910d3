/** Opens uploaded files in one of the formats of `vf import`. */
import { basename } from 'node:path';
import type { Format } from '../formats/format';
import { findFormat, formats, guessFormat } from '../formats/formats';
import { readHead, readText } from '../formats/open-file';
import { readMapping, TABLES } from '../formats/table-mapping';
import { openTables } from '../formats/tables.format';

/**
 * @param name of the format; '' to recognize it
 * @param map the columns of tables as JSON; '' to guess them
 * @throws Error that says what is wrong with the files
 */
export async function openUploads(files: string[], name: string, map = ''): Promise<Format> {
  const [file = ''] = files;
  const head = await readHead(file);
  const asked = name === '' && map !== '' ? TABLES : name;
  const format = asked === '' ? guessFormat(head) : findFormat(asked);
  if (!format) {
    const names = formats.map((known) => known.name).join(', ');
    throw new Error(`The format of ${basename(file)} is unknown. Choose one of ${names}.`);
  }
  if (files.length > 1 && !format.takesSeveralFiles)
    throw new Error(`Import the files of ${format.title} one after the other.`);
  if (format.name !== TABLES) return format;
  const tables = files.map((path) => ({ name: basename(path), read: () => readText(path) }));
  return openTables(tables, map === '' ? undefined : readMapping(map));
}

/** Reads the files as one text. @param goOn throws to end the reading */
export async function* readUploads(files: string[], goOn: () => void): AsyncGenerator<string> {
  for (const file of files) {
    for await (const text of readText(file)) {
      goOn();
      yield text;
    }
    yield '\n';
  }
}
