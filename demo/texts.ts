/**
 * Reads the demo's texts: YAML, and pages that begin with YAML between two lines of `---`. They are files beside the modules
 * that read them, in the sources as well as in packages and images.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { parseDocument } from 'yaml';
import { findUpwards } from '../server/src/config/find-upwards';

const PAGE = /^---\n(.*?\n)---\n(.*)$/s;

/** @throws SyntaxError naming the file, and the field if one is invalid */
export const readData = <Schema extends TSchema>(path: string, schema: Schema): Static<Schema> =>
  parseData(path, readText(path), schema);

/** @returns the fields above the text, and the text. @throws SyntaxError naming the file, and the field if one is invalid */
export function readPage<Schema extends TSchema>(path: string, schema: Schema): { data: Static<Schema>; text: string } {
  const [, head, text] = PAGE.exec(readText(path)) ?? [];
  if (head === undefined || text === undefined)
    throw new SyntaxError(`demo/${path} must begin with fields between two lines of "---".`);
  return { data: parseData(path, head, schema), text };
}

/** Texts have the same line ends, whatever the system that checked them out. */
function readText(path: string): string {
  const file = join('demo', path);
  return readFileSync(join(findUpwards(file) ?? '', file), 'utf8').replaceAll('\r\n', '\n');
}

/** @throws SyntaxError naming the file, and the field if one is invalid */
export function parseData<Schema extends TSchema>(path: string, text: string, schema: Schema): Static<Schema> {
  const document = parseDocument(text);
  const [unread] = document.errors;
  if (unread) throw new SyntaxError(`demo/${path}: ${unread.message}`);
  const data: unknown = document.toJS();
  const [wrong] = Value.Errors(schema, data);
  if (!wrong) return data as Static<Schema>;
  const field = wrong.instancePath.slice(1).replaceAll('/', '.') || 'The file';
  // The path contains an unknown name.
  throw new SyntaxError(`demo/${path}: ${field} ${wrong.keyword === 'boolean' ? 'is no field' : wrong.message}.`);
}
